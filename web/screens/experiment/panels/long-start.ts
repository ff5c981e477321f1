/** Seconds from which on a usual start is told in minutes. */
export const LONG = 120
export const inMinutes = (from: number, until: number) => ({
  from: Math.max(1, Math.round(from / 60)),
  to: Math.ceil(until / 60),
})
