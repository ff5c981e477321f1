import { spellRegion } from '../../../domain/account/region-pinyin.ts'

export interface Country {
  readonly code: string
  readonly name: string
  /** In the other language: found by that too. */
  readonly otherName: string
}

/** As somebody types: no marks over letters, no case, no full-width forms. */
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/**
 * Those whose name in either language holds what was typed, in characters or in pinyin, or whose code or initials it
 * is; first those that begin with it. All while nothing is typed.
 */
export function findCountries(countries: readonly Country[], typed: string): readonly Country[] {
  const wanted = fold(typed)
  if (wanted === '') return countries
  const rank = ({ code, name, otherName }: Country): number => {
    const [[whole, initials], [otherWhole, otherInitials]] = [spellRegion(name), spellRegion(otherName)]
    const names = [fold(name), fold(otherName), whole, otherWhole]
    if (names.some((one) => one.startsWith(wanted))) return 0
    if ([fold(code), initials, otherInitials].includes(wanted)) return 0
    return names.some((one) => one.includes(wanted)) ? 1 : 2
  }
  return countries
    .map((country) => ({ country, at: rank(country) }))
    .filter(({ at }) => at < 2)
    .toSorted((one, other) => one.at - other.at)
    .map(({ country }) => country)
}
