import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, findSmall, languages, show } from '../../test-alone.tsx'
import { LessonFoot } from './lesson-foot.tsx'

type Lesson = Parameters<typeof LessonFoot>[0]['lesson']
const place = (name: string) => ({ module_id: 'text', lesson_id: name.toLowerCase(), name })
const lesson = {
  cert_id: 'llm',
  module_id: 'text',
  id: 'bytes',
  reading: [],
  name: 'Bytes',
  previous: place('Letters'),
  next: place('Pairs'),
} as unknown as Lesson // all that the foot reads
const gold = () => [...document.querySelectorAll('[data-look=gold]')].map((one) => one.textContent)

it('the next lesson is what is next only once this one is complete, and that is announced', async () => {
  const { draw } = await show(<LessonFoot lesson={lesson} isDone={false} />)
  const status = page.getByRole('status', { includeHidden: true })
  await expect.element(status).toHaveTextContent('')
  expect(gold()).toEqual([])
  await draw(<LessonFoot lesson={lesson} isDone />)
  await expect.element(status).toHaveTextContent('This lesson is complete')
  expect(gold()).toEqual(['Next lesson: Pairs'])
})

it('where the moment at the end stands above, that has the gold; the end is announced all the same', async () => {
  await show(<LessonFoot lesson={lesson} isDone hasEnd />)
  await expect.element(page.getByRole('status', { includeHidden: true })).toHaveTextContent('This lesson is complete')
  expect(gold()).toEqual([])
  await expect.element(page.getByRole('link', { name: /^Next lesson ?: Pairs$/ })).toBeVisible()
})

it('both neighbours are named, and lead there', async () => {
  const { where } = await show(<LessonFoot lesson={lesson} isDone={false} />)
  await expect.element(page.getByRole('link', { name: /^Next lesson ?: Pairs$/ })).toBeVisible()
  await page.getByRole('link', { name: /^Previous lesson ?: Letters$/ }).click()
  expect(where()).toContain('letters')
})

it('the last lesson leads back to the phase, the first has nothing before it', async () => {
  await show(<LessonFoot lesson={{ ...lesson, previous: null, next: null } as Lesson} isDone />)
  expect(
    page
      .getByRole('link')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Back to the phase'])
  await expect.element(page.getByRole('status')).toMatchTextContent('the last one of the phase')
})

it.each(languages)('can be read in light and dark and pressed by a finger in %s', async (locale) => {
  const { box } = await show(<LessonFoot lesson={lesson} isDone />, { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
