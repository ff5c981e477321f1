// What a learner writes down beside a lesson, and how two writings of one note meet.

/** What a note stands beside: words of the text, a second of the film, a cell of the notebook. */
export const noteKinds = ['text', 'film', 'cell'] as const
export type NoteKind = (typeof noteKinds)[number]

/** How the words are marked: each another line, so that they are told apart without colours. */
export const notePatterns = ['solid', 'double', 'dots', 'wave'] as const
export type NotePattern = (typeof notePatterns)[number]

/** The most that one note holds, in characters. */
export const MAX_NOTE = 4000
/** The most words that are quoted, in characters; of what stands before and after them, the least and the most. */
export const MAX_QUOTE = 1000
export const MAX_AROUND = 80
/** As many notes one learner may have in a phase. */
export const MOST_NOTES = 1000

/** Where one writing of a note comes from. */
export interface Writing {
  /** The revision of the note that was in front of the person who wrote; 0: there was none. */
  readonly base: number
  /** The tab that wrote. */
  readonly writer: string
  /** Higher is newer, of the same tab. */
  readonly seq: number
  readonly body: string
  readonly pattern: NotePattern
}

/** A note as it is stored: its last writing, and its revision. */
export interface StoredWriting extends Omit<Writing, 'base'> {
  readonly revision: number
  readonly isDeleted: boolean
}

/**
 * What becomes of a writing. `held`: it is there already, or a newer one of the same tab. `write`: it takes the place of
 * what is stored. `copy`: something else was written meanwhile in another place, which this one has not seen: both stay,
 * this one as a note of its own.
 */
export type WritingVerdict = 'held' | 'write' | 'copy'

export function judgeWriting(stored: StoredWriting | undefined, given: Writing): WritingVerdict {
  if (!stored) return 'write'
  if (stored.writer === given.writer) return given.seq > stored.seq ? 'write' : 'held'
  if (stored.isDeleted) return 'write' // what somebody wrote is worth more than that somebody else took it away
  if (stored.body === given.body && stored.pattern === given.pattern) return 'held'
  return stored.revision === given.base || stored.body === '' ? 'write' : given.body === '' ? 'held' : 'copy'
}

/** Whether a note goes when it is taken away: not when something was written meanwhile that was not seen. */
export const mayDelete = (stored: StoredWriting, given: Pick<Writing, 'base' | 'writer' | 'seq'>): boolean =>
  stored.writer === given.writer ? given.seq > stored.seq : stored.revision === given.base

/** A note as it is here when one comes along from another school. */
export interface HereNote {
  readonly isDeleted: boolean
  readonly editedAt: Date
}

/**
 * What becomes of a note that comes along from another school. `here`: it is here already, or was written on here since.
 * `new`: it comes, also where it was taken away here: somebody asks for it. `beside`: it was written on there: both
 * stay, since nobody has seen the two together.
 */
export function judgeBrought(here: HereNote | undefined, editedAt: Date): 'here' | 'new' | 'beside' {
  if (!here || here.isDeleted) return 'new'
  return editedAt <= here.editedAt ? 'here' : 'beside'
}
