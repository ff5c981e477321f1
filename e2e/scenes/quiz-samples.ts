// Replies about quizzes as scenes need them: states that take time to come about, and questions with everything in them.
import type { OutputOf } from '../../contract/index.ts'
import { handedIn, quiz } from '../../web/screens/quiz/test-quiz.ts'
import { PHASE, quizOf } from '../people.ts'

type Detail = OutputOf<'/quiz/detail'>
type Attempt = OutputOf<'/quiz/attempt'>
type Result = OutputOf<'/quiz/result'>
type Choices = Extract<Attempt['questions'][number], { readonly choices: unknown }>

export const QUIZ = quizOf('bytes')
export const ATTEMPT = '5b0a6d1e-7c1f-4d0e-9a52-2f6f1d1c9e10'
const seconds = () => Math.floor(Date.now() / 1000)

const place = {
  cert_id: PHASE,
  cert_name: 'How a language model works',
  module_id: 'text-to-numbers',
  module_name: 'Text becomes numbers',
  lesson_id: 'bytes',
  category_id: QUIZ,
  name: 'What a text file really holds',
}
const { attempts_made, attempts_left, best_score, is_passed, start_state, next_at, running } = quiz
const standing = { attempts_made, attempts_left, best_score, is_passed, start_state, next_at, running }
const rules = { ...quiz.rules, extra_minutes: 5 }

const receiptOf = (ordinal: number, score: number, isAuto = false): Detail['history'][number] => ({
  ...handedIn(ordinal, score),
  train_user_id: ATTEMPT,
  is_auto: isAuto,
})

export const detail = {
  running: (): Detail => ({
    ...place,
    rules,
    ...standing,
    attempts_made: 1,
    attempts_left: 2,
    start_state: 'running',
    running: {
      train_user_id: ATTEMPT,
      ordinal: 1,
      started_at: seconds() - 60,
      deadline: seconds() + 1440,
      answered: 2,
      question_count: 3,
    },
    server_now: seconds(),
    history: [],
  }),
  waiting: (): Detail => ({
    ...place,
    rules,
    ...standing,
    attempts_made: 2,
    attempts_left: 1,
    best_score: 33.3,
    start_state: 'waiting',
    next_at: seconds() + 5000,
    server_now: seconds(),
    history: [receiptOf(2, 33.3, true), receiptOf(1, 0)],
  }),
  usedUp: (): Detail => ({
    ...place,
    rules,
    ...standing,
    attempts_made: 3,
    attempts_left: 0,
    best_score: 50,
    start_state: 'no_attempts',
    server_now: seconds(),
    history: [receiptOf(3, 50), receiptOf(2, 33.3), receiptOf(1, 0)],
  }),
  passed: (): Detail => ({
    ...place,
    rules,
    ...standing,
    attempts_made: 1,
    attempts_left: 2,
    best_score: 100,
    is_passed: true,
    server_now: seconds(),
    history: [receiptOf(1, 100)],
  }),
}

const code = `<div class="scroller" tabindex="0" role="region" aria-label="Code 1"><pre><code class="language-python">weights = <span class="tok-function">softmax</span>(q @ k.T)  <span class="tok-comment"># was: q @ k.T / np.sqrt(d), and the scores were of about one</span></code></pre></div>`
const figure = `<figure id="fig-rows"><div class="scroller" tabindex="0" role="region" aria-label="Figure 1"><svg class="fig" viewBox="0 0 320 80" role="img" aria-label="Two squares" width="271" height="68"><rect class="ink" x="20" y="10" width="60" height="60"></rect><rect class="gold" x="120" y="10" width="60" height="60"></rect><text class="ink-2 small" x="220" y="45">0.657</text></svg></div><figcaption>One row of weights.</figcaption></figure>`
const root =
  '<math><mrow><mfrac><mrow><mi>Q</mi><msup><mi>K</mi><mi>⊤</mi></msup></mrow><msqrt><mi>d</mi></msqrt></mfrac></mrow></math>'
const long =
  'You have trained a model with four heads on the eight sentences for two thousand steps, and the loss has come down to 0.51 bits a token, which is less than the table with two words of context had (0.58); a friend says that it has simply memorised the sentences. Which of these experiments would tell you the most about whether your friend is right? <em>Choose one.</em>'

const questions: Choices[] = [
  {
    id: 'everything',
    type: 'multiple',
    points: 2,
    is_partial: true,
    lang: 'en',
    answer: [],
    given: '',
    saved_at: null,
    seq: 0,
    is_flagged: true,
    flag_seq: 1,
    prompt: `<p>A colleague takes the scale out of ${root}. What do you expect?</p>${code}${figure}`,
    choices: [
      {
        id: 'a',
        text: 'Rows of weights come out almost one-hot, and very little gradient reaches the queries and keys.',
        lang: 'en',
      },
      { id: 'b', text: `The sum over ${root} stays the same`, lang: 'en' },
      {
        id: 'c',
        text: '<code>exp(64)</code> overflows; <em>pneumonoultramicroscopicsilicovolcanoconiosis_pneumonoultramicroscopicsilicovolcanoconiosis</em>',
        lang: 'en',
      },
    ],
  },
  {
    id: 'long',
    type: 'single',
    points: 1,
    is_partial: false,
    lang: 'en',
    answer: ['b'],
    given: '["b"]',
    saved_at: 1_795_000_000,
    seq: 2,
    is_flagged: false,
    flag_seq: 0,
    prompt: long,
    choices: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `Experiment ${id}`, lang: 'en' })),
  },
  {
    id: 'yes-no',
    type: 'true-false',
    points: 1,
    is_partial: false,
    lang: 'zh-CN',
    answer: [],
    given: '',
    saved_at: null,
    seq: 0,
    is_flagged: false,
    flag_seq: 0,
    prompt: '一行权重之和为 1。',
    choices: ['true', 'false'].map((id) => ({ id, text: null, lang: 'en' })),
  },
]

/** A running attempt with so many seconds left. */
export const attempt = (left: number): Attempt => ({
  ...place,
  train_user_id: ATTEMPT,
  ordinal: 2,
  rules,
  started_at: seconds() - 60,
  deadline: seconds() + left,
  server_now: seconds(),
  seq: 2,
  questions,
})

export const receipt = (): OutputOf<'/quiz/submit'> => receiptOf(2, 50, true)

const reviewed = (hasReview: boolean): Result['questions'] =>
  questions.map((question, at) => ({
    id: question.id,
    type: question.type,
    points: question.points,
    is_partial: question.is_partial,
    prompt: question.prompt,
    lang: question.lang,
    see: null,
    earned: hasReview ? ([1, 1, 0][at] ?? 0) : null,
    is_answered: at < 2,
    is_flagged: question.is_flagged,
    choices: question.choices.map((choice, nth) => ({
      ...choice,
      is_chosen: at < 2 && nth === 1,
      is_right: hasReview ? nth === (at === 0 ? 0 : 1) : null,
      why: hasReview ? `Because ${root} is what it is.` : null,
      why_lang: 'en',
    })),
  }))

export const result = {
  passed: (): Result => ({
    ...place,
    receipt: receiptOf(2, 75, true),
    rules,
    ...standing,
    attempts_made: 2,
    attempts_left: 1,
    best_score: 100,
    is_passed: true,
    server_now: seconds(),
    has_review: true,
    shows: 'keys',
    regraded_at: 1_795_100_000,
    questions: reviewed(true),
  }),
  failed: (): Result => ({
    ...place,
    receipt: receiptOf(2, 33.3),
    rules,
    ...standing,
    attempts_made: 2,
    attempts_left: 1,
    best_score: 50,
    start_state: 'waiting',
    next_at: seconds() + 5000,
    server_now: seconds(),
    has_review: false,
    shows: 'nothing',
    regraded_at: null,
    questions: reviewed(false),
  }),
}
