/** All its digits, in the reader's way of writing. */
export function wordNumber(value: number, locale: string): string {
  const size = Math.abs(value)
  const isFar = size !== 0 && (size >= 1e15 || size < 1e-6)
  return new Intl.NumberFormat(locale, {
    maximumSignificantDigits: 15,
    notation: isFar ? 'scientific' : 'standard',
  }).format(value)
}
