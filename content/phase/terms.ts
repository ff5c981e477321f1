// terms.yaml: the words of the field that a phase teaches.
import { z } from 'zod'
import type { TermEdition } from '../../domain/phase/edition.ts'
import { locales, type Locale } from '../../messages/locale.ts'
import { checkLocalised, line, localised, slug } from '../fields.ts'
import { readText, type Folder } from '../folder.ts'
import type { Place, Report } from '../problem.ts'
import type { Term, TermFinder } from '../reading/find-terms.ts'
import { createTermFinder } from '../reading/find-terms.ts'
import { readYaml } from '../yaml.ts'

const TERMS = 'terms.yaml'

const spelt = z.array(line).min(1)
const termsFields = z.strictObject({
  terms: z
    .array(
      z.strictObject({
        id: slug,
        name: localised,
        pinyin: line.optional(),
        usual: localised.default({}),
        definition: localised,
        /** How the texts write it, where that is not its name. */
        forms: z.strictObject({ en: spelt.optional(), 'zh-CN': spelt.optional() }).default({}),
        /** The lesson from which on the word means this; before, it is any word. */
        from: slug.optional(),
        /** The lesson up to which it does. */
        until: slug.optional(),
        /** Later lessons that teach it, too: it stands among their words once more. */
        again: z.array(slug).default([]),
      }),
    )
    .min(1),
})
type TermFields = z.output<typeof termsFields>['terms'][number]

/** The terms of a phase while its lessons are rendered, in their order. */
export interface PhaseTerms {
  /** What finds the terms in a text of this lesson; nothing where the phase has none. */
  readonly finderOf: (lessonId: string, lang: Locale) => TermFinder | undefined
  /** Notes which terms a lesson's text uses. */
  readonly note: (lessonId: string, lang: Locale, ids: ReadonlySet<string>) => void
  /** With the first uses; to be asked when all lessons are noted. Complains about terms that no lesson uses. */
  readonly finish: () => readonly TermEdition[]
}

const none: PhaseTerms = { finderOf: () => undefined, note: () => undefined, finish: () => [] }

/** `lessonIds`: in the order of the phase. */
export async function readTerms(options: {
  folder: Folder
  phaseId: string
  languages: readonly Locale[]
  lessonIds: readonly string[]
  report: Report
}): Promise<PhaseTerms> {
  const { folder, phaseId, languages, lessonIds, report } = options
  const source = folder.has(TERMS) ? await readText(folder, TERMS, report) : undefined
  const yaml = source && readYaml({ source, schema: termsFields, report })
  if (!yaml) return none

  const taken = new Map<string, Place>()
  const read = yaml.value.terms.map((fields, i) => {
    const place = yaml.at(['terms', i, 'id'])
    const first = taken.get(fields.id)
    if (first) report.add(place, 'id-duplicate', { id: fields.id, first: `${first.file}:${first.line}` })
    else taken.set(fields.id, place)
    const localise = (field: 'name' | 'definition') =>
      checkLocalised({ yaml, path: ['terms', i, field], value: fields[field], languages, report })
    for (const field of ['usual', 'forms'] as const)
      for (const lang of locales)
        if (fields[field][lang] !== undefined && !languages.includes(lang))
          report.add(yaml.atKey(['terms', i, field, lang]), 'language-unlisted', { lang })
    for (const field of ['from', 'until'] as const)
      if (fields[field] !== undefined && !lessonIds.includes(fields[field]))
        report.add(yaml.at(['terms', i, field]), 'reference-unknown', { kind: 'lesson', id: fields[field] })
    for (const [n, lesson] of fields.again.entries())
      if (!lessonIds.includes(lesson))
        report.add(yaml.at(['terms', i, 'again', n]), 'reference-unknown', { kind: 'lesson', id: lesson })
    if (!isSaid(fields))
      report.add(yaml.at(['terms', i, 'pinyin']), 'term-pinyin', { name: fields.name['zh-CN'] ?? '' })
    return { fields, i, name: localise('name'), definition: localise('definition') }
  })

  const firstUses = new Map<string, Record<string, string>>()
  const finders = new Map<string, TermFinder>()
  return {
    finderOf(lessonId, lang) {
      const at = lessonIds.indexOf(lessonId)
      const known = read.filter(
        ({ fields: { from, until } }) =>
          (from === undefined || lessonIds.indexOf(from) <= at) &&
          (until === undefined || at <= lessonIds.indexOf(until)),
      )
      const key = `${lang} ${known.map(({ i }) => i).join()}`
      const finder =
        finders.get(key) ??
        createTermFinder(
          phaseId,
          lang,
          known.flatMap(({ fields }) => toTerm(fields, lang)),
        )
      finders.set(key, finder)
      return finder
    },
    note(lessonId, lang, ids) {
      for (const id of ids) {
        const uses = firstUses.get(id) ?? {}
        firstUses.set(id, { [lang]: lessonId, ...uses })
      }
    },
    finish: () =>
      read.map(({ fields, i, name, definition }) => {
        const firstUse = firstUses.get(fields.id) ?? {}
        // Whoever says from where on it is used means to use it.
        for (const lang of fields.from === undefined ? [] : languages)
          if (firstUse[lang] === undefined && name[lang] !== undefined)
            report.add(yaml.at(['terms', i, 'from']), 'term-unused', { name: name[lang], lang })
        return {
          id: fields.id,
          name,
          usual: Object.fromEntries(
            Object.entries(fields.usual).flatMap(([lang, text]) => (text === undefined ? [] : [[lang, text]])),
          ),
          definition,
          pinyin: fields.pinyin ?? null,
          firstUse,
          again: fields.again,
        }
      }),
  }
}

const toTerm = ({ id, name, forms }: TermFields, lang: Locale): Term[] => {
  const spellings = forms[lang] ?? (name[lang] === undefined ? [] : [name[lang]])
  return spellings.length === 0 ? [] : [{ id, spellings }]
}

const HAN = /\p{Script=Han}/gu
/** Lists are sorted by how a Chinese name is said: a syllable for each of its characters, what is not Chinese as it is. */
function isSaid({ name, pinyin }: TermFields): boolean {
  const chinese = name['zh-CN']
  if (chinese === undefined) return pinyin === undefined
  if (pinyin === undefined) return !HAN.test(chinese)
  const parts = pinyin.split(' ')
  const plain = chinese.replaceAll(HAN, ' ').split(/\s+/).filter(Boolean)
  return (
    parts.length === (chinese.match(HAN)?.length ?? 0) + plain.length &&
    parts.every((part) => plain.includes(part) || /^[a-zāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜü]+$/.test(part))
  )
}
