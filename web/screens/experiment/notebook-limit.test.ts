import { expect, test } from 'vitest'
import { MAX_NOTEBOOK_BYTES as ofTheWire } from '../../../contract/experiment-calls.ts'
import { MAX_NOTEBOOK_BYTES } from './notebook-limit.ts'

test('a notebook that the server would keep can be opened from the disk', () => {
  expect(MAX_NOTEBOOK_BYTES).toBe(ofTheWire)
})
