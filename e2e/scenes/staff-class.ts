// Pages of the console about a class and about the questions of a quiz.
import type { Page } from '@playwright/test'
import type { OutputOf } from '../../contract/index.ts'
import type { ClassMember } from '../../contract/staff-group-calls.ts'
import type { QuizItem } from '../../contract/staff-item-calls.ts'
import { expect } from '../house.ts'
import { answer, dialog, main, screen, type Scene } from './scene.ts'

const member = (more: Partial<ClassMember>): ClassMember => ({
  account_id: '00000000-0000-4000-8000-000000000001',
  name: 'Noor Alvandi',
  email: 'noor@example.com',
  lang: 'en',
  number: 'A-0417',
  class_name: 'AI-2',
  is_enrolled: true,
  cells: ['done', 'stuck', 'late', 'part'],
  mark: 78,
  seen_at: 1_795_000_000,
  ...more,
})
const lesson = (number: number) => ({ id: `lesson-${number}`, name: `A lesson, the ${number}th of many`, number })
const classPage: OutputOf<'/staff/group'> = {
  id: 'autumn-seminar',
  name: 'Autumn seminar',
  asks: ['number'],
  phases: [{ id: 'llm-foundations', name: 'How a language model works' }],
  may_invite_to: [{ id: 'llm-foundations', name: 'How a language model works' }],
  cert_id: 'llm-foundations',
  modules: [
    { id: 'one', name: 'Text becomes numbers', due_on: '2026-12-01', lessons: [lesson(1), lesson(2)] },
    { id: 'two', name: 'Predicting by counting', due_on: null, lessons: [lesson(3), lesson(4)] },
  ],
  quizzes: [{ id: 'llm-foundations.next-token', name: 'A machine that only continues' }],
  members: [
    member({}),
    member({
      account_id: '00000000-0000-4000-8000-000000000002',
      name: '许知夏',
      lang: 'zh-CN',
      number: null,
      class_name: null,
      is_enrolled: false,
      cells: ['todo', 'todo', 'todo', 'todo'],
      mark: null,
      seen_at: null,
    }),
  ],
  next: '00000000-0000-4000-8000-000000000002',
  invitations: [
    {
      id: 'a',
      by: 'Ruth Denholm-Sey',
      cert_ids: ['llm-foundations'],
      is_personal: false,
      used: 18,
      uses: 25,
      expires_at: 1_797_000_000,
      state: 'open',
    },
    {
      id: 'b',
      by: 'Ruth Denholm-Sey',
      cert_ids: ['llm-foundations'],
      is_personal: true,
      used: 1,
      uses: 1,
      expires_at: 1_797_000_000,
      state: 'used_up',
    },
  ],
  reminder: { en: 'Hello,', 'zh-CN': '你好：' },
}
export const groups: readonly Scene[] = [
  screen('/staff/groups'),
  {
    name: 'a group as a class',
    path: '/staff/groups/autumn-seminar',
    prepare: answer('/staff/group', 200, classPage),
    open: (page) => expect(main(page).getByRole('table').first()).toBeVisible(),
  },
  {
    name: 'dialog: a due date of a class',
    path: '/staff/groups/autumn-seminar',
    only: 'phone',
    prepare: answer('/staff/group', 200, classPage),
    open: async (page, t) => {
      await main(page)
        .getByRole('button', { name: t('staff.group.due.set') })
        .click()
      await expect(dialog(page)).toBeVisible()
    },
  },
]

const line = (text: string) => ({ text, lang: 'en' })
const item = (more: Partial<QuizItem>): QuizItem => ({
  id: 'red-light',
  type: 'single',
  asked: 296,
  right: 0.76,
  discrimination: 0.14,
  seconds: 34,
  weak: [],
  answers: [
    { kind: 'said', part: null, words: 'sixteenth', why: null, share: 0.76 },
    { kind: 'said', part: null, words: 'eighth', why: null, share: 0.19 },
  ],
  sources: [
    { lang: 'en', file: 'modules/020-counting/010-bigram/quiz.yaml', line: 41 },
    { lang: 'zh-CN', file: 'modules/020-counting/010-bigram/quiz.zh-CN.yaml', line: 18 },
  ],
  editions: [
    { revision: 7, asked: 200, right: 0.8 },
    { revision: 3, asked: 96, right: 0.7 },
  ],
  languages: [
    { lang: 'en', asked: 200, right: 0.8 },
    { lang: 'zh-CN', asked: 96, right: 0.7 },
  ],
  prompt: line('<p>What probability has the sentence?</p>'),
  options: [line('<p>1/16</p>'), line('<p>1/8</p>')],
  answer: [line('<p>1/16</p>')],
  why: [line('<p>Four halves, multiplied.</p>')],
  ...more,
})
const showItems = async (page: Page) => {
  await answer('/staff/quizzes', 200, {
    list: [
      { category_id: 'a', lesson: 'A machine that only continues', course: 'How a language model works' },
      { category_id: 'final', lesson: null, course: 'How a language model works' },
    ],
  } satisfies OutputOf<'/staff/quizzes'>)(page)
  await answer('/staff/items', 200, {
    category_id: 'a',
    cert_id: 'llm-foundations',
    is_corrected: true,
    attempts: 348,
    list: [
      item({
        id: 'two-factors',
        type: 'number',
        right: 0.1,
        discrimination: 0.02,
        weak: ['hard', 'blunt'],
        answers: [
          {
            kind: 'slip',
            part: null,
            words: 'added',
            why: line('<p>That is the sum. A sentence is as likely as the product of its factors.</p>'),
            share: 0.71,
          },
          { kind: 'else', part: null, words: 'else', why: null, share: 0.19 },
          { kind: 'right', part: null, words: 'right', why: null, share: 0.1 },
        ],
      }),
      item({}),
    ],
  } satisfies OutputOf<'/staff/items'>)(page)
}
const patch = `--- a/modules/020-counting/010-bigram/quiz.yaml
+++ b/modules/020-counting/010-bigram/quiz.yaml
@@ -12,3 +12,4 @@
     choices:
-      eighth: {text: An eighth, why: It is a sixteenth.}
+      eighth: {text: An eighth, why: It is a sixteenth where one word of sixteen is meant.}
     answer: sixteenth
+    also_right: [eighth]
`

export const items: readonly Scene[] = [
  {
    name: '/staff/items',
    path: '/staff/items',
    prepare: showItems,
    open: (page) => expect(main(page).getByRole('table')).toBeVisible(),
  },
  {
    name: '/staff/items, a correction with its patch',
    path: '/staff/items',
    prepare: async (page) => {
      await showItems(page)
      await answer('/staff/item-form', 200, {
        form: {
          base: 'x',
          texts: [
            { path: ['prompt'], by: { en: 'What does *red* cost?', 'zh-CN': '“红”值多少？' } },
            { path: ['choices', 'eighth', 'why'], by: { en: 'It is a sixteenth.', 'zh-CN': '是十六分之一。' } },
          ],
          key: {
            kind: 'choices',
            ids: ['sixteenth', 'eighth'],
            is_many: false,
            may_have_also: true,
            answer: ['sixteenth'],
            also: [],
          },
        },
      } satisfies OutputOf<'/staff/item-form'>)(page)
      await answer('/staff/item-try', 200, { patch } satisfies OutputOf<'/staff/item-try'>)(page)
    },
    open: async (page, t) => {
      await expect(main(page).getByRole('table')).toBeVisible()
      await main(page).getByRole('heading', { level: 1 }).focus()
      await page.keyboard.press('c')
      await main(page)
        .getByLabel(t('staff.correct.also.choice', { choice: 'eighth' }))
        .check()
      await main(page)
        .getByRole('button', { name: t('staff.correct.look') })
        .click()
      await expect(main(page).getByText('also_right: [eighth]')).toBeVisible()
    },
  },
  {
    name: '/staff/items, what grading anew would do',
    path: '/staff/items',
    only: 'desktop',
    prepare: async (page) => {
      await showItems(page)
      await answer('/staff/regrade', 200, {
        changed: 1,
        kept: 1,
        same: 12,
        running: 2,
        list: [
          {
            attempt_id: '00000000-0000-4000-8000-000000000001',
            account_id: '00000000-0000-4000-8000-000000000002',
            name: 'Noor Alvandi',
            is_kept: false,
            before: 55,
            after: 65,
            is_new_pass: true,
          },
          {
            attempt_id: '00000000-0000-4000-8000-000000000003',
            account_id: '00000000-0000-4000-8000-000000000004',
            name: 'Ilse Marquart',
            is_kept: true,
            before: 60,
            after: 60,
            is_new_pass: false,
          },
        ],
      } satisfies OutputOf<'/staff/regrade'>)(page)
    },
    open: async (page, t) => {
      await expect(main(page).getByRole('table')).toBeVisible()
      await main(page)
        .getByRole('button', { name: t('staff.regrade') })
        .click()
      await expect(main(page).getByText('Noor Alvandi')).toBeVisible()
    },
  },
]
