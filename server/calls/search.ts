import { pickText } from '../../domain/language.ts'
import { writeSnippet } from '../../domain/search/mark.ts'
import { isOneMistakeApart, keyOf, listSpellings, readQuery, type Query } from '../../domain/search/words.ts'
import type { Db } from '../../store/database.ts'
import { findNotes } from '../../store/note.ts'
import { findDocuments, selectWords } from '../../store/search.ts'
import type { Handlers } from './call-context.ts'

/** Of one's own notes the newest come to mind first. */
const MOST_NOTES_FOUND = 10

export const searchCalls = {
  '/search/find': async ({ database, locale, learner }, { q, page, page_size }) => {
    const query = readQuery(q)
    const { oneOf, instead } = await readMeant(database, query)
    const isEmpty = query.must.length + query.words.length === 0
    const found = isEmpty
      ? []
      : await findDocuments(database, {
          accountId: learner?.id ?? null,
          lang: locale,
          must: [...query.must, ...oneOf.flatMap((keys) => (keys.length === 1 ? keys : []))],
          oneOf: oneOf.filter((keys) => keys.length > 1),
          own: [...query.must, ...query.words.map(keyOf)],
          phrase: q.trim().toLowerCase(),
          limit: page_size,
          offset: (page - 1) * page_size,
        })
    const marks = { pairs: query.must, keys: oneOf.flat() }
    const notes =
      isEmpty || !learner || page > 1
        ? []
        : await findNotes(database, {
            accountId: learner.id,
            must: query.must,
            oneOf: oneOf.map((keys, at) => ({
              keys,
              begins: query.isOpen && at === oneOf.length - 1 ? (keys[0] ?? null) : null,
            })),
            limit: MOST_NOTES_FOUND,
          })
    const show = (text: string) => writeSnippet(text, marks).map((one) => ({ text: one.text, is_hit: one.isHit }))
    return {
      list: found.map((one) => ({
        kind: one.kind,
        phase: one.phase_id === null ? null : { id: one.phase_id, name: pickText(one.phase_title ?? {}, locale).text },
        lesson:
          one.lesson_id === null || one.module_id === null
            ? null
            : { id: one.lesson_id, module_id: one.module_id, name: pickText(one.lesson_title ?? {}, locale).text },
        anchor: one.anchor,
        title: one.title,
        snippet: show(one.body),
        lang: one.lang,
      })),
      notes: notes.map((note) => ({
        id: note.id,
        phase: { id: note.phase_id, name: pickText(note.phase_title, locale).text },
        lesson: {
          id: note.lesson_id,
          module_id: note.module_id,
          name: pickText(note.lesson_title, locale).text,
        },
        kind: note.kind,
        anchor: note.anchor,
        snippet: show([note.body, note.exact].filter((text) => text !== '').join(' · ')),
      })),
      instead,
      pagination: { total: found[0]?.total ?? 0, page, pageSize: page_size },
    }
  },
} satisfies Pick<Handlers, '/search/find'>

/** For each word the keys that may be meant: its own where there are documents with it, else of words one mistake away. */
async function readMeant(db: Db, { words, isOpen }: Query) {
  if (words.length === 0) return { oneOf: [], instead: [] }
  const known = await selectWords(db, {
    words: words.map((word) => ({ word, spellings: listSpellings(word) })),
    open: isOpen ? (words.at(-1) ?? null) : null,
  })
  const instead: { typed: string; meant: string }[] = []
  const oneOf = words.map((word) => {
    const own = keyOf(word)
    const near = known.filter(({ wanted }) => wanted === word)
    const begun = isOpen && word === words.at(-1) ? near.filter((one) => one.word.startsWith(word)) : []
    if (near.some(({ key }) => key === own) || begun.length > 0 || /\d/.test(word))
      return [...new Set([own, ...begun.map(({ key }) => key)])]
    const meant = near.filter((one) => isOneMistakeApart(one.word, word))
    instead.push(...meant.slice(0, 3).map((one) => ({ typed: word, meant: one.word })))
    return [...new Set([own, ...meant.map(({ key }) => key)])]
  })
  return { oneOf, instead }
}
