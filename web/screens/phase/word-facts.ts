import type { OutputOf } from '../../../contract/index.ts'
import type { Locale } from '../../../messages/locale.ts'
import { spaceChinese } from '../../parts/space-chinese.ts'

/**
 * What only Intl can word of a phase. In its loader, so that the server does it for the first page (decision 011).
 * Dates are those of UTC.
 */
export function wordFacts(
  { languages, updated_at: updatedAt }: OutputOf<'/index/cert-detail'>,
  locale: Locale,
): { readonly languages: string; readonly updatedOn: string } {
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const named = languages.map((tag) => names.of(tag === 'zh-CN' ? 'zh-Hans' : tag) ?? tag) // the script, not the country
  return {
    languages: spaceChinese(new Intl.ListFormat(locale).format(named)),
    updatedOn: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(updatedAt * 1000),
  }
}
