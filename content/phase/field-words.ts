// Below each text, before its sources: the words that it introduces or teaches once more, as the field says them, in both
// languages.
import type { ReadingBlock } from '../../domain/lesson/reading.ts'
import type { LessonText, ModuleEdition, TermEdition } from '../../domain/phase/edition.ts'
import { escapeText } from '../../domain/quiz/question-type.ts'
import { say } from '../../messages/format.ts'
import { locales, readLocale, type Locale } from '../../messages/locale.ts'

/** To be called when all lessons of the phase are read: only then it is known which of them uses a term first. */
export const addFieldWords = (
  modules: readonly ModuleEdition[],
  { phaseId, terms }: { phaseId: string; terms: readonly TermEdition[] },
): readonly ModuleEdition[] =>
  modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => ({
      ...lesson,
      texts: lesson.texts.map((text) =>
        addTable(
          text,
          writeTable(
            phaseId,
            readLocale(text.lang),
            terms.filter(({ firstUse, again }) => firstUse[text.lang] === lesson.id || again?.includes(lesson.id)),
          ),
        ),
      ),
    })),
  }))

const SOURCES = '<section data-footnotes'

function addTable(text: LessonText, table: string): LessonText {
  if (table === '') return text
  const at = text.reading.findLastIndex((block) => block.kind === 'html')
  const reading = text.reading.map((block, i): ReadingBlock => {
    if (i !== at || block.kind !== 'html') return block
    const begin = block.html.lastIndexOf(SOURCES)
    return begin === -1
      ? { ...block, html: block.html + table }
      : { ...block, html: block.html.slice(0, begin) + table + block.html.slice(begin) }
  })
  return { ...text, reading }
}

function writeTable(phaseId: string, lang: Locale, terms: readonly TermEdition[]): string {
  const other = locales.find((one) => one !== lang) ?? lang
  const rows = terms.flatMap(({ id, name, usual }) => {
    const own = name[lang]
    if (own === undefined) return []
    const address = `/phase/terms/${encodeURIComponent(phaseId)}#${id}`
    const abroad = [name[other], usual[other]].filter((one) => one !== undefined).join(other === 'en' ? ', ' : '、')
    return `<tr><th scope="row"><a href="${address}">${escapeText(own)}</a></th><td>${escapeText(usual[lang] ?? say(lang, 'content.fieldWords.same'))}</td><td lang="${other}">${escapeText(abroad)}</td></tr>`
  })
  if (rows.length === 0) return ''
  const head = (['own', 'usual', 'other'] as const)
    .map((column) => `<th scope="col">${escapeText(say(lang, `content.fieldWords.${column}`))}</th>`)
    .join('')
  const title = escapeText(say(lang, 'content.fieldWords.title'))
  return `<div class="scroller field-words" role="region" aria-label="${title}" tabindex="0"><table><caption>${title}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}
