import type { OutputOf } from '../../contract/index.ts'
import { orderLanguages, pickText } from '../../domain/language.ts'
import type { TermEdition } from '../../domain/phase/edition.ts'
import type { Outline } from '../../domain/phase/outline.ts'

type Term = OutputOf<'/index/terms'>['list'][number]

export function presentTerm(term: TermEdition, outline: Outline, asked: string): Term {
  const { text: definition, lang } = pickText(term.definition, asked)
  return {
    id: term.id,
    names: Object.entries(term.name).map(([language, text]) => ({
      lang: language,
      text,
      usual: term.usual[language] ?? null,
    })),
    pinyin: term.pinyin,
    definition,
    lang,
    first: findFirst(term, outline, asked),
  }
}

/** In the reader's language, or where another text of the phase uses it first; lessons that went away lead nowhere. */
function findFirst({ firstUse }: TermEdition, outline: Outline, asked: string): Term['first'] {
  const languages = [...orderLanguages(asked), ...Object.keys(firstUse)]
  const lessonId = languages.map((language) => firstUse[language]).find((id) => id !== undefined)
  const lessons = outline.flatMap((module) => module.lessons.map((lesson) => ({ module, lesson })))
  const at = lessons.findIndex(({ lesson }) => lesson.id === lessonId)
  const found = lessons[at]
  return (
    (found && {
      module_id: found.module.id,
      lesson_id: found.lesson.id,
      name: found.lesson.title,
      number: at + 1,
    }) ??
    null
  )
}
