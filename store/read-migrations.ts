import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** One file of migrations/. */
export interface Migration {
  readonly name: string
  readonly text: string
  readonly hash: string
}

const folder = new URL('./migrations/', import.meta.url)

/** All of them, in the order in which they run. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
