// Kinds of machines: what a school says of each. A profile that it says nothing of is started as any other and costs an
// hour for an hour.

/** Where a lab runs: on the learner's own computer, or on the school's machines. */
export const labEngines = ['browser', 'hub'] as const
export type LabEngine = (typeof labEngines)[number]

/** The plain machine: what a lab gets that asks for nothing. */
export const PLAIN_PROFILE = 'python'

export interface LabProfile {
  /** Hours that an hour costs, in hundredths; 0: it costs none. */
  readonly pricePercent: number
  /** A start that takes longer is given up; where left out, what holds for every start. */
  readonly startTimeoutSeconds?: number | undefined
  /** What a start usually takes, in seconds. */
  readonly usualStartSeconds?: readonly [from: number, to: number] | undefined
  /** As many run at once. */
  readonly places?: number | undefined
}

const FIELD = /^(?:price=\d{1,3}(?:\.\d{1,2})?|start=[1-9]\d{0,3}|usual=\d{1,4}-\d{1,4}|places=[1-9]\d{0,4})$/
const WHOLE = /^([a-z0-9-]{1,40}):(.+)$/

/**
 * Reads `gpu:price=4,start=900,usual=60-300,places=8 large:price=2`.
 *
 * @returns `undefined` when it is not written so, or names a profile or a field twice
 */
export function readProfiles(text: string): ReadonlyMap<string, LabProfile> | undefined {
  const profiles = new Map<string, LabProfile>()
  for (const word of text.trim().split(/\s+/)) {
    const [, name, list] = WHOLE.exec(word) ?? []
    const fields = list?.split(',') ?? []
    const given = new Map(fields.map((field) => [field.split('=')[0], field.split('=')[1]]))
    if (name === undefined || profiles.has(name) || given.size < fields.length) return undefined
    if (!fields.every((field) => FIELD.test(field))) return undefined
    const [from, to] = given.get('usual')?.split('-').map(Number) ?? []
    if (from !== undefined && to !== undefined && from > to) return undefined
    const numberOf = (field: string) => (given.has(field) ? Number(given.get(field)) : undefined)
    profiles.set(name, {
      pricePercent: Math.round((numberOf('price') ?? 1) * 100),
      startTimeoutSeconds: numberOf('start'),
      usualStartSeconds: from === undefined || to === undefined ? undefined : [from, to],
      places: numberOf('places'),
    })
  }
  return profiles
}
