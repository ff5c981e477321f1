// What a note is found by, and as which note it goes on beside another.
import { createHash } from 'node:crypto'
import type { NotePattern } from '../../domain/note/note.ts'
import { indexWords } from '../../domain/search/words.ts'
import { uuidOfHex } from '../../domain/uuid.ts'

export const noteWords = ({ body, exact }: { readonly body: string; readonly exact: string }): string[] =>
  indexWords(`${body} . ${exact}`)

/** The id of a note that could not take the place of the one that is there: the same text again is the same copy. */
export const copyId = ({
  id,
  pattern,
  body,
}: {
  readonly id: string
  readonly pattern: NotePattern
  readonly body: string
}): string => uuidOfHex(createHash('sha256').update(`${id} ${pattern} ${body}`).digest('hex').slice(0, 32))
