// What the commands write into course files: the smallest change, so that comments and layout stay.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isScalar, parseDocument } from 'yaml'
import { openFolder, shortHash } from './folder.ts'
import { splitFrontMatter } from './front-matter.ts'
import { PUBLISHED_IDS } from './phase/published-ids.ts'

/** Sets one top-level field of a YAML text to a plain value. */
function setYamlField(text: string, field: string, value: string): string {
  const document = parseDocument(text)
  const node = document.get(field, true)
  if (isScalar(node) && node.range) return text.slice(0, node.range[0]) + value + text.slice(node.range[1])
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${field}: ${value}\n`
}

/** Sets `state: published` and adds the ids to published-ids.txt; none that was there is taken out. */
export async function writePublished(root: string, ids: readonly string[]): Promise<void> {
  const course = path.join(root, 'course.yaml')
  await writeFile(course, setYamlField(await readFile(course, 'utf8'), 'state', 'published'))
  const file = path.join(root, PUBLISHED_IDS)
  const before = (await readFile(file, 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  await writeFile(file, `${[...new Set([...before, ...ids])].sort().join('\n')}\n`)
}

/** Writes into every translation what source it was made from. Gives the files that changed. */
export async function stampTranslations(root: string, sourceLanguage: string): Promise<string[]> {
  const folder = await openFolder(root)
  const changed: string[] = []
  for (const file of folder?.files ?? []) {
    const found = /^(.*?)([\w-]+)\.([\w-]+)\.(md|yaml)$/.exec(file)
    if (!folder || !found || found[3] === sourceLanguage) continue
    const [, dir, name, , ending] = found
    const original = ending === 'md' ? `${dir}${name}.${sourceLanguage}.md` : `${dir}${name}.yaml`
    if (!folder.has(original)) continue
    const [text, source] = await Promise.all(
      [file, original].map(async (name) => (await folder.bytes(name)).toString('utf8').replaceAll('\r\n', '\n')),
    )
    const stamped = ending === 'md' ? stampMarkdown(text ?? '', source ?? '') : stampYaml(text ?? '', source ?? '')
    if (stamped === undefined || stamped === text) continue
    await writeFile(path.join(root, file), stamped)
    changed.push(folder.show(file))
  }
  return changed
}

function stampMarkdown(text: string, source: string): string | undefined {
  const [parts, original] = [splitFrontMatter(text), splitFrontMatter(source)]
  if (!parts || !original) return undefined // no text with front matter: a transcript
  return `---\n${setYamlField(parts.head, 'source', `"${shortHash(original.body)}"`)}${text.slice('---\n'.length + parts.head.length)}`
}

function stampYaml(text: string, source: string): string | undefined {
  const isQuiz = parseDocument(text).has('questions')
  return isQuiz ? setYamlField(text, 'source', `"${shortHash(source)}"`) : undefined
}
