import { afterAll, expect, test } from 'vitest'
import { openTestApp } from '../http/test-app.ts'
import { admin } from './test-admin.ts'

const house = await openTestApp()
afterAll(house.close)

test('the operator sees which network is held, for what and until when, and lets it go on', async () => {
  const guess = async (i: number) =>
    (await house.call('/index/login', { email: `a${i}@example.com`, password: 'wrong' }, { source: '203.0.113.7' }))
      .body['error']
  for (let i = 0; i < 30; i++) expect(await guess(i)).toBe('wrong_login')
  expect((await admin(house, 'source', 'list')).lines).toEqual(['No network is held.'])
  expect([await guess(30), await guess(31)]).toEqual(['too_many_tries', 'too_many_tries'])
  expect((await admin(house, 'source', 'list', '--json')).json['list']).toMatchObject([
    { what: 'guess', source: '203.0.113.7', refused: 2 },
  ])
  expect((await admin(house, 'source', 'list')).lines.join()).toContain('203.0.113.7  guesses at accounts  2 refused')
  expect(await admin(house, 'source', 'release', '--source', '203.0.113.7')).toMatchObject({
    code: 0,
    lines: ['Released.'],
  })
  expect(await guess(32)).toBe('wrong_login')
  expect(await admin(house, 'source', 'release', '--source', '203.0.113.7')).toMatchObject({
    code: 1,
    complaints: ['This network is not held.'],
  })
})
