/** A moment of the wall clock, in the learner's zone: 14:02:11. */
export const formatClockTime = (wholeSeconds: number): string => {
  const date = new Date(wholeSeconds * 1000)
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':')
}
