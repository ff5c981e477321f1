import type { Page } from '@playwright/test'
import type { OutputOf } from '../../contract/index.ts'
import { FILMED, lessonPath, PHASE } from '../people.ts'
import { answer, broken, screen, type Group, type Say } from './scene.ts'

type List = OutputOf<'/recall/list'>

const written = (text: string) => ({ text, lang: 'en' })
const card = (id: string, more: Partial<List['list'][number]> = {}): List['list'][number] => ({
  id,
  round: 0,
  step: 0,
  cert_id: PHASE,
  module_id: FILMED.module,
  lesson_id: FILMED.lesson,
  lesson_name: 'A vocabulary that grows out of bytes',
  lesson_lang: 'en',
  is_missed: false,
  prompt: written('<p>Three rules in order: 256 <code>a</code>+<code>b</code>. How is <code>abc</code> encoded?</p>'),
  options: [],
  answer: [
    written('<p><code>abc</code> is [258]: first <code>ab</code>, then <code>ab</code> and <code>c</code>.</p>'),
  ],
  why: [],
  ...more,
})
const missed = card('2', {
  is_missed: true,
  prompt: written('Which of these is a token of <em>our</em> list?'),
  options: ['<code>␣alw</code>', 'A whole word, always', 'Whatever a linguist would choose'].map(written),
  answer: [written('<code>␣alw</code>')],
  why: [written('Frequency decides, and meaning has no vote.')],
})
const list = (more: Partial<List> = {}): List => ({
  is_on: true,
  by_mail: false,
  list: [],
  next: null,
  open_count: 0,
  kept_count: 0,
  ...more,
})

const show = (page: Page, t: Say) => page.getByRole('button', { name: t('recall.show') }).click()
const due = answer('/recall/list', 200, list({ list: [missed, card('1')], open_count: 2 }))
const later = { next: { on: '2099-12-31', count: 3 }, open_count: 3 }

export const recalls: Group = {
  who: 'student',
  about: 'what comes back',
  console: [/status of 500/],
  scenes: [
    { name: '/my/recall, a question', path: '/my/recall', prepare: due },
    { name: '/my/recall, its answer', path: '/my/recall', goesOn: true, open: show },
    {
      name: '/my/recall, the end of a day',
      path: '/my/recall',
      goesOn: true,
      prepare: answer('/recall/judge', 200, { round: 1, due_on: '2099-12-31' }),
      open: async (page, t) => {
        await page.getByRole('button', { name: t('recall.knew') }).click()
        await show(page, t)
        await page.getByRole('button', { name: t('recall.notYet') }).click()
      },
    },
    { name: '/my/recall, nothing today', path: '/my/recall', prepare: answer('/recall/list', 200, list(later)) },
    {
      name: '/my/recall, nothing yet',
      path: '/my/recall',
      only: 'phone',
      prepare: answer('/recall/list', 200, list()),
    },
    {
      name: '/my/recall, turned off',
      path: '/my/recall',
      only: 'phone',
      prepare: answer('/recall/list', 200, list({ is_on: false })),
    },
    { name: '/my/recall, failed', path: '/my/recall', only: 'phone', prepare: answer('/recall/list', 500, broken) },
    { name: '/my/learning, with something to keep', path: '/my/learning', prepare: due },
    {
      name: '/my/learning, with nothing to keep today',
      path: '/my/learning',
      prepare: answer('/recall/list', 200, list(later)),
    },
    {
      name: 'a lesson’s questions to recall, opened',
      path: lessonPath(FILMED),
      open: (page) =>
        page.evaluate(() =>
          document.querySelectorAll('.recall details').forEach((one) => one.setAttribute('open', '')),
        ),
    },
  ],
}

export const recallsOutside: Group = {
  who: 'visitor',
  about: 'what comes back, signed out',
  scenes: [{ ...screen('/my/recall', '/my/recall, signed out'), only: 'phone' }],
}
