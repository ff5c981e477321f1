// Pages of the console about courses as files.
import type { OutputOf } from '../../contract/index.ts'
import type { Edition } from '../../contract/staff-content-calls.ts'
import { expect } from '../house.ts'
import { answer, dialog, main, type Scene } from './scene.ts'

const now = Math.floor(Date.now() / 1000)
const edition = (more: Partial<Edition>): Edition => ({
  id: '00000000-0000-4000-8000-000000000001',
  cert_id: 'llm-foundations',
  course: 'How a language model works',
  name: 'llm-foundations-7.zip',
  is_shipped: false,
  bytes: 23_800_000,
  by: 'Ruth Denholm-Sey',
  made_at: now - 3600,
  state: 'checked',
  failure: null,
  errors: 0,
  warnings: 3,
  published: null,
  ...more,
})
const editions: OutputOf<'/staff/editions'> = {
  list: [
    edition({}),
    edition({ id: 'b', state: 'wrong', errors: 2, cert_id: null, course: '' }),
    edition({ id: 'c', state: 'wrong', failure: 'outside', course: '' }),
    edition({ id: 'd', state: 'live', published: { by: 'Amira Halabi', at: now - 90_000 } }),
    edition({ id: 'e', state: 'former', is_shipped: true, bytes: 0, by: '' }),
  ],
  may_publish: true,
}
const one: OutputOf<'/staff/edition'> = {
  edition: edition({}),
  problems: [
    {
      file: 'modules/2-counting/3-byte-pairs/text.zh-CN.md',
      line: 41,
      col: 3,
      code: 'translation-stale',
      is_error: false,
      is_translation: true,
      words: 'The original has changed since this was translated.',
      lines: [
        { n: 40, text: '## 字节对' },
        { n: 41, text: 'Each pair that is merged becomes a token of its own.' },
      ],
    },
  ],
  lessons: [{ id: 'byte-pairs', module: 'Counting', name: 'Byte pairs', langs: ['en', 'zh-CN'] }],
}
export const contents: readonly Scene[] = [
  {
    name: '/staff/content',
    path: '/staff/content',
    prepare: answer('/staff/editions', 200, editions),
    open: (page) => expect(main(page).getByRole('table')).toBeVisible(),
  },
  {
    name: 'dialog: roll a course back',
    path: '/staff/content',
    only: 'desktop',
    prepare: answer('/staff/editions', 200, editions),
    open: async (page, t) => {
      await main(page)
        .getByRole('button', { name: t('staff.content.publish.press', { is: 'back' }) })
        .click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'an edition: what the check found, and a lesson',
    path: '/staff/content/00000000-0000-4000-8000-000000000001',
    prepare: async (page) => {
      await answer('/staff/edition', 200, one)(page)
      await answer('/staff/edition-lesson', 200, {
        id: 'byte-pairs',
        texts: [
          {
            lang: 'en',
            title: 'Byte pairs',
            reading: [{ kind: 'html', html: '<h2>Pairs</h2><p>Two bytes become one token.</p>' }],
          },
        ],
      } satisfies OutputOf<'/staff/edition-lesson'>)(page)
    },
    open: (page) => expect(main(page).locator('article')).toBeVisible(),
  },
]
