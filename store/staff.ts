// Who works in the console, and what their session says of it.
import { z } from 'zod'
import { displayName } from '../domain/account/name.ts'
import { staffRoles, type StaffGrant, type StaffRole } from '../domain/staff/role.ts'
import type { Db } from './database.ts'
import { one, optional, rows, run, sql } from './sql.ts'

const role = z.enum(staffRoles)
const grants = z.array(
  z
    .strictObject({ role, phase_id: z.string().nullable(), group_id: z.string().nullable() })
    .transform((row): StaffGrant => ({ role: row.role, phaseId: row.phase_id, groupId: row.group_id })),
)

const Person = z.strictObject({
  account_id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  grants,
})
const named = <P extends z.output<typeof Person>>({ account_id, first_name, last_name, ...row }: P) => ({
  ...row,
  accountId: account_id,
  name: displayName({ firstName: first_name, lastName: last_name }) || row.email,
})

const InSession = Person.extend({
  proved_at: z.date().nullable(),
  spent_at: z.date().nullable(),
  second_at: z.date().nullable(),
}).transform((row) => {
  const { proved_at, spent_at, second_at, ...person } = named(row)
  return { ...person, provedAt: proved_at, spentAt: spent_at, secondAt: second_at }
})

/** Who of the staff a live session is of; `undefined` for everybody else. */
export const selectOptionalStaff = (db: Db, tokenHash: Buffer, now: Date) =>
  optional(
    db,
    InSession,
    sql`select a.id as account_id, a.email, a.first_name, a.last_name, s.proved_at, s.spent_at, s.second_at, g.grants
        from session s join account a on a.id = s.account_id
        cross join lateral (select jsonb_agg(jsonb_build_object('role', f.role, 'phase_id', f.phase_id, 'group_id', f.group_id) order by f.id) as grants
          from staff f where f.account_id = a.id) g
        where s.token_hash = ${tokenHash} and s.expires_at > ${now} and g.grants is not null`,
  )

/** Everybody of the staff with their roles, by name. */
export const selectStaff = (db: Db) =>
  rows(
    db,
    Person.transform(named),
    sql`select a.id as account_id, a.email, a.first_name, a.last_name,
          jsonb_agg(jsonb_build_object('role', f.role, 'phase_id', f.phase_id, 'group_id', f.group_id) order by f.id) as grants
        from staff f join account a on a.id = f.account_id group by a.id order by a.last_name, a.first_name, a.email`,
  )

const Grants = z.strictObject({ grants })

/** The roles of one account, in the order in which they were given. */
export const selectGrants = async (db: Db, accountId: string): Promise<StaffGrant[]> =>
  (
    await one(
      db,
      Grants,
      sql`select coalesce(jsonb_agg(jsonb_build_object('role', role, 'phase_id', phase_id, 'group_id', group_id) order by id), '[]') as grants
          from staff where account_id = ${accountId}`,
    )
  ).grants

/** False when the account has this role already. */
export const insertGrant = async (
  db: Db,
  { accountId, by, now, ...grant }: StaffGrant & { accountId: string; by: string; now: Date },
): Promise<boolean> =>
  (await run(
    db,
    sql`insert into staff (account_id, role, phase_id, group_id, granted_at, granted_by)
        values (${accountId}, ${grant.role}, ${grant.phaseId}, ${grant.groupId}, ${now}, ${by}) on conflict do nothing`,
  )) === 1

/** False when the account has no such role. */
export const deleteGrant = async (db: Db, { accountId, ...grant }: StaffGrant & { accountId: string }) =>
  (await run(
    db,
    sql`delete from staff where account_id = ${accountId} and role = ${grant.role}
        and phase_id is not distinct from ${grant.phaseId} and group_id is not distinct from ${grant.groupId}`,
  )) === 1

const Id = z.strictObject({ account_id: z.string() })

/** Who has a role, locked until the transaction ends: two who take it from each other take turns. */
export const lockStaffWith = async (db: Db, of: StaffRole): Promise<string[]> =>
  (await rows(db, Id, sql`select account_id from staff where role = ${of} order by id for update`)).map(
    ({ account_id }) => account_id,
  )

export const updateSessionProved = (db: Db, tokenHash: Buffer, now: Date) =>
  run(db, sql`update session set proved_at = ${now} where token_hash = ${tokenHash}`)

export const updateSessionSpent = (db: Db, tokenHash: Buffer, now: Date) =>
  run(db, sql`update session set spent_at = ${now} where token_hash = ${tokenHash}`)

const Sight = z.strictObject({ sees_account_id: z.string().nullable(), sees_until: z.date().nullable() })

/** Whom a session sees as; `undefined` when it was never begun, was ended or is over. */
export async function selectOptionalSight(
  db: Db,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<{ readonly accountId: string; readonly until: Date } | undefined> {
  const found = await optional(
    db,
    Sight,
    sql`select sees_account_id, sees_until from session where token_hash = ${tokenHash}`,
  )
  const { sees_account_id: accountId = null, sees_until: until = null } = found ?? {}
  return accountId !== null && until !== null && until > now ? { accountId, until } : undefined
}

export const updateSight = (db: Db, sight: { tokenHash: Buffer; accountId: string; until: Date }) =>
  run(
    db,
    sql`update session set sees_account_id = ${sight.accountId}, sees_until = ${sight.until} where token_hash = ${sight.tokenHash}`,
  )

/** False when nothing was to be ended. */
export const clearSight = async (db: Db, tokenHash: Buffer): Promise<boolean> =>
  (await run(
    db,
    sql`update session set sees_account_id = null, sees_until = null where token_hash = ${tokenHash} and sees_until is not null`,
  )) === 1
