// Which tests can reach which source: by their imports, and by the paths of sources that a test names (to start it, to read it).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { FIXTURE, root } from './sources.ts'

const imported = /(?:\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*)['"](\.{1,2}\/[^'"]+)['"]/g
const named =
  /['"`]((?:domain|store|server|web|content|labs|messages|contract|tools)\/[\w./-]+\.(?:ts|tsx|json|sql))['"`]/g

export interface Graph {
  /** Everything that a file reaches, itself too. */
  readonly reach: (file: string) => ReadonlySet<string>
  /** Changes when anything does that the file reaches. */
  readonly hash: (file: string) => string
  /** Changes when the file itself does. */
  readonly ownHash: (file: string) => string
}

export function readGraph(): Graph {
  const texts = new Map<string, string>()
  const reached = new Map<string, ReadonlySet<string>>()
  const textOf = (file: string): string => {
    const known = texts.get(file)
    if (known !== undefined) return known
    const text = readFileSync(path.join(root, file), 'utf8')
    texts.set(file, text)
    return text
  }
  const next = (file: string): string[] => {
    if (!/\.tsx?$/.test(file)) return []
    const text = textOf(file)
    const beside = [...text.matchAll(imported)].map(([, to = '']) => path.join(path.dirname(file), to))
    const told = /\.test\.tsx?$|\/test-/.test(file) ? [...text.matchAll(named)].map(([, to = '']) => to) : []
    return [...beside, ...told].filter(
      (to) => !to.startsWith('..') && /\.\w+$/.test(to) && existsSync(path.join(root, to)),
    )
  }
  const reach = (file: string): ReadonlySet<string> => {
    const known = reached.get(file)
    if (known) return known
    const found = new Set([file])
    for (const one of found) for (const to of next(one)) found.add(to)
    reached.set(file, found)
    return found
  }
  const hash = (file: string): string => {
    const sum = createHash('sha256')
    for (const one of [...reach(file)].toSorted()) sum.update(`${one}\0`).update(textOf(one))
    return sum.digest('hex')
  }
  return { reach, hash, ownHash: (file) => createHash('sha256').update(textOf(file)).digest('base64url').slice(0, 12) }
}

export const listTests = (): string[] =>
  ['contract', 'domain', 'store', 'labs', 'content', 'server', 'messages', 'web', FIXTURE]
    .flatMap((room) =>
      readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
    )
    .filter((file) => /\.test\.tsx?$/.test(file))
    .toSorted()
