import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CannotOpen, openEmbedded } from './embedded.ts'

test('a database of another major version of PostgreSQL is refused with what to do, and left as it is', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-major-'))
  try {
    const cluster = await openEmbedded(dataDir)
    await cluster.close()
    const mark = path.join(dataDir, 'cluster/PG_VERSION')
    const made = await readFile(mark, 'utf8')
    await writeFile(mark, '17\n')
    const refusal = await openEmbedded(dataDir).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(CannotOpen)
    expect(String(refusal)).toContain('another major version of PostgreSQL')
    await writeFile(mark, made)
    await (await openEmbedded(dataDir)).close()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}, 60_000)
