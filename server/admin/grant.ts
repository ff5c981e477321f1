import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { emailKey } from '../../domain/account/email.ts'
import { sayLoose } from '../../messages/format.ts'
import { lockOptionalAccountByEmail } from '../../store/account-search.ts'
import { selectKnownPhaseIds } from '../../store/group.ts'
import { chargeRunning, creditHours, readBalance, takeBackGranted } from '../flows/hours.ts'
import { makeLabs } from '../flows/make-labs.ts'
import { tell } from '../flows/tell.ts'
import { email, moment, partOfHours, slug, text, whole } from './options.ts'
import { Declined, defineVerb, type Noun } from './verb.ts'

const MOST_HOURS = 1000

export const grant: Noun = {
  hours: defineVerb(
    z.strictObject({
      email,
      phase: slug,
      hours: whole(1, MOST_HOURS),
      expires: moment.optional(),
      reason: text(500).optional(),
    }),
    async ({ db, now, locale }, { email: address, phase, hours, expires, reason }) => {
      const account = await lockOptionalAccountByEmail(db, emailKey(address))
      if (!account) throw new Declined('admin.user.none')
      if ((await selectKnownPhaseIds(db, [phase])).length === 0)
        throw new Declined('admin.group.noPhase', { id: phase })
      if (expires && expires <= now) throw new Declined('admin.grant.expiresBefore')
      const key = `grant ${randomUUID()}`
      await creditHours(
        db,
        {
          accountId: account.id,
          phaseId: phase,
          source: 'grant',
          seconds: hours * 3600,
          expiresAt: expires ?? null,
          key,
        },
        now,
      )
      await tell(db, {
        accountId: account.id,
        type: 6,
        key,
        subject: 'notice.hours.granted',
        values: { hours },
        path: '/my/hours',
      })
      const balance = await readBalance(db, { accountId: account.id, phaseId: phase, now })
      return {
        result: { account: account.id, phase, hours, balance_seconds: balance },
        lines: [sayLoose(locale, 'admin.grant.granted', { hours, balance: Math.floor(balance / 3600) })],
        facts: {
          account: account.id,
          phase,
          hours,
          expires: expires?.toISOString() ?? null,
          ...(reason && { reason }),
        },
      }
    },
  ),

  /** Of what was granted and is left; what was used stays used. */
  'take-back': defineVerb(
    z.strictObject({ email, phase: slug, hours: partOfHours(MOST_HOURS), reason: text(500) }),
    async ({ db, config, labs, now, locale }, { email: address, phase, hours, reason }) => {
      const account = await lockOptionalAccountByEmail(db, emailKey(address))
      if (!account) throw new Declined('admin.user.none')
      const of = { accountId: account.id, phaseId: phase }
      await chargeRunning(db, of, labs ?? makeLabs(config))
      const before = await readBalance(db, { ...of, now })
      const key = `take back ${randomUUID()}`
      const { leftSeconds, isTaken } = await takeBackGranted(db, { ...of, seconds: Math.round(hours * 3600), key }, now)
      if (!isTaken) throw new Declined('admin.grant.tooMuch', { left: Math.floor(leftSeconds / 36) / 100 })
      await tell(db, {
        accountId: account.id,
        type: 6,
        key,
        subject: 'notice.hours.takenBack',
        values: { hours },
        path: '/my/hours',
      })
      const balance = await readBalance(db, { ...of, now })
      return {
        result: { account: account.id, phase, hours, balance_seconds: balance },
        lines: [sayLoose(locale, 'admin.grant.takenBack', { hours, balance: Math.floor(balance / 3600) })],
        facts: { account: account.id, phase, hours, reason },
        change: { before: { balanceSeconds: before }, after: { balanceSeconds: balance } },
      }
    },
  ),
}
