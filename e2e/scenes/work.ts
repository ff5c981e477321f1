import type { OutputOf } from '../../contract/index.ts'
import { expect } from '../house.ts'
import { PHASE } from '../people.ts'
import { answer, broken, dialog, type Scene } from './scene.ts'

type Work = OutputOf<'/work/list'>['list'][number]

const work = (lesson: string, more: Partial<Work> = {}): Work => ({
  experiment_id: `${PHASE}.${lesson}`,
  cert_id: PHASE,
  cert_name: 'How a language model works',
  cert_lang: 'en',
  module_id: 'counting',
  lesson_id: lesson,
  name: 'Counting what follows',
  lang: 'en',
  number: 'LH-2F7Q-9KXB-41TD',
  handed_in_at: 1_795_000_000,
  score: 12,
  total: 12,
  check_kind: 'verified',
  shown: null,
  ...more,
})
const address = 'https://learn.school.example/work/q3YBv0r2TzG8n1mKx7uJ4w'

export const works: readonly Scene[] = [
  {
    name: 'my work: shown, shown in an older state, not shown',
    path: '/my/work',
    prepare: answer('/work/list', 200, {
      list: [
        work('bigram', { shown: { address, is_newest: true } }),
        work('sampling', {
          name: 'Choosing a token',
          check_kind: 'self-checked',
          shown: { address, is_newest: false },
        }),
        work('training', { name: 'Training by hand' }),
      ],
    }),
  },
  {
    name: 'my work: take an address back',
    path: '/my/work',
    only: 'phone',
    prepare: answer('/work/list', 200, { list: [work('bigram', { shown: { address, is_newest: true } })] }),
    open: async (page, t) => {
      await page.getByRole('button', { name: t('work.hide') }).click()
      await expect(dialog(page)).toContainText(t('work.hideText'))
    },
  },
  { name: 'my work: nothing yet', path: '/my/work', only: 'desktop', prepare: answer('/work/list', 200, { list: [] }) },
  {
    name: 'my work that could not be loaded',
    path: '/my/work',
    only: 'phone',
    prepare: answer('/work/list', 500, broken),
  },
]
