// Who works in the console: the calls of themselves, and the owner's of everybody.
import { isSecondDue } from '../../domain/account/second-factor.ts'
import { provedUntil, type Proved } from '../../domain/staff/proof.ts'
import type { StaffGrant } from '../../domain/staff/role.ts'
import { selectAudit } from '../../store/audit.ts'
import type { Db } from '../../store/database.ts'
import { giveBackCodeTry } from '../../store/email-code.ts'
import { hasSecondFactor, updateSessionSecond } from '../../store/second-factor.ts'
import { selectStaff, updateSessionProved } from '../../store/staff.ts'
import { Refusal, refuse, toSeconds, transact, type Handlers, type Staff } from '../calls/call-context.ts'
import { proveOwner, useProof } from '../calls/prove.ts'
import { checkSecond, useSecond } from '../calls/second-factor.ts'
import { doVerb } from './do-verb.ts'

const SHOWN = 100

export const peopleCalls = {
  '/staff/me': async ({ staff, now }) => presentMe(staff, now),

  '/staff/prove': async (context, { otp, ...given }) => {
    const { database, config, learner, staff, now } = context
    if (config.needsStaffApp && !(await hasSecondFactor(database, learner.id))) return refuse('second_factor_missing')
    const proof = await proveOwner(context, given)
    if (proof instanceof Refusal) return proof
    const second = isSecondDue(staff.secondAt, now) ? await checkSecond(context, learner.id, otp) : undefined
    if (second instanceof Refusal) {
      if (proof.codeId !== undefined) await giveBackCodeTry(database, { id: proof.codeId, by: learner.tokenHash })
      return second
    }
    return transact(database, async (db) => {
      const refusal = (await useProof(db, proof, now)) ?? (second && (await useSecond(db, learner.id, second)))
      if (refusal) return refusal
      if (second && second.kind !== 'none') await updateSessionSecond(db, learner.tokenHash, now)
      await updateSessionProved(db, learner.tokenHash, now)
      return presentMe({ ...staff, provedAt: now }, now)
    })
  },

  '/staff/people': async ({ database }) => presentPeople(database),

  '/staff/grant': async (context, { email, role, cert_id, group_id }) => {
    const done = await doVerb(context, {
      noun: 'staff',
      verb: 'grant',
      input: { email, role, phase: cert_id, group: group_id },
      isMoney: true,
    })
    return done instanceof Refusal ? done : presentPeople(context.database)
  },

  '/staff/revoke': async (context, { email, role, cert_id, group_id }) => {
    const done = await doVerb(context, {
      noun: 'staff',
      verb: 'revoke',
      input: { email, role, phase: cert_id, group: group_id },
      isMoney: true,
    })
    return done instanceof Refusal ? done : presentPeople(context.database)
  },

  '/staff/audit': async ({ database }) => ({
    list: (await selectAudit(database, SHOWN)).map(({ operator, by_account_id, done_at, ...line }) => ({
      ...line,
      by: operator,
      is_command: by_account_id === null,
      at: toSeconds(done_at),
    })),
  }),
} satisfies Partial<Handlers>

const presentPerson = (one: Pick<Staff, 'accountId' | 'email' | 'name' | 'grants'>) => ({
  id: one.accountId,
  email: one.email,
  name: one.name,
  grants: one.grants.map(({ role, phaseId, groupId }: StaffGrant) => ({ role, cert_id: phaseId, group_id: groupId })),
})

const presentPeople = async (db: Db) => ({ list: (await selectStaff(db)).map(presentPerson) })

function presentMe(staff: Staff, now: Date) {
  const until = (proved: Proved, level: 'day' | 'money') => {
    const end = provedUntil(proved, level)
    return end && end > now ? toSeconds(end) : null
  }
  return { ...presentPerson(staff), proved_until: until(staff, 'day'), money_until: until(staff, 'money') }
}
