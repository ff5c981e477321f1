import { spaceChinese } from './space-chinese.ts'

interface SpanForm {
  /** `short` where there is little room: "1 hr 30 min". Chinese has one form. */
  readonly form?: 'long' | 'short'
}

/** A span to the second, as one says it: "1 hour 30 minutes", "1 小时 30 分钟". A clock is for what runs. */
export function wordSpan(seconds: number, locale: string, { form = 'long' }: SpanForm = {}): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [
    { unit: 'hour', count: Math.floor(whole / 3600) },
    { unit: 'minute', count: Math.floor(whole / 60) % 60 },
    { unit: 'second', count: whole % 60 },
  ]
  return join(parts, whole === 0 ? 'minute' : undefined, locale, form)
}

/** A span to wait, in whole days, hours and minutes, never too short: "1 day 12 hours". */
export function wordWait(seconds: number, locale: string): string {
  const minutes = Math.max(0, Math.ceil(seconds / 60))
  const parts = [
    { unit: 'day', count: Math.floor(minutes / 1440) },
    { unit: 'hour', count: Math.floor(minutes / 60) % 24 },
    { unit: 'minute', count: minutes % 60 },
  ]
  return join(parts, minutes === 0 ? 'minute' : undefined, locale, 'long')
}

/** The parts that there are, or that of nothing. In Chinese the short names are the plain ones: 秒, not 秒钟. */
function join(
  parts: readonly { readonly unit: string; readonly count: number }[],
  nothing: string | undefined,
  locale: string,
  form: 'long' | 'short',
): string {
  const unitDisplay = locale === 'zh-CN' ? 'short' : form
  const words = parts
    .filter(({ unit, count }) => count > 0 || unit === nothing)
    .map(({ unit, count }) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(count))
  return spaceChinese(new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(words))
}
