// Figures as people read them; messages take them ready (web/i18n/format-parts.ts has no words for numbers and times).

import type { Translate } from '../../i18n/use-messages.ts'

/** The final of a phase belongs to no lesson: it has a name of its own. */
export const isFinal = ({ lesson_id }: { readonly lesson_id: string }): boolean => lesson_id === ''

/** What a quiz is called at the head of its pages. */
export const wordQuiz = (t: Translate, quiz: { readonly lesson_id: string; readonly name: string }): string =>
  isFinal(quiz) ? quiz.name : t('quiz.title', { name: quiz.name })

export const wordScore = (score: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(score)

/** 14:02:11, in the learner's zone. */
export const wordTime = (seconds: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(
    seconds * 1000,
  )
