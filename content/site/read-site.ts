import path from 'node:path'
import { z } from 'zod'
import type { SiteEdition } from '../../domain/phase/edition.ts'
import { locales } from '../../messages/locale.ts'
import { createAssets, type AssetCollection } from '../assets.ts'
import { checkLocalised, day, line, localised, slug } from '../fields.ts'
import { filesIn, hashFolder, readText, shortHash, startOf, type Folder } from '../folder.ts'
import { readMarkdownFile } from '../front-matter.ts'
import { listPhaseIds } from '../phase/read-phase.ts'
import type { Place, Report } from '../problem.ts'
import type { RenderContext } from '../reading/context.ts'
import { toPlace } from '../reading/place.ts'
import { renderWhole } from '../reading/render.ts'
import { readYaml, type Yaml } from '../yaml.ts'
import { checkPrices } from '../prices.ts'
import { bankFields, readBanks } from './read-bank.ts'
import { hoursFields, toHoursEdition } from './read-hours.ts'

const questionsFields = z.strictObject({
  categories: z.array(z.strictObject({ id: slug, title: localised })),
  questions: z.array(
    z.strictObject({
      id: slug,
      category: slug,
      featured: z.boolean().default(false),
      title: localised,
      answer: localised,
    }),
  ),
})
const feedbackFields = z.strictObject({ types: z.array(z.strictObject({ id: slug, name: localised })).min(1) })
const pageFields = z.strictObject({ title: line, updated: day, source: z.string().optional() })

/** The site's pages; each may be there in every language and must be in the first. */
const pageIds = ['privacy-policy']

export interface ReadSite {
  readonly edition: SiteEdition
  readonly assets: AssetCollection
}

/** The rendering that the site's texts share. */
type Base = Pick<RenderContext, 'report' | 'links' | 'assets'>

export async function readSite(folder: Folder, report: Report): Promise<ReadSite> {
  const assets = createAssets(folder)
  const phases = new Set(await listPhaseIds(path.dirname(path.resolve(folder.root))))
  const base: Base = {
    report,
    assets: assets.in(''),
    links: {
      lesson: () => undefined,
      lab: () => undefined,
      phase: (id) => (phases.has(id) ? `/phase/detail/${id}` : undefined),
    },
  }
  const questions = await readYamlFile(folder, 'questions.yaml', questionsFields, report)
  const feedback = await readYamlFile(folder, 'feedback.yaml', feedbackFields, report)
  const hours = await readYamlFile(folder, 'hours.yaml', hoursFields, report)
  // Without it nothing is sold.
  const bank = folder.has('bank.yaml') ? await readYamlFile(folder, 'bank.yaml', bankFields, report) : undefined
  const banks = bank ? readBanks(bank, report) : []
  if (hours && banks.length > 0)
    checkPrices({ prices: toHoursEdition(hours.value)?.perHour ?? [], banks, place: hours.at(['per_hour']), report })
  if (hours) refuseDuplicates(hours, 'validities', hours.value.validities, report)
  if (feedback) refuseDuplicates(feedback, 'types', feedback.value.types, report)
  return {
    assets,
    edition: {
      ...(questions ? await readQuestions(questions, base) : { categories: [], questions: [] }),
      pages: await readPages(folder, base),
      feedbackTypes: feedback
        ? feedback.value.types.map(({ id, name }, i) => ({
            id,
            name: checkLocalised({
              yaml: feedback,
              path: ['types', i, 'name'],
              value: name,
              languages: locales,
              report,
            }),
          }))
        : [],
      hours: hours ? toHoursEdition(hours.value) : null,
      banks,
      sourceHash: await hashFolder(folder),
    },
  }
}

async function readYamlFile<S extends z.ZodType>(
  folder: Folder,
  name: string,
  schema: S,
  report: Report,
): Promise<Yaml<z.output<S>> | undefined> {
  if (!folder.has(name)) {
    report.add(startOf(folder.show(name)), 'file-missing', { name })
    return undefined
  }
  const source = await readText(folder, name, report)
  return source && readYaml({ source, schema, report })
}

function refuseDuplicates(
  yaml: Yaml<unknown>,
  list: string,
  entries: readonly { readonly id: string }[],
  report: Report,
): void {
  const first = new Map<string, Place>()
  for (const [i, { id }] of entries.entries()) {
    const place = yaml.at([list, i, 'id'])
    const before = first.get(id)
    if (before) report.add(place, 'id-duplicate', { id, first: `${before.file}:${before.line}` })
    else first.set(id, place)
  }
}

async function readQuestions(
  yaml: Yaml<z.output<typeof questionsFields>>,
  base: Base,
): Promise<Pick<SiteEdition, 'categories' | 'questions'>> {
  const { report } = base
  refuseDuplicates(yaml, 'categories', yaml.value.categories, report)
  refuseDuplicates(yaml, 'questions', yaml.value.questions, report)
  const text = (at: readonly PropertyKey[], value: z.output<typeof localised>) =>
    checkLocalised({ yaml, path: at, value, languages: locales, report })
  const categories = yaml.value.categories.map(({ id, title }, i) => ({
    id,
    title: text(['categories', i, 'title'], title),
  }))
  const questions: SiteEdition['questions'][number][] = []
  for (const [i, question] of yaml.value.questions.entries()) {
    const at = ['questions', i]
    if (!categories.some(({ id }) => id === question.category))
      report.add(yaml.at([...at, 'category']), 'reference-unknown', { kind: 'category', id: question.category })
    const markdown = text([...at, 'answer'], question.answer)
    const answer: Record<string, string> = {}
    for (const lang of locales) {
      const source = markdown[lang]
      if (source !== undefined)
        answer[lang] = (
          await renderWhole({
            ...base,
            source,
            lang,
            place: () => yaml.at([...at, 'answer', lang]),
            idPrefix: `${question.id}-`,
          })
        ).html
    }
    questions.push({
      id: question.id,
      category: question.category,
      isFeatured: question.featured,
      title: text([...at, 'title'], question.title),
      answer,
    })
  }
  return { categories, questions }
}

async function readPages(folder: Folder, base: Base): Promise<SiteEdition['pages']> {
  const { report } = base
  const pages: SiteEdition['pages'][number][] = []
  for (const name of filesIn(folder, '')) {
    const lang = /^[\w-]+\.([\w-]+)\.md$/.exec(name)?.[1]
    if (lang !== undefined && !locales.some((known) => known === lang))
      report.add(startOf(folder.show(name)), 'language-unlisted', { lang })
  }
  for (const id of pageIds) {
    let original = ''
    for (const [i, lang] of locales.entries()) {
      const name = `${id}.${lang}.md`
      const shown = folder.show(name)
      if (!folder.has(name)) {
        report.add(startOf(shown), i === 0 ? 'file-missing' : 'translation-missing', { name, field: id, lang })
        continue
      }
      const source = await readText(folder, name, report)
      const file = source && readMarkdownFile(source, pageFields, report)
      if (!file) continue
      if (i === 0) original = file.body
      const { title, updated, source: made } = file.yaml.value
      if (i > 0 && made !== undefined && made !== shortHash(original))
        report.add(file.yaml.at(['source']), 'translation-stale')
      const { html, headings } = await renderWhole({
        ...base,
        source: file.body,
        lang,
        place: toPlace(shown, file.bodyLine),
        idPrefix: '',
      })
      pages.push({ id, lang, title, body: html, headings, updatedOn: updated })
    }
  }
  return pages
}
