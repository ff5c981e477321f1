// Who works in the console. A role is given and taken by an owner there, and by this command: the first owner's, too.
import { z } from 'zod'
import { emailKey } from '../../domain/account/email.ts'
import { isWholeGrant, staffRoles, type StaffGrant } from '../../domain/staff/role.ts'
import { sayLoose } from '../../messages/format.ts'
import type { Locale } from '../../messages/locale.ts'
import { lockOptionalAccountByEmail } from '../../store/account-search.ts'
import type { Db } from '../../store/database.ts'
import { hasGroup, selectKnownPhaseIds } from '../../store/group.ts'
import { deleteGrant, insertGrant, lockStaffWith, selectGrants, selectStaff } from '../../store/staff.ts'
import { email, slug } from './options.ts'
import { Declined, defineVerb, type Noun } from './verb.ts'

const role = z.enum(staffRoles, 'admin.wrong.role')
const input = z.strictObject({ email, role, phase: slug.optional(), group: slug.optional() })
type Given = z.output<typeof input>

export const staff: Noun = {
  grant: defineVerb(input, async ({ db, now, operator, locale }, given) => {
    const { account, grant } = await read(db, given)
    if (grant.phaseId !== null && (await selectKnownPhaseIds(db, [grant.phaseId])).length === 0)
      throw new Declined('admin.group.noPhase', { id: grant.phaseId })
    if (grant.groupId !== null && !(await hasGroup(db, grant.groupId))) throw new Declined('admin.group.none')
    const before = await selectGrants(db, account.id)
    if (!(await insertGrant(db, { ...grant, accountId: account.id, by: operator, now })))
      throw new Declined('admin.staff.hasIt')
    return tellChange(db, { account, before, line: sayLoose(locale, 'admin.staff.granted') })
  }),

  revoke: defineVerb(input, async ({ db, locale }, given) => {
    const { account, grant } = await read(db, given)
    const before = await selectGrants(db, account.id)
    const owners = grant.role === 'owner' ? await lockStaffWith(db, 'owner') : []
    if (owners.length === 1 && owners[0] === account.id) throw new Declined('admin.staff.lastOwner')
    if (!(await deleteGrant(db, { ...grant, accountId: account.id }))) throw new Declined('admin.staff.hasItNot')
    return tellChange(db, { account, before, line: sayLoose(locale, 'admin.staff.revoked') })
  }),

  list: defineVerb(z.strictObject({}), async ({ db, locale }) => {
    const list = await selectStaff(db)
    return {
      result: {
        list: list.map((one) => ({
          account: one.accountId,
          email: one.email,
          name: one.name,
          grants: one.grants.map(toFacts),
        })),
      },
      lines: list.map((one) => `${one.email}  ${one.grants.map((grant) => wordGrant(grant, locale)).join(', ')}`),
      facts: { accounts: list.map((one) => one.accountId) },
    }
  }),
}

async function read(db: Db, { email: address, role: named, phase, group }: Given) {
  const grant: StaffGrant = { role: named, phaseId: phase ?? null, groupId: group ?? null }
  if (!isWholeGrant(grant)) throw new Declined(named === 'teacher' ? 'admin.staff.ofWhat' : 'admin.staff.ofAll')
  const account = await lockOptionalAccountByEmail(db, emailKey(address))
  if (!account) throw new Declined('admin.user.none')
  return { account, grant }
}

async function tellChange(
  db: Db,
  { account, before, line }: { account: { readonly id: string }; before: readonly StaffGrant[]; line: string },
) {
  const after = (await selectGrants(db, account.id)).map(toFacts)
  return {
    result: { account: account.id, grants: after },
    lines: [line],
    facts: { account: account.id },
    change: { before: { grants: before.map(toFacts) }, after: { grants: after } },
  }
}

const toFacts = ({ role: named, phaseId, groupId }: StaffGrant) => ({
  role: named,
  ...(phaseId === null ? {} : { phase: phaseId }),
  ...(groupId === null ? {} : { group: groupId }),
})

const wordGrant = ({ role: named, phaseId, groupId }: StaffGrant, locale: Locale): string =>
  sayLoose(locale, 'admin.staff.listed', {
    role: named,
    of: phaseId ?? groupId ?? '',
    kind: phaseId === null ? (groupId === null ? 'all' : 'group') : 'phase',
  })
