// A small model that was taught to answer, in five stages, from thirty starts (courses/llm-foundations, completion-to-chat).
import { answers } from './answers-data.ts'

/** What it was trained on: sentences alone, then questions about red and green, then so many colours with `unknown`, too. */
export const stages = ['before', 'asked', 'unknown 1', 'unknown 2', 'unknown 4'] as const
type Stage = (typeof stages)[number]
/** No sentence and no question of any stage has a blue in it. */
export const colours = ['red', 'green', 'blue'] as const
export type Colour = (typeof colours)[number]
export const forms = ['', 'light', 'always', 'light always'] as const
export type Form = (typeof forms)[number]

/** Of thirty starts: whose likeliest next token is stop, go, unknown; and who gives stop, go, unknown 0.9 or more. */
export type Told = readonly [
  stop: number,
  go: number,
  unknown: number,
  sureStop: number,
  sureGo: number,
  sureUnknown: number,
]
export const STARTS = 30

export interface Question {
  readonly colour: Colour
  readonly form: Form
  readonly stage: Stage
}

export interface Counted {
  readonly answer: 'stop' | 'go' | 'unknown' | 'other'
  /** So many of thirty starts answer so. */
  readonly starts: number
  /** So many of these give it 0.9 or more; of what is no answer nothing is kept. */
  readonly sure: number
}

/** How thirty starts answer. */
export function countAnswers({ colour, form, stage }: Question): readonly Counted[] {
  const at = colours.indexOf(colour) * forms.length + forms.indexOf(form)
  const [stop = 0, go = 0, unknown = 0, sureStop = 0, sureGo = 0, sureUnknown = 0] =
    answers[stages.indexOf(stage)]?.[at] ?? []
  return [
    { answer: 'stop', starts: stop, sure: sureStop },
    { answer: 'go', starts: go, sure: sureGo },
    { answer: 'unknown', starts: unknown, sure: sureUnknown },
    { answer: 'other', starts: STARTS - stop - go - unknown, sure: 0 },
  ]
}

/** Whether most starts are sure of an answer that nothing stands behind: the colour is in no text at all. */
export function isMadeUp(question: Question): boolean {
  const [stop, go] = countAnswers(question)
  return question.colour === 'blue' && (stop?.sure ?? 0) + (go?.sure ?? 0) > STARTS / 2
}

/** Whether most starts say of that colour that it is unknown. */
export function isOwnedUp(question: Question): boolean {
  return question.colour === 'blue' && (countAnswers(question)[2]?.starts ?? 0) > STARTS / 2
}
