// What a screen makes of an error: rules of a line or two that decide what a person reads next.
import { expect, it } from 'vitest'
import { CallRefused } from '../api.ts'
import { isMissing } from './is-missing.ts'
import { isOutside, refusalOf } from './refusal-of.ts'
import { endsTicket } from './third-party/ends-ticket.ts'

const refused = (error: string) => new CallRefused({ error: error as never, message: 'no' }) // a code that a test made up is one too
/** As the router makes them; it knows its own by their fields. */
const routed = (status: number) => ({ status, statusText: '', internal: true, data: '' })

it.each([
  [routed(404), true],
  [routed(500), false],
  [{ status: 404 }, false],
  [new Response('', { status: 404 }), true],
  [new Response('', { status: 503 }), false],
  [refused('not_found'), true],
  [refused('not_enrolled'), false],
  [new Error('not_found'), false],
  [undefined, false],
])('nothing is there when the router, the server or a call says so, and only then (%#)', (error, isSo) =>
  expect(isMissing(error)).toBe(isSo),
)

it.each([
  [refused('not_enrolled'), 'not_enrolled', true],
  [refused('needs_payment'), 'needs_payment', true],
  [refused('not_found'), 'not_found', false],
  [refused('no_such_code'), undefined, false],
  [{ code: 'not_enrolled' }, undefined, false],
  [new Error('network'), undefined, false],
])('who is outside of a phase is told by the refusal, not by a call that failed (%#)', (error, code, isSo) => {
  expect(refusalOf(error)).toBe(code)
  expect(isOutside(error)).toBe(isSo)
})

it.each([
  ['sign_in_over', true],
  ['provider_taken', true],
  ['provider_bound', true],
  ['other_email', true],
  ['code_wrong', false],
])('after %s the way in by a provider begins anew: %s', (code, isSo) => {
  expect(endsTicket(refused(code))).toBe(isSo)
  expect(endsTicket(Object.assign(new Error('no'), { code }))).toBe(false)
})
