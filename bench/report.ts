/** One line of the report: what was wanted, what was seen, whether that is enough. */
export type Report = (what: string, value: string, isMet: boolean) => void

/** What a part leaves open until the run is over. */
export type AtEnd = (end: () => void | Promise<void>) => void
