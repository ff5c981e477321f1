import { expect, test } from 'vitest'
import { MAX_BROUGHT_BYTES as ofTheWire } from '../../../contract/settings-calls.ts'
import { MAX_BROUGHT_BYTES } from './bring-limit.ts'

test('a file that the server would take in can be read from the archive', () => {
  expect(MAX_BROUGHT_BYTES).toBe(ofTheWire)
})
