interface Resumable {
  readonly id: string
  readonly next: object | null
}

/** The phase to go on with: the one that was studied last in this browser, else the newest that has a next step. */
export function chooseResume<P extends Resumable>(phases: readonly P[], lastPhase: string | null): P | undefined {
  const open = phases.filter(({ next }) => next !== null)
  return open.find(({ id }) => id === lastPhase) ?? open[0]
}
