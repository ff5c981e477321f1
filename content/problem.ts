import { sayLoose } from '../messages/format.ts'
import type { Locale } from '../messages/locale.ts'

/**
 * Every complaint about course files. An error stops the import, a warning does not. Sentences: `content.<code>` in
 * messages/.
 */
export const severities = {
  'folder-missing': 'error',
  'folder-kind': 'error',
  'file-missing': 'error',
  'file-outside': 'error',
  'file-encoding': 'error',
  'language-unlisted': 'error',
  'language-source': 'error',
  'phase-empty': 'error',
  'planned-state': 'error',
  'module-empty': 'warning',
  'yaml-syntax': 'error',
  'field-missing': 'error',
  'field-unknown': 'error',
  'field-type': 'error',
  'field-choice': 'error',
  'field-range': 'error',
  'field-invalid': 'error',
  'text-missing': 'error',
  'translation-missing': 'warning',
  'translation-stale': 'warning',
  'translation-differs': 'error',
  'translation-block': 'warning',
  'translation-video': 'warning',
  'front-matter-missing': 'error',
  'id-shape': 'error',
  'id-duplicate': 'error',
  'id-vanished': 'error',
  'id-unlisted': 'warning',
  'id-line': 'error',
  'retired-present': 'error',
  'reference-unknown': 'error',
  'term-pinyin': 'error',
  'term-unused': 'warning',
  'duration-shape': 'error',
  'date-shape': 'error',
  'account-country': 'error',
  'account-missing': 'error',
  'account-shape': 'error',
  'account-foreign': 'error',
  'account-twice': 'error',
  'price-account': 'error',
  'heading-level': 'warning',
  'directive-unknown': 'warning',
  'directive-unclosed': 'error',
  'directive-attribute': 'error',
  'predict-place': 'error',
  'predict-answer': 'error',
  'guess-twice': 'error',
  'guess-parts': 'error',
  'guess-answer': 'error',
  'guess-when': 'error',
  'guess-right': 'error',
  'guess-again': 'error',
  'guess-translation': 'error',
  'recall-place': 'error',
  'recall-answer': 'error',
  'film-place': 'error',
  'film-missing': 'error',
  'play-place': 'error',
  'play-kind': 'error',
  'block-duplicate': 'error',
  'link-broken': 'error',
  'link-unsafe': 'error',
  'link-unknown': 'error',
  'anchor-broken': 'error',
  'footnote-undefined': 'error',
  'emphasis-shown': 'warning',
  'html-removed': 'warning',
  'math-invalid': 'error',
  'code-language': 'warning',
  'code-word': 'warning',
  'picture-remote': 'warning',
  'picture-alt': 'error',
  'picture-type': 'error',
  'svg-invalid': 'error',
  'svg-forbidden': 'error',
  'svg-viewbox': 'error',
  'svg-colour': 'warning',
  'video-unreadable': 'error',
  'video-lengths': 'warning',
  'captions-missing': 'warning',
  'transcript-missing': 'warning',
  'vtt-syntax': 'error',
  'vtt-order': 'error',
  'vtt-end': 'error',
  'vtt-speed': 'warning',
  'quiz-empty': 'error',
  'quiz-choices': 'error',
  'quiz-true-false': 'error',
  'quiz-answer': 'error',
  'quiz-also': 'error',
  'quiz-answer-single': 'error',
  'quiz-answer-repeated': 'error',
  'quiz-partial': 'error',
  'quiz-draw': 'error',
  'quiz-passing': 'error',
  'quiz-wait': 'error',
  'quiz-parts': 'error',
  'quiz-pair': 'error',
  'quiz-gaps': 'error',
  'quiz-gap-once': 'error',
  'quiz-gap-unknown': 'error',
  'quiz-wrong-right': 'error',
  'quiz-see': 'warning',
  'quiz-numbers': 'error',
  'quiz-variant': 'error',
  'quiz-hole': 'error',
  'quiz-why': 'warning',
  'quiz-why-missing': 'warning',
  'quiz-translation-id': 'error',
  'quiz-translation-answer': 'error',
  'quiz-translation-missing': 'warning',
  'notebook-invalid': 'error',
  'notebook-mark': 'error',
  'notebook-field': 'error',
  'notebook-grade-id': 'error',
  'notebook-grade-id-taken': 'error',
  'notebook-translation': 'error',
  'notebook-lifted': 'warning',
  'notebook-no-check': 'warning',
  'notebook-check-title': 'warning',
  'notebook-check-alone': 'warning',
  'notebook-large': 'warning',
  'notebook-output': 'warning',
  'notebook-picture-remote': 'warning',
  'notebook-picture-missing': 'warning',
  'notebook-link': 'warning',
  'notebook-command': 'warning',
  'notebook-module': 'warning',
  'notebook-file': 'warning',
  'notebook-network': 'warning',
  'notebook-old': 'warning',
  'notebook-profile': 'error',
  'lab-twice': 'error',
  'lab-file-name': 'error',
  'lab-file-large': 'error',
  'lab-files-many': 'error',
  'lab-file-secret': 'error',
  'lab-file-hides': 'error',
  'lab-file-kept': 'error',
} as const satisfies Record<string, 'error' | 'warning'>

export type ProblemCode = keyof typeof severities

/** Where in the files something stands; lines and columns count from 1. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly col: number
}

/** Holes of the sentence. */
export type ProblemArgs = Readonly<Record<string, string | number>>

export interface Problem extends Place {
  readonly code: ProblemCode
  readonly severity: 'error' | 'warning'
  readonly args: ProblemArgs
}

/** Collects problems, so that an author gets all of them at once. */
export interface Report {
  readonly problems: readonly Problem[]
  readonly add: (place: Place, code: ProblemCode, args?: ProblemArgs) => void
}

export function createReport(): Report {
  const problems: Problem[] = []
  return {
    problems,
    add: ({ file, line, col }, code, args = {}) =>
      void problems.push({ file, line, col, code, severity: severities[code], args }),
  }
}

export const hasErrors = (problems: readonly Problem[]): boolean =>
  problems.some((problem) => problem.severity === 'error')

/** True when the text is one of our codes: a schema's complaint may name it. */
export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(severities, text)

/** In the order of files and lines. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.col - b.col))
}

/** `file:line:col CODE sentence` */
export function wordProblem(problem: Problem, locale: Locale = 'en'): string {
  const kind = problem.severity === 'warning' ? ` (${sayLoose(locale, 'content.word.warning')})` : ''
  return `${problem.file}:${problem.line}:${problem.col} ${problem.code}${kind} ${sayLoose(locale, `content.${problem.code}`, problem.args)}`
}
