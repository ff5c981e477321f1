// International bank account numbers, ISO 13616.

// How many characters an IBAN has, by the country it begins with: the registry of ISO 13616, kept by SWIFT.
const registry = `
  AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28
  EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26
  IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28
  NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25
  SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`
const lengths: ReadonlyMap<string, number> = new Map(
  registry
    .trim()
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Characters of an IBAN of that country (ISO 3166, two letters); `undefined` where there are no IBANs. */
export const ibanLength = (country: string): number | undefined => lengths.get(country)

/** Without the spaces between its groups. */
const plain = (text: string): string => text.replaceAll(' ', '')

/** The country that an IBAN is of. */
export const ibanCountry = (iban: string): string => plain(iban).slice(0, 2)

/** As long as its country says, and its check digits fit (ISO 7064 MOD 97-10). Spaces may stand between groups. */
export function isIban(text: string): boolean {
  const iban = plain(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  if (iban.length !== (ibanLength(ibanCountry(iban)) ?? iban.length)) return false
  return (
    [...`${iban.slice(4)}${iban.slice(0, 4)}`]
      .flatMap((symbol) => [...String(Number.parseInt(symbol, 36))])
      .reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
  )
}
