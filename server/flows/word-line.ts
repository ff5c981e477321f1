import type { RecallLine } from '../../domain/quiz/question-type.ts'
import { say } from '../../messages/format.ts'
import type { Locale } from '../../messages/locale.ts'

/** A line of a question as its reader sees it; true and false are the interface's own words. */
export const wordLine = (line: RecallLine, locale: Locale): { text: string; lang: string } =>
  'text' in line
    ? { text: line.text, lang: line.lang }
    : { text: say(locale, line.word === 'true' ? 'quiz.choice.true' : 'quiz.choice.false'), lang: locale }
