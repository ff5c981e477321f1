import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clockAt, giveLabs, openTab } from '../calls/test-lab.ts'
import { openTestApp } from '../http/test-app.ts'
import { deliverMails } from '../timers/test-jobs.ts'
import { admin } from './test-admin.ts'

const house = await openTestApp({ env: { LAB_METERED: 'always' } })
afterAll(house.close)
beforeAll(() => giveLabs(house))
beforeEach(() => house.setNow()) // a command has the database's clock

async function startLab(email: string) {
  const learner = await house.signIn({ email })
  await house.call('/dataset-cert/enroll', { id: 'llm' }, { learner })
  const tab = await openTab(house, { learner })
  await tab.takeOver()
  const { session } = await tab.mine('/experiment/start')
  await tab.beat()
  return { tab, id: session?.id ?? '' }
}

test('lists the lab sessions that run, of everybody or of one, and stops one', async () => {
  const [ada, bob] = [await startLab('ada@example.com'), await startLab('bob@example.com')]
  expect((await admin(house, 'session', 'list', '--json')).json['list']).toMatchObject([
    { session: bob.id, state: 'running', experiment: 'llm.lab', driver: 'embedded' },
    { session: ada.id },
  ])
  expect((await admin(house, 'session', 'list', '--email', 'ada@example.com', '--json')).json['list']).toHaveLength(1)
  expect(await admin(house, 'session', 'stop', '--session', ada.id)).toMatchObject({
    code: 0,
    lines: ['Stopped; the running product frees its engine.'],
  })
  expect(await ada.tab.ask('/experiment/status')).toMatchObject({ state: 'stopped', session: { reason: 'stopped' } })
  expect((await admin(house, 'session', 'list', '--json')).json['list']).toHaveLength(1)
  expect((await admin(house, 'session', 'list', '--all', '--email', 'ada@example.com')).lines.join()).toContain(
    'stopped (stopped)',
  )
  expect(await admin(house, 'session', 'stop', '--session', ada.id)).toMatchObject({
    code: 1,
    complaints: ['This session is over: stopped.'],
  })
  expect(await admin(house, 'session', 'stop', '--session', '00000000-0000-4000-8000-000000000000')).toMatchObject({
    code: 1,
    complaints: ['There is no such session.'],
  })
  expect(await admin(house, 'session', 'list', '--email', 'nobody@example.com')).toMatchObject({ code: 1 })
})

test('grants hours, with an end if there is one, and the learner is told', async () => {
  clockAt(house, 0)
  const learner = await house.signIn({ email: 'cleo@example.com' })
  await house.call('/dataset-cert/enroll', { id: 'llm' }, { learner })
  expect(
    await admin(
      house,
      'grant',
      'hours',
      '--email',
      'Cleo@example.com',
      '--phase',
      'llm',
      '--hours',
      '3',
      '--expires',
      '2026-04-01',
      '--json',
    ),
  ).toMatchObject({ code: 0, json: { hours: 3, balance_seconds: 5 * 3600 } })
  const { body } = await house.call('/experiment/time', { cert_id: 'llm' }, { learner })
  expect(body).toMatchObject({
    balance_seconds: 5 * 3600,
    lots: [
      { source: 'phase' },
      { source: 'grant', left_seconds: 3 * 3600, expires_at: Date.UTC(2026, 3, 1, 23, 59, 59) / 1000 },
    ],
  })
  await deliverMails(house)
  expect(
    (await house.call('/message/user-messages', { page: 1, page_size: 3 }, { learner })).body['list'],
  ).toMatchObject([{ message: { type: 6, title: 'You were given experiment hours' } }])
  for (const wrong of [
    ['--phase', 'nothing'],
    ['--email', 'nobody@example.com'],
    ['--expires', '2026-02-01'],
  ]) {
    const options = {
      '--email': 'cleo@example.com',
      '--phase': 'llm',
      '--hours': '3',
      [wrong[0] ?? '']: wrong[1] ?? '',
    }
    expect([wrong, (await admin(house, 'grant', 'hours', ...Object.entries(options).flat())).code]).toEqual([wrong, 1])
  }
})
