// Account settings: the calls of /my/info.
import { randomUUID } from 'node:crypto'
import { describeDevice } from '../../domain/account/device.ts'
import { emailKey } from '../../domain/account/email.ts'
import { exportLimits, importLimits } from '../../domain/account/limit.ts'
import { readLocale } from '../../messages/locale.ts'
import { selectAccount, selectOwner, updateAccount, updateEmail, updatePassword } from '../../store/account.ts'
import { insertConsent, selectOptionalConsent, selectOptionalPolicyVersion } from '../../store/consent.ts'
import type { Db } from '../../store/database.ts'
import { updateCodeUsed } from '../../store/email-code.ts'
import { deleteKnownBrowsers, upsertKnownBrowser } from '../../store/known-browser.ts'
import { deleteOtherSessions, deleteSessionById, selectSessionsOfAccount } from '../../store/session.ts'
import { eraseAccount } from '../flows/delete-account.ts'
import { exportAccount } from '../flows/export-account.ts'
import { queueEmailChangedMail, queuePasswordChangedMail } from '../flows/mail-jobs.ts'
import { Refusal, refuse, toSeconds, transact, type CallContext, type Handlers, type Learner } from './call-context.ts'
import { bringAlong, readBringAlong } from './archive/bring-along.ts'
import { checkProfile } from './check-profile.ts'
import { checkCode, checkNewPassword, takeOrRefuse, wrongCode } from './guard.ts'
import { sharedPasswords } from './passwords.ts'
import { proveOwner, useProof } from './prove.ts'
import { askOwnCode } from './send-code.ts'
import { hashToken } from './token.ts'

type SettingsPath =
  | '/user/settings'
  | '/user/update'
  | '/user/send-code'
  | '/user/update-password'
  | '/user/change-email'
  | '/user/sessions'
  | '/user/session-revoke'
  | '/user/consent'
  | '/user/export'
  | '/user/import'
  | '/user/delete'

export const settingsCalls = {
  '/user/settings': async ({ database, learner }) => {
    const owner = await selectOwner(database, learner.id)
    const consent = await selectOptionalConsent(database, learner.id)
    return {
      user: await selectAccount(database, learner.id),
      lang: readLocale(owner.lang),
      has_password: owner.password_hash !== null,
      consent: consent ? { version: consent.version, agreed_at: toSeconds(consent.agreed_at) } : null,
    }
  },

  '/user/update': async ({ database, learner }, { first_name, last_name, gender, nationality, education, lang }) => {
    const complaint = checkProfile({ first_name, last_name, nationality })
    if (complaint) return complaint
    await updateAccount(database, learner.id, {
      firstName: first_name?.normalize('NFC'),
      lastName: last_name?.normalize('NFC'),
      gender,
      nationality,
      education,
      lang,
    })
    return { user: await selectAccount(database, learner.id) }
  },

  '/user/send-code': async (context) => askOwnCode(context, await selectOwner(context.database, context.learner.id)),

  '/user/update-password': async (context, { password, ...given }) => {
    const { database, learner, now } = context
    const complaint = checkNewPassword((await selectOwner(database, learner.id)).email, password)
    if (complaint) return complaint
    const proof = await proveOwner(context, given)
    if (proof instanceof Refusal) return proof
    const passwordHash = await sharedPasswords.hash(password)
    return transact(database, async (db) => {
      const refusal = await useProof(db, proof, now)
      if (refusal) return refusal
      await updatePassword(db, learner.id, passwordHash)
      await endElsewhere(db, context)
      await queuePasswordChangedMail(db, {
        email: proof.owner.email,
        locale: readLocale(proof.owner.lang),
        areOthersOnly: true,
      })
      return {}
    })
  },

  '/user/change-email': async (context, { email, code, ...given }) => {
    const { database, learner, now } = context
    const proof = await proveOwner(context, given)
    if (proof instanceof Refusal) return proof
    const codeId = await checkCode(context, { scene: 'change', email, code })
    if (codeId instanceof Refusal) return codeId
    const old = proof.owner
    return transact(database, async (db) => {
      const refusal = await useProof(db, proof, now)
      if (refusal) return refusal
      const isChanged =
        (await updateCodeUsed(db, codeId, now)) &&
        (await updateEmail(db, learner.id, { email, emailKey: emailKey(email) }))
      if (!isChanged) return wrongCode('invalid')
      await endElsewhere(db, context)
      await queueEmailChangedMail(db, { email: old.email, newEmail: email, locale: readLocale(old.lang) })
      return { user: await selectAccount(db, learner.id) }
    })
  },

  '/user/sessions': async (context) => ({ list: await presentSessions(context) }),

  '/user/session-revoke': async (context, { id, others }) => {
    const { database, learner } = context
    if (id === undefined && others === undefined) return refuse('invalid_input', { fields: { id: 'field.required' } })
    if (id !== undefined && !(await deleteSessionById(database, { accountId: learner.id, id })))
      return refuse('not_found')
    if (others !== undefined)
      await deleteOtherSessions(database, { accountId: learner.id, tokenHash: learner.tokenHash })
    return { list: await presentSessions(context) }
  },

  '/user/consent': async ({ database, learner, now }, { version }) => {
    if (version !== (await selectOptionalPolicyVersion(database)))
      return refuse('invalid_input', { fields: { version: 'settings.consent.changed' } })
    await insertConsent(database, { accountId: learner.id, version, now })
    return { user: await selectAccount(database, learner.id) }
  },

  '/user/export': async (context, { form, ...given }) => {
    const { database, learner, now } = context
    const proof = await proveOwner(context, given)
    if (proof instanceof Refusal) return proof
    const turn = await takeOrRefuse(context, [{ key: `export ${learner.id}`, limits: exportLimits }])
    if (turn instanceof Refusal) return turn
    const refusal = await transact(database, (db) => useProof(db, proof, now))
    if (refusal) return refusal
    const name = `tessera-${now.toISOString().slice(0, 10)}-${randomUUID().slice(0, 8)}`
    if (form === 'archive') {
      const { makeArchive } = await import('./archive/make-archive.ts') // what cleans and draws is large: a start does without
      return { name: `${name}.zip`, type: 'application/zip' as const, bytes: await makeArchive(context) }
    }
    return {
      name: `${name}.json`,
      type: 'application/json' as const,
      bytes: await exportAccount(database, learner.id, now),
    }
  },

  '/user/import': async (context, { act }) => {
    const { database, file, learner, now } = context
    const turn = await takeOrRefuse(context, [{ key: `import ${learner.id}`, limits: importLimits }])
    if (turn instanceof Refusal) return turn
    const brought = readBringAlong(file.bytes)
    if (!brought) return refuse('bring_along_unreadable')
    return database.transaction((db) =>
      bringAlong(db, { accountId: learner.id, brought, isTaken: act === 'take', now }),
    )
  },

  '/user/delete': async (context, { confirm, ...given }) => {
    const { database, learner, now } = context
    if (emailKey(confirm) !== (await selectOwner(database, learner.id)).email_key)
      return refuse('not_confirmed', { fields: { confirm: 'settings.delete.confirmWrong' } })
    const proof = await proveOwner(context, given)
    if (proof instanceof Refusal) return proof
    return transact(database, async (db) => {
      const refusal = await useProof(db, proof, now)
      if (refusal) return refusal
      await eraseAccount(db, proof.owner, { now, secret: context.config.SECRET })
      return {}
    })
  },
} satisfies Pick<Handlers, SettingsPath>

/** After a change that a thief might have made necessary: other sessions end, and other browsers are strangers. */
async function endElsewhere(db: Db, context: CallContext & { learner: Learner }): Promise<void> {
  const { learner, browser, now } = context
  await deleteOtherSessions(db, { accountId: learner.id, tokenHash: learner.tokenHash })
  await deleteKnownBrowsers(db, learner.id)
  await upsertKnownBrowser(db, { accountId: learner.id, browser: hashToken(browser.give()), now })
}

async function presentSessions({ database, learner, now }: CallContext & { learner: Learner }) {
  const list = await selectSessionsOfAccount(database, { accountId: learner.id, tokenHash: learner.tokenHash, now })
  return list.map(({ device, created_at, expires_at, ...rest }) => ({
    ...rest,
    ...describeDevice(device),
    created_at: toSeconds(created_at),
    expires_at: toSeconds(expires_at),
  }))
}
