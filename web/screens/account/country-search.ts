import { spellRegion } from '../../../domain/account/region-pinyin.ts'

export interface Country {
  readonly code: string
  readonly name: string
  /** In the other language: found by that too. */
  readonly otherName: string
}

/** What else a region is called by letters. */
const aliases: Readonly<Record<string, readonly string[]>> = { CN: ['prc'], GB: ['uk'], US: ['usa'], AE: ['uae'] }

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
    if ([fold(code), ...(aliases[code] ?? []), initials, otherInitials].includes(wanted)) return 0
    // 香港 is typed as xg, though it stands as 中国香港.
    const isEnd = wanted.length > 1 && [initials, otherInitials].some((one) => one.endsWith(wanted))
    return isEnd || names.some((one) => one.includes(wanted)) ? 1 : 2
  }
  return countries
    .map((country) => ({ country, at: rank(country) }))
    .filter(({ at }) => at < 2)
    .toSorted((one, other) => one.at - other.at)
    .map(({ country }) => country)
}
