// Pages of the console that show what a learner sees.
import type { OutputOf } from '../../contract/index.ts'
import type { SeenView } from '../../contract/staff-see-calls.ts'
import { expect } from '../house.ts'
import { answer, main, type Scene } from './scene.ts'

const now = Math.floor(Date.now() / 1000)
const course: Extract<SeenView, { page: 'course' }> = {
  page: 'course',
  shown: {
    id: 'llm-foundations',
    name: 'How a language model works',
    lang: 'en',
    desc: '',
    desc_lang: 'en',
    enrolled_at: now - 900_000,
    progress: { done: 1, total: 2 },
    next: null,
    modules: [
      {
        id: 'one',
        name: 'Text becomes numbers',
        lessons: (['a', 'b'] as const).map((id) => ({
          id,
          name: `Lesson ${id}`,
          minutes: 20,
          items: [{ kind: 'reading', is_complete: id === 'a' }],
          is_complete: id === 'a',
          lang: 'en',
        })),
      },
    ],
    final: { category_id: 'final', minutes: 45, question_count: 20, is_passed: false },
    timeline: [{ module_id: 'one', name: 'Text becomes numbers', due_at: now - 90_000, state: 'overdue' }],
    zone: 'Europe/Vienna',
  },
}
const messages: Extract<SeenView, { page: 'messages' }> = {
  page: 'messages',
  shown: {
    list: [
      {
        id: 'a',
        message_id: 'm',
        is_read: 0,
        created_at: now - 4000,
        message: { title: 'The labs rest on Saturday', type: 0 },
      },
    ],
    types: { '0': 'Announcement' },
    pagination: { total: 41, page: 2, pageSize: 20 },
  },
}
const seen = (view: SeenView): OutputOf<'/staff/see'> => ({
  name: 'Merit Oduya-Lunde',
  until: now + 840,
  server_now: now,
  pages: ['courses', 'course', 'quizzes', 'lesson', 'messages', 'hours', 'orders'],
  view,
})
export const sights: readonly Scene[] = [course, messages].map((view): Scene => ({
  name: `as a learner sees it: ${view.page}`,
  path: '/staff/learners/00000000-0000-4000-8000-000000000001/see',
  prepare: answer('/staff/see', 200, seen(view)),
  open: (page) => expect(main(page).getByRole('status')).toBeVisible(),
}))
