// A notebook on the screen and the text that is sent of it.
import type { Cell, Notebook } from '../../../../domain/experiment/notebook.ts'
import { readNotebook } from '../../../../domain/experiment/read-notebook.ts'

const texts = new WeakMap<Notebook, string>()
/** A notebook is never changed, only replaced: its text is made once. */
export function textOf(notebook: Notebook): string {
  const known = texts.get(notebook) ?? JSON.stringify(notebook)
  texts.set(notebook, known)
  return known
}

/** @throws Error when it is no notebook */
export function readText(text: string): Notebook {
  const read = readNotebook(JSON.parse(text))
  if (!read.isReadable) throw new Error(`the stored file is no notebook: ${read.reason}`)
  return read.notebook
}

/** The one form in which two files that say the same are equal. */
export const canonical = (text: string): string => textOf(readText(text))

/** The author's cells by their ids. */
export const readOriginals = ({ original }: { readonly original: string }): ReadonlyMap<string, Cell> =>
  new Map(readText(original).cells.map((cell) => [cell.id, cell]))
