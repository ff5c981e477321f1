import { isMap, isPair, isScalar, LineCounter, parseDocument, type Document, type Node } from 'yaml'
import type { z } from 'zod'
import type { SourceText } from './folder.ts'
import { isProblemCode, type Place, type ProblemArgs, type Report } from './problem.ts'

export type YamlPath = readonly PropertyKey[]

/** A YAML text that passed its schema, and where each part of it stands. */
export interface Yaml<T> {
  readonly value: T
  /** The place of a value; of the nearest part that is there when it is not. */
  readonly at: (path: YamlPath) => Place
  /** The place of a key. */
  readonly atKey: (path: YamlPath) => Place
}

/**
 * Reads a YAML text against a schema and reports everything that is wrong with it.
 * `base` is where the YAML begins in a larger text (front matter).
 */
export function readYaml<S extends z.ZodType>(options: {
  source: SourceText
  schema: S
  report: Report
  base?: { line: number; text: string }
}): Yaml<z.output<S>> | undefined {
  const { source, schema, report, base = { line: 0, text: source.text } } = options
  const lines = new LineCounter()
  const document = parseDocument(base.text, { lineCounter: lines, prettyErrors: false, stringKeys: true })
  const placeOf = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { file: source.file, line: line + base.line, col }
  }
  for (const error of document.errors)
    report.add(placeOf(error.pos[0]), 'yaml-syntax', { detail: error.message.replaceAll(/\s+/g, ' ') })
  if (document.errors.length > 0) return undefined

  const at = (path: YamlPath) => placeOf(offsetOf(document, path))
  const atKey = (path: YamlPath) => placeOf(keyOffsetOf(document, path) ?? offsetOf(document, path))
  let plain: unknown
  try {
    plain = document.toJS({ maxAliasCount: 100 })
  } catch (error) {
    report.add(placeOf(0), 'yaml-syntax', { detail: error instanceof Error ? error.message : String(error) })
    return undefined
  }
  const parsed = schema.safeParse(plain)
  if (parsed.success) return { value: parsed.data, at, atKey }
  for (const issue of parsed.error.issues)
    for (const found of wordIssue(issue, plain))
      report.add(found.isKey ? atKey(found.path) : at(found.path), found.code, found.args)
  return undefined
}

function offsetOf(document: Document, path: YamlPath): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as Node | undefined // `true` asks for the node itself
    if (node?.range) return node.range[0]
    const key = keyOffsetOf(document, path.slice(0, length))
    if (key !== undefined) return key
  }
  return document.contents?.range?.[0] ?? 0
}

function keyOffsetOf(document: Document, path: YamlPath): number | undefined {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
  if (!isMap(parent)) return undefined
  const pair = parent.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === path.at(-1))
  return pair && isScalar(pair.key) ? pair.key.range?.[0] : undefined
}

interface Found {
  readonly code: Parameters<Report['add']>[1]
  readonly path: YamlPath
  readonly args: ProblemArgs
  readonly isKey: boolean
}

function wordIssue(issue: z.core.$ZodIssue, plain: unknown): Found[] {
  const field = issue.path.map(String).join('.')
  const found = (code: Found['code'], args: ProblemArgs = {}): Found[] => [
    { code, path: issue.path, args: { field, ...args }, isKey: false },
  ]
  if (isProblemCode(issue.message)) return found(issue.message, { value: String(valueAt(plain, issue.path)) })
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        code: 'field-unknown',
        path: [...issue.path, key],
        args: { field: [...issue.path.map(String), key].join('.') },
        isKey: true,
      }))
    case 'invalid_type':
      return valueAt(plain, issue.path) == null
        ? found('field-missing')
        : found('field-type', { expected: issue.expected })
    case 'invalid_value':
      return valueAt(plain, issue.path) == null
        ? found('field-missing')
        : found('field-choice', { choices: issue.values.map(String).join(', ') })
    case 'too_small':
      return issue.origin === 'string' ? found('field-missing') : found('field-range', { range: `≥ ${issue.minimum}` })
    case 'too_big':
      return found('field-range', { range: `≤ ${issue.maximum}` })
    case 'invalid_union':
      // Which of the shapes was meant is said by a field, or nowhere.
      if (valueAt(plain, issue.path) == null) return found('field-missing')
      return 'options' in issue && Array.isArray(issue.options)
        ? found('field-choice', { choices: issue.options.map(String).join(', ') })
        : found('field-invalid')
    default:
      return found('field-invalid')
  }
}

function valueAt(plain: unknown, path: YamlPath): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    plain,
  )
}
