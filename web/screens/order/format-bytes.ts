import { spaceChinese } from '../../parts/space-chinese.ts'

/** A file's size as people write it; 10 MB are 10 × 1024 kB, as the limit counts them. */
export function formatBytes(bytes: number, locale: string): string {
  const kilobytes = bytes / 1024
  const [value, unit] =
    kilobytes < 1000 ? [Math.max(1, Math.round(kilobytes)), 'kilobyte'] : [kilobytes / 1024, 'megabyte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(
    value,
  )
}

/** A size over its limit, and the limit: in bytes where rounding would make them the same. */
export function formatTooLarge(
  { bytes, most }: { bytes: number; most: number },
  locale: string,
): { size: string; limit: string } {
  const [size, limit] = [formatBytes(bytes, locale), formatBytes(most, locale)]
  if (size !== limit) return { size, limit }
  const exact = new Intl.NumberFormat(locale, { style: 'unit', unit: 'byte', unitDisplay: 'long' })
  const inBytes = (count: number) => spaceChinese(exact.format(count))
  const [open, close] = locale === 'zh-CN' ? ['（', '）'] : [' (', ')']
  return { size: inBytes(bytes), limit: limit + open + inBytes(most) + close }
}
