/** The size of a small file, as people write it: `1.2 kB`. */
export function wordSize(bytes: number, locale: string): string {
  const unit = bytes < 1000 ? 'byte' : bytes < 1_000_000 ? 'kilobyte' : 'megabyte'
  const value = bytes / { byte: 1, kilobyte: 1000, megabyte: 1_000_000 }[unit]
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short', // "5 byte" is short for bytes
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}
