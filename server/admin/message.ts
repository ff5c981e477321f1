import { z } from 'zod'
import { sayLoose } from '../../messages/format.ts'
import { hasGroup } from '../../store/group.ts'
import { insertAnnouncement, queueSpread, selectAnnouncements } from '../../store/spread.ts'
import { flag, slug, text, whole } from './options.ts'
import { Declined, defineVerb, type Noun } from './verb.ts'

const MAX_TITLE = 120
const MAX_TEXT = 5000

export const message: Noun = {
  /** Ends at once: the copies are made by jobs of the running product, and by its next start when none runs. */
  announce: defineVerb(
    z.strictObject({
      titleEn: text(MAX_TITLE),
      titleZh: text(MAX_TITLE),
      textEn: text(MAX_TEXT),
      textZh: text(MAX_TEXT),
      group: slug.optional(),
      mail: flag,
    }),
    async ({ db, now, locale }, { titleEn, titleZh, textEn, textZh, group, mail }) => {
      if (group !== undefined && !(await hasGroup(db, group))) throw new Declined('admin.group.none')
      const id = await insertAnnouncement(db, {
        title: { en: titleEn, 'zh-CN': titleZh },
        body: { en: textEn, 'zh-CN': textZh },
        now,
      })
      await queueSpread(db, {
        messageId: id,
        key: `announcement ${id}`,
        audience: group === undefined ? 'everybody' : { groupId: group },
        byMail: mail,
        accountsUntil: now.toISOString(),
      })
      return {
        result: { id },
        lines: [sayLoose(locale, 'admin.message.announced', { id })],
        facts: { message: id, group: group ?? null, mail },
      }
    },
  ),

  list: defineVerb(z.strictObject({ limit: whole(1, 1000).default(20) }), async ({ db, locale }, { limit }) => {
    const list = await selectAnnouncements(db, limit)
    return {
      result: { list: list.map(({ created_at, ...rest }) => ({ ...rest, created_at: created_at.toISOString() })) },
      lines: list.map((one) =>
        sayLoose(locale, 'admin.message.listed', {
          id: one.id,
          at: one.created_at.toISOString(),
          title: one.title[locale] ?? '',
          copies: one.copy_count,
          read: one.read_count,
        }),
      ),
      facts: { count: list.length },
    }
  }),
}
