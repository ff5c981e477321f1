import type { z } from 'zod'
import { startOf, type SourceText } from './folder.ts'
import type { Report } from './problem.ts'
import { readYaml, type Yaml } from './yaml.ts'

/** A Markdown file: its front matter against a schema, and the text below it. */
export interface MarkdownFile<T> {
  readonly yaml: Yaml<T>
  readonly body: string
  /** The number of lines above the body. */
  readonly bodyLine: number
}

/** Parts the file at its two lines `---`; `undefined` when there are none. */
export function splitFrontMatter(text: string): { head: string; body: string; bodyLine: number } | undefined {
  const found = /^---\n((?:[^]*?\n)?)---[ \t]*(?:\n|$)/.exec(text)
  if (!found) return undefined
  return {
    head: found[1] ?? '',
    body: text.slice(found[0].length),
    bodyLine: found[0].replace(/\n$/, '').split('\n').length,
  }
}

export function readMarkdownFile<S extends z.ZodType>(
  source: SourceText,
  schema: S,
  report: Report,
): MarkdownFile<z.output<S>> | undefined {
  const parts = splitFrontMatter(source.text)
  if (!parts) {
    report.add(startOf(source.file), 'front-matter-missing')
    return undefined
  }
  const yaml = readYaml({ source, schema, report, base: { line: 1, text: parts.head } })
  return yaml && { yaml, body: parts.body, bodyLine: parts.bodyLine }
}
