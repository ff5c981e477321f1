// Opens any notebook of nbformat 3 to 4.5: lifts it, repairs what the 4.5 schema refuses, and says what it did.
import { liftNotebook } from './lift-notebook.ts'
import { asLoose, isLoose, type Loose, type Repair } from './loose.ts'
import type { Metadata, Notebook } from './notebook.ts'
import { readCell } from './read-cell.ts'

/** Why a file cannot be opened as a notebook. */
type Unreadable =
  | { readonly reason: 'not-json' | 'not-notebook' }
  | { readonly reason: 'too-old' | 'too-new'; readonly version: number }

export type ReadNotebook =
  | { readonly isReadable: true; readonly notebook: Notebook; readonly repairs: readonly Repair[] }
  | ({ readonly isReadable: false } & Unreadable)

/** Reads a notebook file's text. */
export function parseNotebook(text: string): ReadNotebook {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return { isReadable: false, reason: 'not-json' }
  }
  return readNotebook(json)
}

/** Reads a notebook that is already parsed JSON; never changes what it is given. */
export function readNotebook(json: unknown): ReadNotebook {
  if (!isLoose(json)) return { isReadable: false, reason: 'not-notebook' }
  const version = typeof json['nbformat'] === 'string' ? Number(json['nbformat']) : json['nbformat']
  if (typeof version !== 'number' || !Number.isInteger(version)) return { isReadable: false, reason: 'not-notebook' }
  if (version < 3) return { isReadable: false, reason: 'too-old', version }
  if (version > 4) return { isReadable: false, reason: 'too-new', version }
  const repairs = new Set<Repair>()
  if (version === 3) repairs.add('lifted')
  const file = version === 3 ? liftNotebook(json) : json
  if (!Array.isArray(file['cells'])) return { isReadable: false, reason: 'not-notebook' }
  if (typeof file['nbformat_minor'] === 'number' && file['nbformat_minor'] > 5) repairs.add('newer')
  const taken = new Set<string>()
  const cells = file['cells'].filter(isLoose).map((cell, index) => readCell({ cell, index, taken, repairs }))
  if (cells.length < file['cells'].length) repairs.add('cell-type')
  return {
    isReadable: true,
    notebook: { nbformat: 4, nbformat_minor: 5, metadata: readMetadata(file['metadata'], repairs), cells },
    repairs: [...repairs],
  }
}

function readMetadata(value: unknown, repairs: Set<Repair>): Metadata {
  if (!isLoose(value)) return {}
  const { orig_nbformat: _orig, kernelspec, language_info: language, title, authors, ...rest } = value
  const kept: Record<string, unknown> = { ...rest }
  if (kernelspec !== undefined) kept['kernelspec'] = readKernel(kernelspec, repairs)
  if (isLoose(language) && typeof language['name'] === 'string') kept['language_info'] = readLanguage(language, repairs)
  else if (language !== undefined) repairs.add('metadata')
  if (typeof title === 'string') kept['title'] = title
  else if (title !== undefined) repairs.add('metadata')
  if (Array.isArray(authors)) kept['authors'] = authors
  else if (authors !== undefined) repairs.add('metadata')
  return kept
}

function readKernel(value: unknown, repairs: Set<Repair>): Loose {
  const kernel = asLoose(value)
  if (typeof kernel['name'] === 'string' && typeof kernel['display_name'] === 'string') return kernel
  repairs.add('kernel')
  const name = typeof kernel['name'] === 'string' ? kernel['name'] : 'python3'
  return { ...kernel, name, display_name: typeof kernel['display_name'] === 'string' ? kernel['display_name'] : name }
}

function readLanguage(language: Loose, repairs: Set<Repair>): Loose {
  const isMode = (value: unknown) => typeof value === 'string' || isLoose(value)
  const valid = Object.entries(language).filter(([key, value]) =>
    key === 'codemirror_mode'
      ? isMode(value)
      : ['file_extension', 'mimetype', 'pygments_lexer'].includes(key)
        ? typeof value === 'string'
        : true,
  )
  if (valid.length < Object.keys(language).length) repairs.add('metadata')
  return Object.fromEntries(valid)
}
