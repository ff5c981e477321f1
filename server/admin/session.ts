// Lab sessions that run, for the operator: who blocks a place, and ending it.
import { z } from 'zod'
import { emailKey } from '../../domain/account/email.ts'
import { isActive } from '../../domain/experiment/session.ts'
import { usedSeconds } from '../../domain/experiment/judge.ts'
import { sayLoose } from '../../messages/format.ts'
import { lockOptionalAccountByEmail } from '../../store/account-search.ts'
import { lockOptionalLabSession, selectLabSessions } from '../../store/lab-session.ts'
import { endLabSession, factsOf, seeAlive } from '../flows/lab-session.ts'
import { makeLabs } from '../flows/make-labs.ts'
import { email, flag, text, uuid } from './options.ts'
import { Declined, defineVerb, type Noun } from './verb.ts'

export const session: Noun = {
  list: defineVerb(
    z.strictObject({ email: email.optional(), all: flag }),
    async ({ db, locale }, { email: address, all }) => {
      const account = address === undefined ? undefined : await lockOptionalAccountByEmail(db, emailKey(address))
      if (address !== undefined && !account) throw new Declined('admin.user.none')
      const list = await selectLabSessions(db, { isActive: !all, ...(account ? { accountId: account.id } : {}) })
      return {
        result: {
          list: list.map((one) => ({
            session: one.id,
            account: one.accountId,
            experiment: one.experimentId,
            driver: one.driver,
            profile: one.profile,
            price: one.pricePercent / 100,
            state: one.state,
            reason: one.reason,
            requested_at: one.requestedAt.toISOString(),
            ended_at: one.endedAt?.toISOString() ?? null,
            used_seconds: usedSeconds(one),
            charged_seconds: one.chargedSeconds,
          })),
        },
        lines: list.map((one) =>
          sayLoose(locale, 'admin.session.listed', {
            id: one.id,
            since: one.requestedAt.toISOString(),
            experiment: one.experimentId,
            account: one.accountId,
            state: one.reason ? `${one.state} (${one.reason})` : one.state,
            used: usedSeconds(one),
          }),
        ),
        facts: { sessions: list.length },
      }
    },
  ),

  /** The learner's work stays; a running product frees the engine. */
  stop: defineVerb(
    z.strictObject({ session: uuid, reason: text(500).optional() }),
    async ({ db, config, locale }, { session: id, reason }) => {
      const labs = makeLabs(config)
      const locked = await lockOptionalLabSession(db, id.toLowerCase())
      if (!locked) throw new Declined('admin.session.none')
      if (!isActive(locked.state)) throw new Declined('admin.session.over', { state: locked.state })
      const now = await labs.clock(db)
      await endLabSession(db, seeAlive(factsOf(locked, labs), now, labs.limits), {
        reason: 'stopped',
        detail: 'by an operator',
        at: now,
        labs,
      })
      return {
        result: { session: locked.id },
        lines: [sayLoose(locale, 'admin.session.stopped')],
        facts: { session: locked.id, account: locked.accountId, ...(reason && { reason }) },
      }
    },
  ),
}
