// Runs in the worker before each test file: notes which functions the file's tests come through, and writes it down after the last.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { afterAll, expect, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the hits of each test file are written; empty when nobody wants to know. */
    mutateHits: string
  }
}
declare global {
  var mutateHits: Record<string, 1> | undefined
}

const folder = inject('mutateHits')
globalThis.mutateHits = folder === '' ? undefined : {}
afterAll(() => {
  const { testPath = '' } = expect.getState()
  if (folder !== '')
    writeFileSync(
      path.join(folder, `${createHash('sha256').update(testPath).digest('hex')}.json`),
      JSON.stringify({ testPath, hits: Object.keys(globalThis.mutateHits ?? {}) }),
    )
})
