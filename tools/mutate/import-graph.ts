// Which tests can reach which source: by their imports, and by the paths of sources that a test names (to start it, to read it).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { digest, FIXTURE, root } from './sources.ts'

const imported = /(?:\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*)['"](\.{1,2}\/[^'"]+)['"]/g
const named =
  /['"`]((?:domain|store|server|web|content|labs|messages|contract|tools)\/[\w./-]+\.(?:ts|tsx|json|sql))['"`]/g

export interface Graph {
  /** How many imports lie between a file and another; infinitely many when it does not reach it. */
  readonly distance: (from: string, to: string) => number
  /** Changes when anything does that the file reaches. */
  readonly hash: (file: string) => string
  /** Changes when the file itself does. */
  readonly ownHash: (file: string) => string
}

export function readGraph(): Graph {
  const texts = new Map<string, string>()
  const reached = new Map<string, ReadonlyMap<string, number>>()
  const nexts = new Map<string, readonly string[]>()
  const hashes = new Map<string, string>()
  const textOf = (file: string): string => {
    const known = texts.get(file)
    if (known !== undefined) return known
    const text = readFileSync(path.join(root, file), 'utf8')
    texts.set(file, text)
    return text
  }
  const next = (file: string): readonly string[] => {
    const known = nexts.get(file) ?? readNext(file)
    nexts.set(file, known)
    return known
  }
  const readNext = (file: string): string[] => {
    if (!/\.tsx?$/.test(file)) return []
    const text = textOf(file)
    const beside = [...text.matchAll(imported)].map(([, to = '']) => path.join(path.dirname(file), to))
    const told = /\.test\.tsx?$|\/test-/.test(file) ? [...text.matchAll(named)].map(([, to = '']) => to) : []
    return [...beside, ...told].filter(
      (to) => !to.startsWith('..') && /\.\w+$/.test(to) && existsSync(path.join(root, to)),
    )
  }
  const reach = (file: string): ReadonlyMap<string, number> => {
    const known = reached.get(file)
    if (known) return known
    const found = new Map([[file, 0]])
    for (const [one, steps] of found) for (const to of next(one)) if (!found.has(to)) found.set(to, steps + 1)
    reached.set(file, found)
    return found
  }
  const ownHash = (file: string): string => {
    const known = hashes.get(file) ?? digest(textOf(file)).slice(0, 12)
    hashes.set(file, known)
    return known
  }
  return {
    distance: (from, to) => reach(from).get(to) ?? Infinity,
    hash: (file) =>
      digest(
        [...reach(file).keys()]
          .toSorted()
          .map((one) => `${one} ${ownHash(one)}`)
          .join('\n'),
      ),
    ownHash,
  }
}

export const listTests = (): string[] =>
  ['contract', 'domain', 'store', 'labs', 'content', 'server', 'messages', 'web', FIXTURE]
    .flatMap((room) =>
      readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
    )
    .filter((file) => /\.test\.tsx?$/.test(file) && !/\.browser\.test\.tsx$/.test(file)) // the last: vitest.browser.config.ts
    .toSorted()
