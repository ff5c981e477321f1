// Pages of the console that write to many: announcements, and the FAQ out of what was asked.
import type { OutputOf } from '../../contract/index.ts'
import { expect } from '../house.ts'
import { answer, dialog, main, sendEmpty, type Scene } from './scene.ts'

const ago = (hours: number) => Math.floor(Date.now() / 1000) - hours * 3600
const group = { group_id: 'autumn', cert_id: null, name: 'Autumn seminar' }
const page: OutputOf<'/staff/announcements'> = {
  list: (['planned', 'sending', 'sent', 'stopped'] as const).map((state, at) => ({
    message_id: `m${at}`,
    title: { en: `The labs rest on Saturday, part ${at + 1}`, 'zh-CN': `周六实验暂停（${at + 1}）` },
    text: { en: 'From 6:00 to 8:00.', 'zh-CN': '6:00–8:00。' },
    audience: at === 2 ? group : { group_id: null, cert_id: null, name: '' },
    by: 'Amira Halabi',
    by_mail: true,
    send_at: ago(state === 'planned' ? -20 : at * 5),
    state,
    told: at * 400,
    opened: at * 120,
    is_more_opened: false,
    stopped: state === 'stopped' ? { by: 'Ruth Denholm-Sey', at: ago(14) } : null,
  })),
  audiences: [{ group_id: null, cert_id: null, name: '' }, group],
}
export const announcements: readonly Scene[] = [
  // First: what is typed is kept, and would be sent.
  { name: '/staff/announce, sent empty', path: '/staff/announce', only: 'phone', open: sendEmpty },
  {
    name: '/staff/announce, a draft with its previews',
    path: '/staff/announce',
    prepare: answer('/staff/announcements', 200, page),
    open: async (at, t) => {
      for (const lang of ['en', 'zh-CN'] as const) {
        await main(at)
          .getByLabel(t('staff.announce.title', { lang }), { exact: true })
          .fill(lang === 'en' ? 'The labs rest on Saturday' : '周六实验暂停')
        await main(at)
          .getByLabel(t('staff.announce.text', { lang }), { exact: true })
          .fill(lang === 'en' ? 'They are moved to larger machines.\n\nLessons stay open.' : '实验将迁到更大的机器上。')
      }
      await main(at).getByRole('combobox').selectOption('everybody')
      await expect(main(at).getByRole('heading', { level: 3 })).toHaveCount(2)
    },
  },
  {
    name: 'dialog: stop an announcement',
    path: '/staff/announce',
    only: 'desktop',
    prepare: answer('/staff/announcements', 200, page),
    open: async (at, t) => {
      await main(at)
        .getByRole('button', { name: t('staff.announce.stop') })
        .first()
        .click()
      await expect(dialog(at)).toBeVisible()
    },
  },
]
export const faq: readonly Scene[] = [
  {
    name: 'dialog: a question of the FAQ, sent empty',
    path: '/staff/feedback',
    open: async (at, t) => {
      await main(at)
        .getByRole('button', { name: t('staff.faq.make') })
        .click()
      await dialog(at)
        .getByRole('button', { name: t('staff.faq.go') })
        .click()
      await expect(dialog(at).locator('form [role=alert]').first()).toBeFocused()
    },
  },
]
