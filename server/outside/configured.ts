// What lies outside and brings settings of its own: a way to sign in, a way to pay. Its registry lists it; config.ts
// reads its settings.
import type { z } from 'zod'

/** Each setting with its shape, and one sentence for the README's table. */
export type OwnSettings = Readonly<
  Record<string, { readonly shape: z.ZodType<string | undefined>; readonly note: string }>
>
type ReadSettings<S extends OwnSettings> = { readonly [Name in keyof S]: z.output<S[Name]['shape']> }

export interface Definition<S extends OwnSettings, House, Made> {
  readonly settings: S
  /** The settings without which it is not offered; none of them is set alone. */
  readonly needed: readonly (keyof S & string)[]
  /** Settings that may be left out, but only all of them. */
  readonly together?: readonly (keyof S & string)[]
  /** Called only when all that is needed is set. */
  readonly make: (settings: ReadSettings<S>, house: House) => Made
}

type Make<House, Made> = (house: House) => Made
/** `wrong`: what is wrong with its settings, as sentences. `off`: it is not wanted. */
type Found<House, Made> =
  | { readonly kind: 'offered'; readonly make: Make<House, Made> }
  | { readonly kind: 'off' }
  | { readonly kind: 'wrong'; readonly sentences: readonly string[] }

/** One that can be listed beside others, whatever its settings are. */
export interface Configurable<House, Made> {
  readonly settings: OwnSettings
  /** `given` are settings as they were typed; what is not set is not there. */
  readonly configure: (given: Readonly<Record<string, unknown>>) => Found<House, Made>
}

export const configurable = <S extends OwnSettings, House, Made>({
  settings,
  needed,
  together = [],
  make,
}: Definition<S, House, Made>): Configurable<House, Made> => ({
  settings,
  configure(given) {
    const sentences: string[] = []
    const read: Record<string, unknown> = {}
    for (const [name, { shape }] of Object.entries(settings)) {
      const parsed = shape.safeParse(given[name])
      if (parsed.success) read[name] = parsed.data
      else sentences.push(...parsed.error.issues.map(({ message }) => `${name} ${message}.`))
    }
    const missing = needed.filter((name) => !(name in given))
    const ask = (names: readonly string[], because: readonly string[]) => {
      const first = because.find((name) => name in given)
      const absent = first === undefined ? [] : names.filter((name) => !(name in given))
      sentences.push(...absent.map((name) => `${name} is needed with ${first}.`))
    }
    ask(needed, [...needed, ...together])
    ask(together, together)
    if (sentences.length > 0) return { kind: 'wrong', sentences }
    if (missing.length > 0) return { kind: 'off' }
    return { kind: 'offered', make: (house) => make(read as ReadSettings<S>, house) } // each was read by its own shape just now
  },
})

export interface Configured<Name extends string, House, Made> {
  readonly makers: Readonly<Partial<Record<Name, Make<House, Made>>>>
  readonly wrong: readonly string[]
}

/** What the settings make possible of a registry, and a sentence for each that is wrong. */
export function configureAll<Name extends string, House, Made>(
  registry: Readonly<Record<Name, Configurable<House, Made>>>,
  given: Readonly<Record<string, unknown>>,
): Configured<Name, House, Made> {
  const makers: Partial<Record<Name, Make<House, Made>>> = {}
  const wrong: string[] = []
  for (const name of Object.keys(registry) as Name[]) {
    // exactly its keys
    const found = registry[name].configure(given)
    if (found.kind === 'offered') makers[name] = found.make
    if (found.kind === 'wrong') wrong.push(...found.sentences)
  }
  return { makers, wrong }
}

/** All settings of a registry, for the README's table. */
export const settingsOf = (registry: Readonly<Record<string, { readonly settings: OwnSettings }>>): OwnSettings =>
  Object.assign({}, ...Object.values(registry).map(({ settings }) => settings))
