// The notice that lab time runs out (READINGS §7): whether there is one, and how much it says is left.
import type { LabSession as Session } from '../../../../contract/experiment-shapes.ts'

export type Warning = Session['warnings'][number]

export const minutesOf: Readonly<Record<Warning, number>> = { left_15: 15, left_5: 5, left_1: 1, dormant_2: 0 }

/**
 * The most urgent warning that was given and not dismissed. None once nothing runs: then the page says that the hours
 * are over. None either when new hours came.
 */
export function chooseLeft(
  given: readonly Warning[],
  { state, left }: { readonly state: Session['state']; readonly left: number | undefined },
): Warning | undefined {
  if (state !== 'running' || left === undefined || left <= 0) return undefined
  return given
    .filter((warning) => warning !== 'dormant_2' && left <= minutesOf[warning] * 60)
    .toSorted((a, b) => minutesOf[a] - minutesOf[b])[0]
}

/** What is left, for a sentence: whole minutes, rounded to the nearest; under two minutes each second counts. */
export function splitLeft(seconds: number): { readonly minutes: number; readonly seconds: number } {
  const whole = seconds < 120 ? Math.ceil(seconds) : Math.round(seconds / 60) * 60
  return { minutes: Math.floor(whole / 60), seconds: whole % 60 }
}
