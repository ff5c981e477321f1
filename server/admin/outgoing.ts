// Whether mails leave, and whatever else reaches outside.
import { z } from 'zod'
import { sayLoose } from '../../messages/format.ts'
import type { Db } from '../../store/database.ts'
import {
  countWaitingMails,
  deleteHold,
  deleteSentMails,
  insertHold,
  selectOptionalHold,
} from '../../store/outgoing-hold.ts'
import { flag, moment } from './options.ts'
import { Declined, defineVerb, type Noun, type OperatorContext } from './verb.ts'

export const outgoing: Noun = {
  show: defineVerb(z.strictObject({}), ({ db, locale }) => tellState(db, locale)),

  hold: defineVerb(z.strictObject({}), async ({ db, now, locale }) => {
    const isNothing = !(await insertHold(db, { since: now, backupMadeAt: null }))
    return { ...(await tellState(db, locale)), isNothing }
  }),

  /** Of the mails that came with a backup only the operator knows whether the original lived on to send them. */
  resume: defineVerb(
    z.strictObject({ sentUntil: moment.optional(), unsent: flag }),
    async ({ db, locale }, { sentUntil, unsent }) => {
      const held = await selectOptionalHold(db)
      if (!held) throw new Declined('admin.outgoing.notHeld')
      const { restored, later } = await countWaitingMails(db)
      if (sentUntil !== undefined && unsent) throw new Declined('admin.outgoing.both')
      if (restored > 0 && sentUntil === undefined && !unsent)
        throw new Declined('admin.outgoing.say', { count: restored })
      if (sentUntil) await deleteSentMails(db, { dueUntil: sentUntil, heldSince: held.since })
      if (!(await deleteHold(db))) throw new Declined('admin.outgoing.notHeld')
      const left = await countWaitingMails(db)
      const facts = { dropped: restored + later - left.restored - left.later, waiting: left.restored + left.later }
      return {
        result: facts,
        lines: [sayLoose(locale, 'admin.outgoing.resumed', facts)],
        facts: { ...facts, sentUntil: sentUntil?.toISOString() ?? null },
      }
    },
  ),
}

async function tellState(db: Db, locale: OperatorContext['locale']) {
  const [held, { restored, later }] = [await selectOptionalHold(db), await countWaitingMails(db)]
  const facts = { isHeld: held !== undefined, restored, later }
  const line = held
    ? sayLoose(locale, held.backup_made_at ? 'admin.outgoing.heldCopy' : 'admin.outgoing.held', {
        since: held.since.toISOString(),
        made: held.backup_made_at?.toISOString() ?? '',
        restored,
        later,
      })
    : sayLoose(locale, 'admin.outgoing.free', { waiting: restored + later })
  return {
    result: {
      is_held: facts.isHeld,
      since: held?.since.toISOString() ?? null,
      backup_made_at: held?.backup_made_at?.toISOString() ?? null,
      waiting_restored: restored,
      waiting_later: later,
    },
    lines: [line],
    facts,
  }
}
