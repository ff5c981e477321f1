import type { Localised } from '../../domain/phase/edition.ts'
import { say } from '../../messages/format.ts'
import { locales } from '../../messages/locale.ts'

/** What a quiz is called: by its lesson, or as the final of its phase. */
export const titleOfQuiz = (lessonId: string | null, lessonTitle: Localised): Localised =>
  lessonId === null ? Object.fromEntries(locales.map((lang) => [lang, say(lang, 'quiz.final.name')])) : lessonTitle
