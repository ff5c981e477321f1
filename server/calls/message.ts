// What the house tells a learner: the wire's group /message/*, and what the header counts.
import {
  countCopies,
  countUnreadCopies,
  selectCopies,
  selectMailsOff,
  selectOptionalCopy,
  updateAllCopiesRead,
  updateCopyRead,
  upsertMailPreference,
  type CopyFact,
} from '../../store/message.ts'
import { selectRecallSetting, upsertRecallSetting } from '../../store/recall.ts'
import { say } from '../../messages/format.ts'
import type { Locale } from '../../messages/locale.ts'
import { nameType, nameTypes } from '../flows/message-type.ts'
import { messageTypes, wordNotice } from '../flows/notice.ts'
import { RECALL_MAIL, readUnsubscribe } from '../flows/unsubscribe.ts'
import { refuse, toSeconds, type Handlers } from './call-context.ts'

type MessagePath =
  | '/message/user-messages'
  | '/message/m-detail'
  | '/message/user-read'
  | '/message/read-all'
  | '/message/preferences'
  | '/message/unsubscribe'
  | '/user/stat'

export const messageCalls = {
  '/message/user-messages': async ({ database, learner, locale }, { page, page_size, unread, zone }) => {
    const of = { accountId: learner.id, isUnreadOnly: unread === '1' }
    const total = of.isUnreadOnly
      ? await countUnreadCopies(database, learner.id)
      : await countCopies(database, learner.id)
    const copies = await selectCopies(database, { ...of, limit: page_size, offset: (page - 1) * page_size })
    return {
      list: copies.map((copy) => ({
        ...presentCopy(copy),
        message: { title: wordNotice(copy, locale, zone).title, type: copy.type },
      })),
      types: nameTypes(locale),
      pagination: { total, page, pageSize: page_size },
    }
  },

  '/message/m-detail': async ({ database, learner, locale }, { id, message_id, zone }) => {
    const copy = await selectOptionalCopy(database, { accountId: learner.id, id, messageId: message_id })
    if (!copy) return refuse('not_found')
    const { title, text, action } = wordNotice(copy, locale, zone)
    return {
      ...presentCopy(copy),
      message: { title, type: copy.type, content: text },
      types: nameTypes(locale),
      action: copy.path === null ? null : { path: copy.path, name: action },
    }
  },

  '/message/user-read': async ({ database, learner, now }, { id }) => {
    if (!(await updateCopyRead(database, { accountId: learner.id, id, now }))) return refuse('not_found')
    return { new_message_count: await countUnreadCopies(database, learner.id) }
  },

  '/message/read-all': async ({ database, learner, now }) => {
    await updateAllCopiesRead(database, { accountId: learner.id, now })
    return { new_message_count: await countUnreadCopies(database, learner.id) } // what came this very moment stays unread
  },

  '/user/stat': async ({ database, learner }) => ({ new_message_count: await countUnreadCopies(database, learner.id) }),

  '/message/preferences': async ({ database, learner, locale }, { type, by_mail }) => {
    if (type === undefined && by_mail !== undefined)
      return refuse('invalid_input', { fields: { type: 'field.required' } })
    if (type !== undefined && by_mail === undefined)
      return refuse('invalid_input', { fields: { by_mail: 'field.required' } })
    if (type !== undefined)
      await upsertMailPreference(database, { accountId: learner.id, type: Number(type), byMail: by_mail === '1' })
    const off = await selectMailsOff(database, learner.id)
    return { list: messageTypes.map((one) => presentPreference(locale, one, !off.includes(one))) }
  },

  '/message/unsubscribe': async ({ database, config, locale }, { token, by_mail }) => {
    const of = readUnsubscribe(config.SECRET, token)
    if (!of) return refuse('not_found')
    if (of.type === RECALL_MAIL) {
      const { accountId } = of
      if (by_mail !== undefined) await upsertRecallSetting(database, { accountId, byMail: by_mail === '1' })
      const { byMail } = await selectRecallSetting(database, accountId)
      return { type: RECALL_MAIL, name: say(locale, 'notice.type.recall'), by_mail: byMail }
    }
    if (by_mail !== undefined) await upsertMailPreference(database, { ...of, byMail: by_mail === '1' })
    const off = await selectMailsOff(database, of.accountId)
    return presentPreference(locale, of.type, !off.includes(of.type))
  },
} satisfies Pick<Handlers, MessagePath>

const presentCopy = (copy: CopyFact) => ({
  id: copy.id,
  message_id: copy.message_id,
  is_read: copy.is_read ? (1 as const) : (0 as const),
  created_at: toSeconds(copy.created_at),
})

const presentPreference = (locale: Locale, type: number, byMail: boolean) => ({
  type,
  name: nameType(locale, type),
  by_mail: byMail,
})
