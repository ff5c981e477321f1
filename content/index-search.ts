// Makes what can be found out of what was imported. Not out of the files: an edition that was imported by an older
// release is found, too.
import { orderLanguages, pickText } from '../domain/language.ts'
import {
  documentsOfCells,
  documentsOfFilm,
  documentsOfReading,
  readPieces,
  type SearchDocument,
} from '../domain/search/document.ts'
import { indexWords, keyOf, listSpellings, listVocabulary } from '../domain/search/words.ts'
import { locales, type Locale } from '../messages/locale.ts'
import type { Database, Db } from '../store/database.ts'
import { lockContent } from '../store/content.ts'
import { replaceDocuments, selectUnindexed, type IndexedDocument } from '../store/search.ts'
import {
  selectIndexedLessons,
  selectIndexedNotebooks,
  selectIndexedQuestions,
  type IndexedLesson,
} from '../store/search-source.ts'
import { selectTerms } from '../store/term.ts'

/** Another one when documents are cut or found by other rules. */
const VERSION = 1

/** What is missing, or was made by other rules; at a start. */
export async function indexMissing(database: Database): Promise<void> {
  if ((await selectUnindexed(database, VERSION)).length === 0) return
  await database.transaction(async (db) => {
    await lockContent(db)
    for (const id of await selectUnindexed(db, VERSION)) await (id === '' ? indexSite(db) : indexPhase(db, id))
  })
}

/** In the transaction of its import. */
export async function indexPhase(db: Db, phaseId: string): Promise<void> {
  const lessons = await selectIndexedLessons(db, phaseId)
  const notebooks = await selectIndexedNotebooks(db, phaseId)
  const terms = await selectTerms(db, phaseId)
  const documents = locales.flatMap((locale) => [
    ...terms.map((term) => {
      const all = [term.name, term.usual].flatMap((one) => Object.values(one))
      const title = pickText(term.name, locale).text
      const body = pickText(term.definition, locale).text
      const found = `${all.join(' . ')} ${term.pinyin ?? ''} . ${body}`
      return toIndexed({ kind: 'term', anchor: term.id, title, body }, null, locale, found)
    }),
    ...lessons.flatMap((lesson) => {
      const notebook = pickIn(
        notebooks.filter((one) => one.lesson_id === lesson.id),
        locale,
      )
      return [...documentsOf(lesson, locale), ...documentsOfCells(notebook?.cells ?? [])].map((one) =>
        toIndexed(one, lesson.id, locale),
      )
    }),
  ])
  await put(db, phaseId, documents)
}

export async function indexSite(db: Db): Promise<void> {
  const questions = await selectIndexedQuestions(db)
  const documents = locales.flatMap((locale) =>
    questions.map(({ id, title, answer }) => {
      const body = readPieces(pickText(answer, locale).text)
        .map(({ text }) => text)
        .join(' ')
      return toIndexed({ kind: 'question', anchor: id, title: pickText(title, locale).text, body }, null, locale)
    }),
  )
  await put(db, null, documents)
}

function documentsOf({ texts }: IndexedLesson, locale: Locale): readonly SearchDocument[] {
  const text = pickIn(texts, locale)
  const film = pickIn(
    texts.filter(({ cues }) => cues !== null),
    locale,
  )
  if (!text) return []
  return [
    { kind: 'lesson', anchor: '', title: text.title, body: text.title },
    ...documentsOfReading(text.reading),
    ...documentsOfFilm(film?.cues ?? []),
  ]
}

/** What a reader of this language is shown. */
const pickIn = <T extends { readonly lang: string }>(all: readonly T[], locale: Locale): T | undefined =>
  orderLanguages(locale)
    .map((lang) => all.find((one) => one.lang === lang))
    .find((one) => one !== undefined) ?? all[0]

const toIndexed = (
  document: SearchDocument,
  lessonId: string | null,
  lang: Locale,
  found = document.kind === 'question' ? `${document.title} . ${document.body}` : document.body,
): IndexedDocument => ({ ...document, lesson_id: lessonId, lang, words: indexWords(found) })

async function put(db: Db, phaseId: string | null, documents: readonly IndexedDocument[]): Promise<void> {
  const words = new Set(documents.flatMap(({ title, body }) => listVocabulary(`${title} ${body}`)))
  await replaceDocuments(db, {
    phaseId,
    version: VERSION,
    documents,
    words: [...words].map((word) => ({ word, key: keyOf(word), spellings: listSpellings(word) })),
  })
}
