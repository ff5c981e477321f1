/** A time of a video: m:ss, from an hour on hh:mm:ss (SPECIFICATION §9). */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${two(hours)}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
