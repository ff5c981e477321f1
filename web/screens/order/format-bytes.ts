/** A file's size as people write it; 10 MB are 10 × 1024 kB, as the limit counts them. */
export function formatBytes(bytes: number, locale: string): string {
  const kilobytes = bytes / 1024
  const [value, unit] = kilobytes < 1000 ? [Math.max(1, Math.round(kilobytes)), 'kilobyte'] : [kilobytes / 1024, 'megabyte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(value)
}
