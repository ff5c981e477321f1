// The kinds of field that course files share.
import { z } from 'zod'
import { locales, type Locale } from '../messages/locale.ts'
import type { Localised } from '../domain/phase/edition.ts'
import type { Report } from './problem.ts'
import type { Yaml, YamlPath } from './yaml.ts'

export const slug = z.string().regex(/^(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*$/, 'id-shape')
export const line = z.string().trim().min(1)
export const language = z.enum(locales)
export const minutes = z.int().min(1).max(600)

/** Text per language, `{en: …, zh-CN: …}`; which of them must be there the caller checks with `checkLocalised`. */
export const localised = z.strictObject({ en: line.optional(), 'zh-CN': line.optional() })

/** `P14D`, `P2W` in days. */
export const days = z
  .string()
  .regex(/^P\d{1,4}[DW]$/, 'duration-shape')
  .transform((text) => Number(text.slice(1, -1)) * (text.endsWith('W') ? 7 : 1))

/** `PT30M`, `PT1H`, `PT1H30M`, `P1D` in seconds. */
export const seconds = z
  .string()
  .regex(/^P(?=\d|T\d)(\d{1,3}D)?(T(?=\d)(\d{1,3}H)?(\d{1,3}M)?)?$/, 'duration-shape')
  .transform((text) => {
    const part = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0)
    return part('D') * 86_400 + part('H') * 3600 + part('M') * 60
  })

/** A calendar day that exists. */
export const day = z.string().refine((text) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) // 30 February would come out in March
}, 'date-shape')

/** Leaves out what has no text, complains about what lacks: the first language is an error, another a warning. */
export function checkLocalised(options: {
  yaml: Yaml<unknown>
  path: YamlPath
  value: z.output<typeof localised>
  languages: readonly Locale[]
  report: Report
}): Localised {
  const { yaml, path, value, languages, report } = options
  const present: Record<string, string> = {}
  for (const [i, lang] of languages.entries()) {
    const text = value[lang]
    if (text !== undefined) present[lang] = text
    else
      report.add(yaml.at(path), i === 0 ? 'text-missing' : 'translation-missing', {
        lang,
        field: path.map(String).join('.'),
      })
  }
  for (const lang of locales)
    if (value[lang] !== undefined && !languages.includes(lang))
      report.add(yaml.atKey([...path, lang]), 'language-unlisted', { lang })
  return present
}
