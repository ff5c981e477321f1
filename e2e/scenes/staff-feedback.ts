// What learners wrote, in the console.
import type { OutputOf } from '../../contract/index.ts'
import { expect } from '../house.ts'
import { answer, main, screen, type Scene } from './scene.ts'

export const feedback: readonly Scene[] = [
  screen('/staff/feedback'),
  {
    name: '/staff/feedback, asked about a sentence',
    path: '/staff/feedback',
    prepare: async (page) => {
      await answer('/staff/feedback', 200, {
        list: [
          {
            id: '00000000-0000-4000-8000-000000000001',
            account_id: '00000000-0000-4000-8000-000000000002',
            name: 'Noor Alvandi',
            lang: 'en',
            type: 'Content',
            content: 'Is it not the other way round?',
            place: {
              path: '/phase/lesson-learn/llm-foundations/text-to-numbers/bytes',
              label: 'The lower number goes first',
            },
            created_at: 1_795_200_000,
            answer: null,
            same_place: 0,
            faq: null,
          },
        ],
        kept: [],
        categories: null,
      } satisfies OutputOf<'/staff/feedback'>)(page)
      await answer('/staff/feedback-source', 200, {
        source: {
          file: 'modules/010-text-to-numbers/020-bytes/lesson.en.md',
          line: 82,
          lang: 'en',
          text: 'Two rules may fit. The lower number goes first, because it was learnt first.',
          words: 'The lower number goes first',
          item: null,
        },
      } satisfies OutputOf<'/staff/feedback-source'>)(page)
    },
    open: (page) => expect(main(page).getByText('lesson.en.md:82')).toBeVisible(),
  },
  {
    name: '/staff/feedback, answered',
    path: '/staff/feedback',
    only: 'phone',
    open: async (page, t) => {
      await main(page)
        .getByRole('button', { name: t('staff.feedback.state', { state: 'answered' }), exact: true })
        .click()
    },
  },
]
