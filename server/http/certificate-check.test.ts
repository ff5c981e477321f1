import { afterAll, expect, test } from 'vitest'
import { openTestApp } from './test-app.ts'

const house = await openTestApp()
afterAll(house.close)
const check = async (payload: string) => {
  const { statusCode, headers } = await house.app.inject({
    method: 'POST',
    url: '/certificate/verify',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })
  return [statusCode, headers['location']]
}

test.each([
  ['number=1234-5678', '/certificate/verify/1234-5678'],
  ['number=+1234+', '/certificate/verify/1234'],
  [`number=${'1'.repeat(61)}`, `/certificate/verify/${'1'.repeat(60)}`],
  ['number=%2F%2Fother.site', '/certificate/verify/%2F%2Fother.site'],
  ['number=%E6%A0%BC', '/certificate/verify/%E6%A0%BC'],
  ['number=', '/certificate/verify'],
  ['number=++', '/certificate/verify'],
  ['other=1', '/certificate/verify'],
  ['', '/certificate/verify'],
])('without a script a typed number leads to its own address: %s', async (form, address) =>
  expect(await check(form)).toEqual([303, address]),
)
