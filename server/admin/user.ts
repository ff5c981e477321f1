import { z } from 'zod'
import { emailKey } from '../../domain/account/email.ts'
import { sayLoose } from '../../messages/format.ts'
import { readLocale } from '../../messages/locale.ts'
import { lockOptionalAccountByEmail, selectAccountsWith } from '../../store/account-search.ts'
import type { Db } from '../../store/database.ts'
import { deleteTurnsOfAddress } from '../../store/rate.ts'
import { deleteSecondFactor } from '../../store/second-factor.ts'
import { deleteSessionsOfAccount } from '../../store/session.ts'
import { queueAppMail } from '../flows/app-mail.ts'
import { eraseAccount } from '../flows/delete-account.ts'
import { email, text } from './options.ts'
import { Declined, defineVerb, type Noun } from './verb.ts'

const MOST_FOUND = 20
/** Why it is done, for the audit log. */
const reason = text(500).optional()
const factsOf = (account: string, given: { readonly reason?: string | undefined }) => ({
  account,
  ...(given.reason && { reason: given.reason }),
})

export const user: Noun = {
  find: defineVerb(z.strictObject({ text: text(200) }), async ({ db, now, locale }, input) => {
    const found = await selectAccountsWith(db, { text: input.text, now, limit: MOST_FOUND })
    if (found.length === 0) throw new Declined('admin.user.none')
    return {
      result: { list: found.map(({ created_at, ...rest }) => ({ ...rest, created_at: created_at.toISOString() })) },
      lines: found.flatMap((one) => [
        `${one.email}  ${`${one.first_name} ${one.last_name}`.trim()}`.trimEnd(),
        sayLoose(locale, 'admin.user.found', {
          id: one.id,
          since: one.created_at.toISOString().slice(0, 10),
          sessions: one.session_count,
          phases: one.phase_ids.join(', ') || '–',
        }),
      ]),
      facts: { accounts: found.map((one) => one.id) },
    }
  }),

  unlock: defineVerb(z.strictObject({ email, reason }), async ({ db, locale }, input) => {
    const { id } = await lockAccount(db, input.email)
    await deleteTurnsOfAddress(db, emailKey(input.email))
    return { result: { account: id }, lines: [sayLoose(locale, 'admin.user.unlocked')], facts: factsOf(id, input) }
  }),

  'remove-app': defineVerb(z.strictObject({ email, reason }), async ({ db, locale }, input) => {
    const account = await lockAccount(db, input.email)
    const { id } = account
    if (!(await deleteSecondFactor(db, id))) throw new Declined('admin.user.noApp')
    // Whoever has the telephone may be signed in on it.
    await deleteSessionsOfAccount(db, id)
    await queueAppMail(db, { email: account.email, change: 'removed', locale: readLocale(account.lang) })
    return {
      result: { account: id },
      lines: [sayLoose(locale, 'admin.user.appRemoved')],
      facts: factsOf(id, input),
      change: { before: { app: true }, after: { app: false } },
    }
  }),

  delete: defineVerb(z.strictObject({ email, confirm: email, reason }), async ({ db, config, now, locale }, input) => {
    if (emailKey(input.email) !== emailKey(input.confirm)) throw new Declined('admin.user.notConfirmed')
    const account = await lockAccount(db, input.email)
    const { id } = account
    await eraseAccount(db, account, { now, secret: config.SECRET })
    return { result: { account: id }, lines: [sayLoose(locale, 'admin.user.deleted')], facts: factsOf(id, input) }
  }),
}

async function lockAccount(db: Db, address: string) {
  const account = await lockOptionalAccountByEmail(db, emailKey(address))
  if (!account) throw new Declined('admin.user.none')
  return account
}
