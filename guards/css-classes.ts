// What the compiler does not see: `styles['x']` is a string whether the sheet has a class x or not.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Source {
  readonly file: string
  readonly text: string
}

/** The classes that a sheet's selectors name; those in `:global(…)` are another's. */
function classesOf(sheet: string): Set<string> {
  const plain = sheet
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/"[^"]*"|'[^']*'/g, '')
    .replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
  const selectors = [...plain.matchAll(/([^{};]*)\{/g)]
    .map(([, head = '']) => head)
    .filter((head) => !/^\s*@/.test(head))
  return new Set(selectors.flatMap((head) => [...head.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name!)))
}

/** The words in an index: `['a']`, `[is ? 'a' : 'b']`. */
const wordsOf = (index: string) => [...index.matchAll(/'([\w-]+)'/g)].map(([, word]) => word!)

/** Each wrong use in a sentence: a class that no sheet has, a class that nobody uses, a sheet that nobody imports. */
export function findWrongClasses(
  sources: readonly Source[],
  /** By file: names that are put together while the program runs. */
  made: Readonly<Record<string, readonly string[]>> = {},
): string[] {
  const sheets = new Map(
    sources
      .filter(({ file }) => file.endsWith('.module.css'))
      .map(({ file, text }) => [file, { classes: classesOf(text), used: new Set<string>() }]),
  )
  const wrong: string[] = []
  for (const { file, text } of sources) {
    for (const [, name, from] of text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)) {
      const sheet = sheets.get(path.join(path.dirname(file), from!))
      if (!sheet) wrong.push(`${file} imports ${from}, which is not there`)
      const uses = [...text.matchAll(new RegExp(`\\b${name}\\[([^\\]]+)\\]`, 'g'))].map(([, index]) => index!)
      for (const index of uses) {
        const words = wordsOf(index).length > 0 ? wordsOf(index) : (made[file] ?? [])
        if (words.length === 0) wrong.push(`${file} asks for ${name}[${index}]: write the names out`)
        for (const word of words) {
          if (sheet && !sheet.classes.has(word)) wrong.push(`${file} asks for ${word}, which ${from} does not have`)
          sheet?.used.add(word)
        }
      }
      if (uses.length === 0) wrong.push(`${file} imports ${from} and asks for nothing of it`)
    }
  }
  const everywhere = new Set(
    sources.filter(({ file }) => /(?<!\.module)\.css$/.test(file)).flatMap(({ text }) => [...classesOf(text)]),
  )
  for (const { file, text } of sources)
    for (const [, words] of text.matchAll(/className="([^"]+)"/g))
      for (const word of words!.split(' '))
        if (!everywhere.has(word)) wrong.push(`${file} asks for ${word}, which no sheet for all pages has`)
  for (const [file, { classes, used }] of sheets)
    for (const name of classes) if (!used.has(name)) wrong.push(`${file} has ${name}, which nobody asks for`)
  return wrong
}

export const readWeb = (root: string): Source[] =>
  globSync('web/**/*.{ts,tsx,css}', { cwd: root, exclude: (file) => file.includes('.test.') }).map((file) => ({
    file,
    text: readFileSync(path.join(root, file), 'utf8'),
  }))
