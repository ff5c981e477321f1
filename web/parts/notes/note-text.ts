import type { OutputOf } from '../../../contract/index.ts'

/** A note as the server has it. */
export type StoredNote = OutputOf<'/note/list'>['list'][number]

/** All that a person writes of a note: its words, and where it stands. */
export type NoteText = Pick<
  StoredNote,
  | 'id'
  | 'cert_id'
  | 'lesson_id'
  | 'kind'
  | 'lang'
  | 'anchor'
  | 'place'
  | 'prefix'
  | 'exact'
  | 'suffix'
  | 'pattern'
  | 'body'
>

/** A note as the page shows it. */
export interface ShownNote extends NoteText {
  /** 0: the server has not heard of it. */
  readonly revision: number
}

export const textOf = ({
  id,
  cert_id,
  lesson_id,
  kind,
  lang,
  anchor,
  place,
  prefix,
  exact,
  suffix,
  pattern,
  body,
}: NoteText): NoteText => ({
  id,
  cert_id,
  lesson_id,
  kind,
  lang,
  anchor,
  place,
  prefix,
  exact,
  suffix,
  pattern,
  body,
})
