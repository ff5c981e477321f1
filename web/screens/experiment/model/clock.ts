/** SPECIFICATION §9: hh:mm:ss. Hours are as many as there are. */
export function formatTimer(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/** A moment of the wall clock, in the learner's zone: 14:02:11. */
export const formatClockTime = (wholeSeconds: number): string => {
  const date = new Date(wholeSeconds * 1000)
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':')
}
