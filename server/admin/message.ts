import { z } from 'zod'
import { emailKey } from '../../domain/account/email.ts'
import { sayLoose } from '../../messages/format.ts'
import { lockOptionalAccountByEmail } from '../../store/account-search.ts'
import { insertAudience, updateAnnouncementStopped } from '../../store/announcement.ts'
import { hasGroup, selectKnownPhaseIds } from '../../store/group.ts'
import { insertCopy, selectOptionalCopyForMail } from '../../store/message.ts'
import { isMailWaiting, selectOptionalSentMail, selectSentMails } from '../../store/sent-mail.ts'
import { insertAnnouncement, queueSpread, selectAnnouncements } from '../../store/spread.ts'
import { queueNoticeMail } from '../flows/notice-mail.ts'
import { email, flag, moment, slug, text, uuid, whole } from './options.ts'
import { Declined, defineVerb, type Noun } from './verb.ts'

const MAX_TITLE = 120
const MAX_TEXT = 5000
const DAY_MS = 86_400_000
const MOST_DAYS_AHEAD = 366
/** A mail that has left so lately may still be under way. */
const AGAIN_MS = 10 * 60_000

const words = {
  titleEn: text(MAX_TITLE),
  titleZh: text(MAX_TITLE),
  textEn: text(MAX_TEXT),
  textZh: text(MAX_TEXT),
}

export const message: Noun = {
  /** Ends at once: the copies are made by jobs of the running product, and by its next start when none runs. */
  announce: defineVerb(
    z.strictObject({
      ...words,
      group: slug.optional(),
      phase: slug.optional(),
      mail: flag,
      at: moment.optional(),
      draft: uuid.optional(),
    }),
    async ({ db, now, operator, locale }, { titleEn, titleZh, textEn, textZh, group, phase, mail, at, draft }) => {
      if (group !== undefined && phase !== undefined) throw new Declined('admin.message.oneAudience')
      if (group !== undefined && !(await hasGroup(db, group))) throw new Declined('admin.group.none')
      if (phase !== undefined && (await selectKnownPhaseIds(db, [phase])).length === 0)
        throw new Declined('admin.message.noPhase')
      if (at && (at < now || at.getTime() > now.getTime() + MOST_DAYS_AHEAD * DAY_MS))
        throw new Declined('admin.message.when')
      const sendAt = at ?? now
      const id = await insertAnnouncement(db, {
        id: draft,
        title: { en: titleEn, 'zh-CN': titleZh },
        body: { en: textEn, 'zh-CN': textZh },
        now,
      })
      if (id === undefined) throw new Declined('admin.message.sentBefore')
      const audience = { groupId: group ?? null, phaseId: phase ?? null }
      await insertAudience(db, { messageId: id, ...audience, byMail: mail, by: operator, now, sendAt })
      await queueSpread(
        db,
        {
          messageId: id,
          key: `announcement ${id}`,
          audience: group !== undefined ? { groupId: group } : phase !== undefined ? { phaseId: phase } : 'everybody',
          byMail: mail,
          accountsUntil: sendAt.toISOString(),
        },
        at ? { runAt: at } : {},
      )
      return {
        result: { id, send_at: sendAt.toISOString() },
        lines: [
          sayLoose(locale, at ? 'admin.message.planned' : 'admin.message.announced', { id, at: sendAt.toISOString() }),
        ],
        facts: { message: id, group: group ?? null, phase: phase ?? null, mail, at: at?.toISOString() ?? null },
      }
    },
  ),

  /** To one account alone, as everybody would get it. */
  try: defineVerb(
    z.strictObject({ ...words, email }),
    async ({ db, now, locale }, { titleEn, titleZh, textEn, textZh, email: address }) => {
      const account = await lockOptionalAccountByEmail(db, emailKey(address))
      if (!account) throw new Declined('admin.user.none')
      const messageId = await insertAnnouncement(db, {
        title: { en: titleEn, 'zh-CN': titleZh },
        body: { en: textEn, 'zh-CN': textZh },
        now,
      })
      const key = `announcement on trial ${messageId}`
      const copyId = messageId && (await insertCopy(db, { messageId, accountId: account.id, key, now }))
      if (!messageId || !copyId) throw new Declined('admin.user.none')
      await queueNoticeMail(db, copyId, { priority: 0, since: now })
      return {
        result: { id: messageId },
        lines: [sayLoose(locale, 'admin.message.tried')],
        facts: { message: messageId, account: account.id },
      }
    },
  ),

  /** Who has it keeps it; nobody else gets it, and no mail about it leaves any more. */
  stop: defineVerb(z.strictObject({ id: uuid }), async ({ db, now, operator, locale }, { id }) => {
    const stopped = await updateAnnouncementStopped(db, { messageId: id, by: operator, now })
    if (!stopped) throw new Declined('admin.message.over')
    return {
      result: { id, told: stopped.told },
      lines: [sayLoose(locale, 'admin.message.stopped', { count: stopped.told })],
      facts: { message: id, told: stopped.told },
    }
  }),

  /** What became of the mails to an account, the newest first; a message's copy can be sent again. */
  mails: defineVerb(
    z.strictObject({ email, limit: whole(1, 1000).default(20) }),
    async ({ db, locale }, { email: address, limit }) => {
      const account = await lockOptionalAccountByEmail(db, emailKey(address))
      if (!account) throw new Declined('admin.user.none')
      const list = await selectSentMails(db, { accountId: account.id, limit })
      return {
        result: { list: list.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })) },
        lines: list.map(({ at, kind, copy_id, outcome }) =>
          sayLoose(locale, 'admin.message.mail', { at: at.toISOString(), kind, outcome, copy: copy_id ?? '–' }),
        ),
        facts: { account: account.id, count: list.length },
      }
    },
  ),

  /** The mail about a message once more, worded as it is now. */
  'send-again': defineVerb(
    z.strictObject({ copy: uuid, reason: text(500) }),
    async ({ db, now, locale }, { copy: copyId, reason }) => {
      const copy = await selectOptionalCopyForMail(db, copyId)
      if (!copy) throw new Declined('admin.message.noCopy')
      await lockOptionalAccountByEmail(db, emailKey(copy.email)) // of two at once the second sees what the first did
      if (!copy.by_mail) throw new Declined('admin.message.unwanted')
      if (await isMailWaiting(db, copyId)) throw new Declined('admin.message.waits')
      const before = await selectOptionalSentMail(db, { accountId: copy.account_id, copyId })
      if (before?.outcome === 'sent' && now.getTime() - before.at.getTime() < AGAIN_MS)
        throw new Declined('admin.message.justSent', { minutes: AGAIN_MS / 60_000 })
      await queueNoticeMail(db, copyId, { priority: 0, since: now })
      return {
        result: { copy: copyId },
        lines: [sayLoose(locale, 'admin.message.again')],
        facts: { account: copy.account_id, copy: copyId, reason },
        change: { before: { mail: before?.outcome ?? null }, after: { mail: 'queued' } },
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
