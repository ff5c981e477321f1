import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin } from '../admin/test-admin.ts'
import { openTestApp } from '../http/test-app.ts'
import { outputOf } from '../http/test-output.ts'
import { deliverMails } from '../timers/test-jobs.ts'
import { giveFeedbackType } from '../../store/test-data.ts'

const house = await openTestApp()
afterAll(house.close)
const db = house.database
beforeAll(async () => {
  for (const [position, id] of ['lesson', 'other', 'old'].entries())
    await giveFeedbackType(db, { id, position, isRetired: id === 'old' })
})

const valid = { content: 'The film stops at 1:20.', question_type: 'lesson' }

test('the form names the kinds of issue in the reader’s language, without retired ones', async () => {
  const learner = await house.signIn()
  expect((await house.call('/feedback/form', {}, { learner })).body).toEqual({
    question_types: { lesson: 'lesson in English', other: 'other in English' },
  })
  expect((await house.call('/feedback/form', {}, { learner, lang: 'zh-CN' })).body).toEqual({
    question_types: { lesson: 'lesson 中文', other: 'other 中文' },
  })
})

describe('/feedback/create', () => {
  test.each([
    ['nothing described', { ...valid, content: '' }, { content: 'Please Describe Your Issue' }],
    ['spaces only', { ...valid, content: ' \n ' }, { content: 'Please Describe Your Issue' }],
    ['501 characters', { ...valid, content: 'x'.repeat(501) }, { content: 'At most 500 characters, please.' }],
    ['no kind', { content: 'x' }, { question_type: 'Please fill in this field.' }],
    ['an unknown kind', { ...valid, question_type: 'never-was' }, { question_type: 'Please choose one of the list.' }],
    ['a retired kind', { ...valid, question_type: 'old' }, { question_type: 'Please choose one of the list.' }],
    ['a place that is another site', { ...valid, place_path: '//evil.example/' }, { place_path: 'This is not valid.' }],
    ['a place that is a script', { ...valid, place_path: 'javascript:alert(1)' }, { place_path: 'This is not valid.' }],
    ['a place with a backslash', { ...valid, place_path: '/\\evil.example' }, { place_path: 'This is not valid.' }],
  ])('refuses %s', async (_what, form, fields) => {
    const learner = await house.signIn()
    expect((await house.call('/feedback/create', form, { learner })).body).toMatchObject({
      error: 'invalid_input',
      fields,
    })
  })

  test('takes 500 characters, Chinese too', async () => {
    const learner = await house.signIn()
    expect((await house.call('/feedback/create', { ...valid, content: '问'.repeat(500) }, { learner })).body).toEqual({
      id: expect.any(String),
    })
  })

  test('signed out it is refused', async () => {
    for (const path of ['/feedback/form', '/feedback/create'] as const)
      expect((await house.call(path, valid)).body).toMatchObject({ error: 'auth_fail' })
  })

  test('twenty an hour are enough, also in parallel', async () => {
    const learner = await house.signIn()
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => house.call('/feedback/create', valid, { learner })),
    )
    expect(replies.filter(({ body }) => body['error'] === 'too_many_tries').length).toBe(10)
  })
})

test('an operator sees what was written and where, answers once, and the answer arrives as a message that leads back', async () => {
  const learner = await house.signIn({ email: 'asker@example.com' })
  const place = { place_path: '/phase/lesson-learn/llm/counting/film#figure-2', place_label: 'Film · Figure 2' }
  const { id } = outputOf('/feedback/create', await house.call('/feedback/create', { ...valid, ...place }, { learner }))
  const listed = (await admin(house, 'feedback', 'list', '--json')).json['list']
  expect(listed).toContainEqual(
    expect.objectContaining({
      id,
      email: 'asker@example.com',
      type: 'lesson in English',
      content: valid.content,
      ...place,
      answer: null,
    }),
  )
  expect((await admin(house, 'feedback', 'list')).lines.join('\n')).toContain(
    'Film · Figure 2  /phase/lesson-learn/llm/counting/film#figure-2',
  )

  expect(await admin(house, 'feedback', 'answer', '--id', id, '--text', 'Mended, thank you!')).toMatchObject({
    code: 0,
    lines: ['Answered; the learner is told.'],
  })
  expect(await admin(house, 'feedback', 'answer', '--id', id, '--text', 'Again')).toMatchObject({
    code: 1,
    complaints: ['This was answered before.'],
  })
  expect(
    await admin(house, 'feedback', 'answer', '--id', '00000000-0000-4000-8000-000000000000', '--text', 'x'),
  ).toMatchObject({ code: 1, complaints: ['There is no feedback of this id.'] })
  expect((await admin(house, 'feedback', 'list', '--json')).json['list']).not.toContainEqual(
    expect.objectContaining({ id }),
  )
  expect((await admin(house, 'feedback', 'list', '--all', '--json')).json['list']).toContainEqual(
    expect.objectContaining({ id, answer: 'Mended, thank you!', answered_by: 'Grace' }),
  )

  const mails = await deliverMails(house)
  expect(mails).toMatchObject([{ to: 'asker@example.com', subject: 'Your feedback was answered' }])
  const { list } = outputOf('/message/user-messages', await house.call('/message/user-messages', {}, { learner }))
  expect(list).toMatchObject([{ message: { title: 'Your feedback was answered', type: 1 } }])
  const detail = outputOf(
    '/message/m-detail',
    await house.call('/message/m-detail', { id: list[0]?.id, message_id: list[0]?.message_id }, { learner }),
  )
  expect(detail.message.content).toBe('You wrote:\nThe film stops at 1:20.\n\nOur answer:\nMended, thank you!')
  expect(detail.action?.path).toBe(place.place_path)
})
