// A learner's calendar: the wire's group /calendar/*, and what its secret address answers.
import { randomBytes, randomUUID } from 'node:crypto'
import { calendarAddressLimits, calendarLimits } from '../../domain/account/limit.ts'
import { say } from '../../messages/format.ts'
import { readLocale } from '../../messages/locale.ts'
import {
  deleteFeed,
  selectOptionalFeed,
  selectOptionalFeedSetting,
  updateFeedReviews,
  upsertFeed,
} from '../../store/calendar.ts'
import { dueId, listCalendar, listDueDates, type CalendarOf } from '../flows/calendar.ts'
import { writeCalendar } from '../outside/calendar-file.ts'
import { Refusal, refuse, toSeconds, type CallContext, type Handlers } from './call-context.ts'
import { countReading, takeOrRefuse } from './guard.ts'
import { hashToken } from './token.ts'

/** 256 bits: nobody finds one by trying. */
const TOKEN_BYTES = 32

export const calendarCalls = {
  '/calendar/settings': async ({ database, learner }, { with_reviews }) => {
    if (
      with_reviews !== undefined &&
      (await updateFeedReviews(database, { accountId: learner.id, withReviews: with_reviews === '1' })) === 0
    )
      return refuse('not_found')
    const found = await selectOptionalFeedSetting(database, learner.id)
    return { made_at: found ? toSeconds(found.madeAt) : null, with_reviews: found?.withReviews ?? false }
  },

  '/calendar/renew': async (context, _input) => {
    const { config, database, learner, now } = context
    const turn = await takeOrRefuse(context, [{ key: `calendar address ${learner.id}`, limits: calendarAddressLimits }])
    if (turn instanceof Refusal) return turn
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const made = await upsertFeed(database, { accountId: learner.id, tokenHash: hashToken(token), now })
    return {
      address: `${config.publicUrl}/calendar/${token}.ics`,
      made_at: toSeconds(made.madeAt),
      with_reviews: made.withReviews,
    }
  },

  '/calendar/end': async ({ database, learner }) => {
    await deleteFeed(database, learner.id)
    return {}
  },

  '/calendar/due': async (context, { id, module_id }) => {
    const { learner, locale, now } = context
    const of = calendarOf(context, { accountId: learner.id, locale })
    const wanted = dueId(of, id, module_id)
    const entries = (await listDueDates(context.database, of)).filter((entry) => entry.id === wanted)
    const [entry] = entries
    if (!entry) return refuse('not_found')
    const text = writeCalendar({ name: entry.title, locale, entries, now })
    return {
      name: `tessera-${randomUUID().slice(0, 8)}.ics`,
      type: 'text/calendar' as const,
      bytes: Buffer.from(text, 'utf8'),
    }
  },
} satisfies Pick<Handlers, '/calendar/settings' | '/calendar/renew' | '/calendar/end' | '/calendar/due'>

/** What a secret address answers: the calendar, or since it is asked too often, how many seconds to wait. */
export type FeedAnswer = { readonly text: string } | { readonly waitSeconds: number }

/** `undefined`: there is no such address, or no longer. */
export async function readFeed(context: CallContext, token: string): Promise<FeedAnswer | undefined> {
  const { database, now } = context
  const feed = await selectOptionalFeed(database, hashToken(token))
  if (!feed) return undefined
  const turn = await countReading(context, { key: `calendar ${feed.accountId}`, limits: calendarLimits })
  if (!turn.isTaken) return { waitSeconds: turn.waitSeconds }
  const locale = readLocale(feed.lang)
  const of = calendarOf(context, { accountId: feed.accountId, locale })
  const entries = await listCalendar(database, { ...of, withReviews: feed.withReviews })
  return { text: writeCalendar({ name: say(locale, 'calendar.name'), locale, entries, now }) }
}

const calendarOf = ({ config, now }: CallContext, of: Pick<CalendarOf, 'accountId' | 'locale'>): CalendarOf => ({
  ...of,
  publicUrl: config.publicUrl,
  schoolZone: config.SCHOOL_ZONE,
  now,
})
