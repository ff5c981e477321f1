/** A question of a lesson that comes back; both texts are HTML, cleansed at import. `id` is the lesson's own. */
export interface RecallQuestion {
  readonly id: string
  readonly question: string
  readonly answer: string
}
