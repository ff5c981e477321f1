// A question in the files of its quiz, to be corrected: what can be changed of it, and the smallest change that does it.
// Comments and layout stay.
import { isCollection, isMap, isPair, isScalar, parseDocument, type Document, type Node, type YAMLMap } from 'yaml'
import type { ItemChange, ItemForm, ItemKey, ItemText } from '../../domain/quiz/correction.ts'
import { shortHash } from '../folder.ts'
import { fillHoles } from './read-numbers.ts'
import { formatNames, formatOf, questionFields } from './types/registry.ts'
import type { MapText } from './types/question-format.ts'

/** quiz.yaml, or quiz.<lang>.yaml. */
export interface QuizText {
  readonly lang: string
  readonly isSource: boolean
  readonly text: string
}

type Path = readonly (string | number)[]

/** Where a question stands in a file: by its place in quiz.yaml, by its id in a translation. */
function rootOf(document: Document, questionId: string, isSource: boolean): Path | undefined {
  if (!isSource) return document.hasIn(['questions', questionId]) ? ['questions', questionId] : undefined
  const list = document.get('questions', true)
  if (!isCollection(list)) return undefined
  const at = list.items.findIndex((item) => isMap(item) && item.get('id') === questionId)
  return at === -1 ? undefined : ['questions', at]
}

/**
 * What of a question can be changed here: its texts in each language where they stand, and its solution.
 * `undefined`: no file has it.
 */
export async function readItemForm(
  files: readonly QuizText[],
  questionId: string,
  firstRow: Parameters<typeof fillHoles>[1] | undefined,
): Promise<ItemForm | undefined> {
  const opened = files.map((file) => ({ ...file, document: parseDocument(file.text) }))
  const source = opened.find(({ isSource }) => isSource)
  const root = source && rootOf(source.document, questionId, true)
  if (!source || !root) return undefined
  const raw = source.document.getIn(root)
  const plain: unknown = isCollection(raw) ? raw.toJS(source.document) : raw
  const parsed = questionFields.safeParse(firstRow ? fillHoles(plain, firstRow, 'en') : plain)
  if (!parsed.success) return undefined
  const places = await listPlaces(parsed.data)
  const texts = places.map((path): ItemText => {
    const by: Record<string, string> = {}
    for (const { lang, isSource, document } of opened) {
      const at = rootOf(document, questionId, isSource)
      const text = at && document.getIn([...at, ...path])
      if (typeof text === 'string') by[lang] = text
    }
    return { path, by }
  })
  const key = formatOf(parsed.data).key?.readKey(Object.fromEntries(Object.entries(plain ?? {}))) ?? { kind: 'fixed' }
  return { texts: texts.filter(({ by }) => Object.keys(by).length > 0), key }
}

/** The places of a question's texts, as its type knows them. */
async function listPlaces(fields: ReturnType<typeof questionFields.parse>): Promise<(readonly string[])[]> {
  const places: (readonly string[])[] = [['prompt']]
  const nothing = { file: '', line: 1, col: 1 }
  const question = await formatOf(fields).read({
    fields,
    name: '',
    at: () => nothing,
    atKey: () => nothing,
    report: { problems: [], add: () => {} },
    html: (text) => Promise.resolve({ en: text }),
  })
  const note: MapText = async (path, text) => {
    places.push(path)
    return text
  }
  const head = { id: fields.id, type: fields.type, points: 1, isPartial: false, prompt: {} }
  await formatOf(fields).mapTexts({ ...head, ...question }, note)
  return places
}

/** The files with the change in them; a file that is as it was is the same text. */
export function editItem(
  files: readonly QuizText[],
  { questionId, key: now, change }: { questionId: string; key: ItemKey; change: ItemChange },
): readonly QuizText[] {
  const isFirst = (lang: string) => files.some((file) => file.isSource && file.lang === lang)
  const source = files.find(({ isSource }) => isSource)
  const edited = files.map((file) => {
    let { text } = file
    for (const one of change.texts)
      if (one.lang === file.lang) text = setAt(text, questionId, file.isSource, one.path, JSON.stringify(one.text))
    if (!file.isSource) return { ...file, text }
    const fields = findFormat(text, questionId)?.key?.writeKey(now, change) ?? {}
    for (const [name, value] of Object.entries(fields)) text = setAt(text, questionId, true, [name], value)
    return { ...file, text }
  })
  const changed = edited.find(({ isSource }) => isSource)
  if (!source || !changed) return edited
  // A translation that was made from the text before is made from this one, where what changed has changed in it, too.
  const isFollowed = (lang: string) =>
    change.texts.every(
      (one) =>
        !isFirst(one.lang) ||
        change.texts.some((other) => other.lang === lang && other.path.join('.') === one.path.join('.')),
    )
  return edited.map((file) => {
    if (file.isSource || !isFollowed(file.lang)) return file
    const document = parseDocument(file.text)
    const stamp = document.get('source', true)
    if (!isScalar(stamp) || !stamp.range || stamp.value !== shortHash(source.text)) return file
    const [from, to] = stamp.range
    return { ...file, text: `${file.text.slice(0, from)}"${shortHash(changed.text)}"${file.text.slice(to)}` }
  })
}

/** That of the question's type, where the file has the question. */
function findFormat(text: string, questionId: string) {
  const document = parseDocument(text)
  const root = rootOf(document, questionId, true)
  const type = root && document.getIn([...root, 'type'])
  return typeof type === 'string' && formatNames.includes(type) ? formatOf({ type }) : undefined
}

/** Puts `value`, written as YAML in one line, where a field of the question stands; else behind its answer. */
function setAt(text: string, questionId: string, isSource: boolean, path: Path, value: string): string {
  const document = parseDocument(text)
  const root = rootOf(document, questionId, isSource)
  if (!root) return text
  const node = document.getIn([...root, ...path], true) as Node | undefined // `true` asks for the node itself
  if (node?.range) {
    const [from, to] = node.range
    const old = text.slice(from, to)
    return text.slice(0, from) + value + (old.endsWith('\n') ? '\n' : '') + text.slice(to)
  }
  const question = document.getIn(root, true)
  return isMap(question) && path.length === 1
    ? insertBehindAnswer(text, question, `${String(path[0])}: ${value}`)
    : text
}

function insertBehindAnswer(text: string, question: YAMLMap, field: string): string {
  const pair = question.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === 'answer')
  const key = pair && isScalar(pair.key) ? pair.key.range : undefined
  const value = (pair?.value as Node | undefined)?.range
  if (!key || !value) return text
  if (question.flow) return `${text.slice(0, value[1])}, ${field}${text.slice(value[1])}`
  const begin = text.lastIndexOf('\n', key[0] - 1) + 1
  const end = text.indexOf('\n', Math.max(key[0], value[1] - 1))
  const at = end === -1 ? text.length : end
  return `${text.slice(0, at)}\n${' '.repeat(key[0] - begin)}${field}${text.slice(at)}`
}
