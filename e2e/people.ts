// Learners that a worker's tests share: made once, never changed by a test.
import type { Page } from '@playwright/test'
import { ask, signUpLearner, test as base, type Learner } from './house.ts'
import { takeQuiz } from './quizzes.ts'

export const PHASE = 'llm-foundations'
/** The lesson with a film, and one that is a free preview. */
export const FILMED = { module: 'text-to-numbers', lesson: 'byte-pairs' } as const
export const PREVIEW = { module: 'counting', lesson: 'surprise' } as const
/** A quiz is known by its lesson. */
export const quizOf = (lesson: string): string => `${PHASE}.${lesson}`
export const lessonPath = (at: { module: string; lesson: string }): string =>
  `/phase/lesson-learn/${PHASE}/${at.module}/${at.lesson}`

export interface People {
  /** Enrolled in nothing. */
  readonly newcomer: Learner
  /** Enrolled; has finished the first lesson with its quiz, and seen a bit of the film. */
  readonly student: Learner
  /** Was enrolled and left. */
  readonly leaver: Learner
}

export const test = base.extend<object, { readonly people: People }>({
  people: [
    async ({}, use) => {
      const [newcomer, student, leaver] = await Promise.all([
        signUpLearner(),
        signUpLearner({ first: '小雨', last: '林' }),
        signUpLearner(),
      ])
      for (const { token } of [student, leaver]) await ask('/dataset-cert/enroll', { id: PHASE }, token)
      await ask('/dataset-cert/leave', { id: PHASE }, leaver.token)
      await ask('/lesson/complete', { cert_id: PHASE, lesson_id: 'next-token', item: 'reading' }, student.token)
      await takeQuiz(student.token, quizOf('next-token'), 'right')
      await ask(
        '/lesson/progress',
        { cert_id: PHASE, lesson_id: FILMED.lesson, range: ['0-12'], video_position: '12' },
        student.token,
      )
      await use({ newcomer, student, leaver })
    },
    { scope: 'worker' },
  ],
})

/** Waits until the script has taken over and no part is still a place holder, but for what comes when somebody is near it. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('header[data-still], [data-waiting], main output[data-shape]:not([data-far] *)'),
  )
}

/**
 * The page's faces come when the browser is idle (late-fonts.ts). Judged before, everything moves between two looks, and
 * a word in a face that stands in for its own may be wider.
 */
export const isInItsFonts = () =>
  document.fonts.status === 'loaded' &&
  [...document.fonts].some(({ family }) => family.includes('JetBrains Mono Variable'))

/** The page stands and can be pressed; the product's code comes when it is let in. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letIn = (): void => {}
  const held = new Promise<void>((resolve) => (letIn = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue().catch(() => {}) // the page that asked has gone
  })
  return letIn
}

/** The address of the first lesson that asks a visitor to sign in. */
export async function findClosedLesson(): Promise<string> {
  const { map_tree: outline } = await ask('/index/cert-category-tree', { id: PHASE })
  const closed = outline
    .flatMap(({ node, children }) => children.map((lesson) => ({ module: node.id, lesson: lesson.node })))
    .find(({ lesson }) => !lesson.is_preview)
  if (!closed) throw new Error('every lesson is open')
  return lessonPath({ module: closed.module, lesson: closed.lesson.id })
}
