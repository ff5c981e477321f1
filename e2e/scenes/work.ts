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
type KeptFile = OutputOf<'/work/files'>['list'][number]
const kept = (path: string, more: Partial<KeptFile> = {}): KeptFile => ({
  cert_id: PHASE,
  cert_name: 'How a language model works',
  cert_lang: 'en',
  path,
  bytes: 48_213,
  hash: '0'.repeat(64),
  saved_at: 1_795_000_000,
  lesson_name: 'Counting what follows',
  lesson_lang: 'en',
  versions: 7,
  ...more,
})
const files = [
  kept('rules.json'),
  kept('runs/with-a-long-name/losses-of-thirty-starts-without-a-residual.csv', { bytes: 2_400_000, versions: 1 }),
  kept('模型.txt', { bytes: 12, lesson_name: '' }),
]
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
  {
    name: 'my work: files that labs keep, below a notebook',
    path: '/my/work',
    prepare: async (page) => {
      await answer('/work/list', 200, { list: [work('training', { name: 'Training by hand' })] })(page)
      await answer('/work/files', 200, { list: files })(page)
    },
  },
  {
    name: 'my work: the versions of a kept file',
    path: '/my/work',
    prepare: async (page) => {
      await answer('/work/files', 200, { list: files })(page)
      await answer('/work/file-versions', 200, {
        list: [3, 2, 1].map((version) => ({
          version,
          bytes: 40_000 + version,
          saved_at: 1_795_000_000 - 4000 * version,
        })),
      })(page)
    },
    open: async (page, t) => {
      const name = t('shell.pair', { name: t('work.files.versions', { count: 7 }), value: 'rules.json' })
      await page.getByRole('button', { name }).click()
      await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
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
