/** What each kind of play is given. */
export interface PlayProps {
  /** Names the lesson, and the play in it: under these what was reached is kept. */
  readonly place: string
  readonly id: string
  /** HTML of the sentence below it that the lesson's author wrote; the kind's own where there is none. */
  readonly caption: string
}
