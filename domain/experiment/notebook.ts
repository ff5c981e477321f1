// A notebook as it is kept and shown: nbformat 4.5 with the format's own field names, sources as plain strings.

/** Metadata is carried, never understood as a whole: what we do not know stays as it came. */
export type Metadata = Readonly<Record<string, unknown>>

/** Values by media type. Text is one string; a `…+json` type holds any value. */
export type MimeBundle = Readonly<Record<string, unknown>>

interface StreamOutput {
  readonly output_type: 'stream'
  readonly name: string
  readonly text: string
}

export interface ErrorOutput {
  readonly output_type: 'error'
  readonly ename: string
  readonly evalue: string
  readonly traceback: readonly string[]
}

interface DisplayOutput {
  readonly output_type: 'display_data'
  readonly data: MimeBundle
  readonly metadata: Metadata
}

interface ResultOutput {
  readonly output_type: 'execute_result'
  readonly execution_count: number | null
  readonly data: MimeBundle
  readonly metadata: Metadata
}

/** What running a cell has left under it. */
export type Output = StreamOutput | ErrorOutput | DisplayOutput | ResultOutput

interface AnyCell {
  /** Unique in its notebook; `[a-zA-Z0-9-_]`, at most 64. */
  readonly id: string
  readonly metadata: Metadata
  readonly source: string
}

export interface CodeCell extends AnyCell {
  readonly cell_type: 'code'
  readonly execution_count: number | null
  readonly outputs: readonly Output[]
}

export interface TextCell extends AnyCell {
  readonly cell_type: 'markdown' | 'raw'
  /** Pictures inside the text: media bundles by file name. */
  readonly attachments?: Readonly<Record<string, MimeBundle>>
}

export type Cell = CodeCell | TextCell

/** A notebook that is valid nbformat 4.5: made by `readNotebook`, never by a cast. */
export interface Notebook {
  readonly nbformat: 4
  readonly nbformat_minor: 5
  readonly metadata: Metadata
  readonly cells: readonly Cell[]
}

export const ID_PATTERN = /^[a-zA-Z0-9-_]{1,64}$/

/** An id that no cell has yet, made of a text that tells it apart. */
export function freeId(wish: string, taken: ReadonlySet<string>): string {
  const base = wish.replaceAll(/[^a-zA-Z0-9-_]+/g, '-').slice(0, 56) || 'cell'
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : `${base}-${n}`
    if (!taken.has(id)) return id
  }
}

/** The file as Jupyter writes it: texts as lists of lines, so that two versions can be compared line by line. */
export function exportNotebook(notebook: Notebook): string {
  const cells = notebook.cells.map((cell) => ({
    ...cell,
    source: splitLines(cell.source),
    ...(cell.cell_type === 'code' ? { outputs: cell.outputs.map(exportOutput) } : {}),
  }))
  return `${JSON.stringify({ cells, metadata: notebook.metadata, nbformat: 4, nbformat_minor: 5 }, undefined, 1)}\n`
}

function exportOutput(output: Output): unknown {
  if (output.output_type === 'stream') return { ...output, text: splitLines(output.text) }
  if (output.output_type === 'error') return output
  const data = Object.entries(output.data).map(([type, value]) => [
    type,
    typeof value === 'string' && !isJsonType(type) && !isBase64Type(type) ? splitLines(value) : value,
  ])
  return { ...output, data: Object.fromEntries(data) as MimeBundle } // entries of the bundle it came from
}

/** Lines with their ends; the empty text has none. */
const splitLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? []

/** Values of these are data, not text. */
export const isJsonType = (type: string): boolean => /^application\/(.*\+)?json$/.test(type)

const isBase64Type = (type: string): boolean => /^(image\/(?!svg)|application\/pdf)/.test(type)
