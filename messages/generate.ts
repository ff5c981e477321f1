// Makes messages/generated.ts from the English catalogues: every key with the type of its arguments. Fails when the
// Chinese catalogue lacks a key, has one too many, or uses other arguments than English does.
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const dir = new URL('./', import.meta.url)
type Catalogue = Record<string, string>

/** The arguments of a message, by name, as TypeScript types. */
export function argumentTypes(
  nodes: readonly MessageFormatElement[],
  found: Record<string, string> = {},
): Record<string, string> {
  for (const node of nodes) {
    if (node.type === TYPE.argument) found[node.value] ??= 'string | number'
    if (node.type === TYPE.number || node.type === TYPE.plural) found[node.value] = 'number'
    if (node.type === TYPE.date || node.type === TYPE.time) found[node.value] = 'Date | number'
    if (node.type === TYPE.select) found[node.value] = 'string'
    if (node.type === TYPE.tag) {
      found[node.value] = '_Tag'
      argumentTypes(node.children, found)
    }
    if (node.type === TYPE.plural || node.type === TYPE.select)
      for (const option of Object.values(node.options)) argumentTypes(option.value, found)
  }
  return found
}

/** What differs between the two languages of a noun, as sentences for the author; empty when nothing does. */
export function compareCatalogues(noun: string, english: Catalogue, chinese: Catalogue): string[] {
  const shape = (message: string) =>
    JSON.stringify(Object.entries(argumentTypes(parse(message))).sort(([a], [b]) => (a < b ? -1 : 1)))
  const problems: string[] = []
  for (const [key, message] of Object.entries(english)) {
    const other = chinese[key]
    if (other === undefined) problems.push(`${noun}.zh-CN.json lacks ${key}`)
    else if (shape(message) !== shape(other))
      problems.push(`${noun}.zh-CN.json: ${key} uses other arguments than the English one`)
    if (!key.startsWith(`${noun}.`)) problems.push(`${noun}.en.json: ${key} must begin with ${noun}.`)
  }
  for (const key of Object.keys(chinese))
    if (!(key in english)) problems.push(`${noun}.zh-CN.json has ${key}, English does not`)
  return problems
}

export function readCatalogue(noun: string, locale: string): Catalogue {
  return JSON.parse(readFileSync(new URL(`${noun}.${locale}.json`, dir), 'utf8')) as Catalogue // compared key by key below
}

export const listNouns = (): string[] =>
  readdirSync(dir)
    .filter((name) => name.endsWith('.en.json'))
    .map((name) => name.slice(0, -'.en.json'.length))
    .sort()

function generate(): string {
  const lines = listNouns().flatMap((noun) =>
    Object.entries(readCatalogue(noun, 'en')).map(([key, message]) => {
      const args = Object.entries(argumentTypes(parse(message)))
      return `  '${key}': ${args.length > 0 ? `{ ${args.map(([name, type]) => `${name}: ${type}`).join('; ')} }` : 'undefined'}`
    }),
  )
  const nouns = listNouns().map((noun) => `'${noun}'`)
  return `// Made by messages/generate.ts; not committed.\n\nexport type Noun = ${nouns.join(' | ')}\n\nexport interface Messages<_Tag> {\n${lines.join('\n')}\n}\n`
}

if (import.meta.main) {
  const problems = listNouns().flatMap((noun) =>
    compareCatalogues(noun, readCatalogue(noun, 'en'), readCatalogue(noun, 'zh-CN')),
  )
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    process.exit(1)
  }
  writeFileSync(new URL('generated.ts', dir), generate())
}
