// What time it is on the server, from what its replies have said. The device's own clock may be wrong, may be set while a
// quiz runs, and its monotonic one may stand still while it sleeps: only how far either has moved is used.

/** Milliseconds of the device. */
export interface DeviceClocks {
  readonly date: () => number
  readonly monotonic: () => number
}

export interface ServerClock {
  /** Whole seconds, as a reply has just said. */
  readonly sync: (serverNow: number) => void
  /** Seconds on the server's clock. */
  readonly now: () => number
  /** The device slept or its clock was set since the last reply: the server should be asked again. */
  readonly isInDoubt: () => boolean
}

const DOUBT_MS = 2_000

export function openServerClock(device: DeviceClocks, serverNow: number): ServerClock {
  let anchor = take(device, serverNow)
  const moved = () => ({ date: device.date() - anchor.date, monotonic: device.monotonic() - anchor.monotonic })
  return {
    sync(now) {
      anchor = take(device, now)
    },
    now() {
      const { date, monotonic } = moved()
      // Further on by the date is sleep, far more often than somebody setting the clock; nothing ends before the server
      // says so.
      return anchor.server + (date - monotonic > DOUBT_MS ? date : monotonic) / 1000
    },
    isInDoubt() {
      const { date, monotonic } = moved()
      return Math.abs(date - monotonic) > DOUBT_MS
    },
  }
}

const take = (device: DeviceClocks, server: number) => ({ server, date: device.date(), monotonic: device.monotonic() })

/** hh:mm:ss (SPECIFICATION §9). Hours are as many as there are. */
export function formatTimer(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/** Minutes before the end at which the learner is told. */
const MARKS = [5, 1] as const
export type ClockMark = (typeof MARKS)[number]

/** The mark that was passed between two looks at the clock; the last one, when a sleeping device passed both. */
export const passedMark = (before: number, now: number): ClockMark | undefined =>
  now <= 0 ? undefined : MARKS.findLast((minutes) => before > minutes * 60 && now <= minutes * 60)
