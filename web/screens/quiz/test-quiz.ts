// A quiz of three questions and a learner's standing in it, for tests of its parts.
import type { Attempt, AttemptView } from './attempt-store.ts'
import type { Quiz } from './load-quiz.ts'

type Question = Attempt['questions'][number]

const question = (id: string, more: object = {}): Question =>
  ({
    id,
    type: 'single',
    points: 1,
    is_partial: false,
    lang: 'en',
    answer: [],
    given: '',
    saved_at: null,
    seq: 0,
    is_flagged: false,
    flag_seq: 0,
    prompt: `<p>What is ${id}?</p>`,
    choices: [
      { id: 'a', text: 'A byte', lang: 'en' },
      { id: 'b', text: 'A bit', lang: 'en' },
      { id: 'c', text: 'A token', lang: 'en' },
    ],
    ...more,
  }) as Question // of the kinds that only have choices

export const questions: Attempt['questions'] = [
  question('one'),
  question('two', { type: 'multiple', points: 2, is_partial: true }),
  question('three', {
    type: 'true-false',
    choices: [
      { id: 'true', text: null, lang: 'en' },
      { id: 'false', text: null, lang: 'en' },
    ],
  }),
]

export const running: AttemptView = {
  stage: 'running',
  answers: new Map(),
  flags: new Set(),
  unsaved: new Set(),
  savedAt: new Map(),
  isCutOff: false,
  lateCount: 0,
  deadline: 2000,
}

export const quiz: Quiz = {
  cert_id: 'llm',
  cert_name: 'How a language model works',
  module_id: 'text',
  module_name: 'Text becomes numbers',
  lesson_id: 'bytes',
  category_id: 'llm.bytes',
  name: 'Bytes',
  rules: {
    minutes: 25,
    total_score: 100,
    passing_score: 60,
    question_count: 3,
    is_random: true,
    attempts: 3,
    wait_seconds: 5400,
    waits: [],
    extra_minutes: 0,
    review: 'after-pass',
  },
  attempts_made: 0,
  attempts_left: 3,
  best_score: null,
  is_passed: false,
  start_state: 'can_start',
  next_at: null,
  running: null,
  server_now: 1_795_000_000,
  history: [],
}

export const handedIn = (ordinal: number, score: number): Quiz['history'][number] => ({
  train_user_id: `attempt-${ordinal}`,
  number: '7KQ2-M9XD-4HRT',
  ordinal,
  started_at: 1_795_000_000,
  submitted_at: 1_795_001_234,
  seconds_used: 1234,
  is_auto: false,
  score,
  total_score: 100,
  passing_score: 60,
  is_passed: score >= 60,
})
