// A play's words come in a file of their own: one that says a sentence of another's file must bring that one, too.
import { expect, test } from 'vitest'
import { playKinds } from '../../../../domain/lesson/plays/kinds.ts'
import { listNouns } from '../../../../messages/generate.ts'

const texts: Readonly<Record<string, string>> = import.meta.glob<string>('./**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const catalogues = listNouns().filter((noun) => noun.startsWith('play.'))

/** The files of this folder that one is made of, itself first. */
function listFiles(file: string, found = new Set<string>()): Set<string> {
  const text = texts[file]
  if (text === undefined || found.has(file)) return found
  found.add(file)
  for (const [, from = ''] of text.matchAll(/from '(\.[^']+\.tsx?)'/g))
    listFiles(new URL(from, `http://here/${file}`).pathname.replace('/', './'), found)
  return found
}

/** The catalogues that a text says something of. */
const listSaid = (text: string): string[] => catalogues.filter((name) => text.includes(`${name}.`))

function listBrought(kind: string): string[] {
  const [, words = ''] =
    new RegExp(`late\\('${kind}'[^]*?tsx'\\),([^)]*)\\)`).exec(texts['./late-play.tsx'] ?? '') ?? []
  return [...words.matchAll(/'([\w.]+)'/g)].map(([, name = '']) => name).filter((name) => name.startsWith('play.'))
}

test.each(playKinds)('%s brings the words that it says, and no others', (kind) => {
  const said = [...listFiles(`./${kind}/${kind}.tsx`)].flatMap((file) => listSaid(texts[file] ?? ''))
  expect(said.length).toBeGreaterThan(0)
  expect(listBrought(kind).toSorted()).toEqual([...new Set(said)].toSorted())
})
