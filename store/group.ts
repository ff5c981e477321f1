import { z } from 'zod'
import { groupAsks } from '../domain/group/class.ts'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { optional, rows, run, sql } from './sql.ts'

const Id = z.strictObject({ id: z.string() })

/** False when there is a group of this id already. */
export const insertGroup = async (
  db: Db,
  group: { id: string; name: Readonly<Record<string, string>>; now: Date },
): Promise<boolean> =>
  (await run(
    db,
    sql`insert into learner_group (id, name, created_at) values (${group.id}, ${JSON.stringify(group.name)}, ${group.now}) on conflict (id) do nothing`,
  )) === 1

export const hasGroup = async (db: Db, id: string): Promise<boolean> =>
  (await optional(db, Id, sql`select id from learner_group where id = ${id}`)) !== undefined

const Group = z.strictObject({
  id: z.string(),
  name: localised,
  member_count: z.number(),
  open_count: z.number(),
  created_at: z.date(),
})

/** Every group with its members and its open invitations counted. */
export const selectGroups = (db: Db, now: Date) =>
  rows(
    db,
    Group,
    sql`select g.id, g.name, g.created_at,
          (select count(distinct m.account_id) from group_member m where m.group_id = g.id) as member_count,
          (select count(*) from invitation i where i.group_id = g.id and i.revoked_at is null and i.expires_at > ${now} and (i.max_uses is null or i.use_count < i.max_uses)) as open_count
        from learner_group g order by g.created_at desc, g.id`,
  )

/** As above, those of a scope. */
export const selectGroupsOf = (
  db: Db,
  of: { scope: { readonly isAll: boolean; readonly groupIds: readonly string[] }; now: Date; limit: number },
) =>
  rows(
    db,
    Group,
    sql`select g.id, g.name, g.created_at,
          (select count(distinct m.account_id) from group_member m where m.group_id = g.id) as member_count,
          (select count(*) from invitation i where i.group_id = g.id and i.revoked_at is null and i.expires_at > ${of.now} and (i.max_uses is null or i.use_count < i.max_uses)) as open_count
        from learner_group g where ${of.scope.isAll}::boolean or g.id = any(${of.scope.groupIds}::text[])
        order by g.created_at desc, g.id limit ${of.limit}`,
  )

const Member = z.strictObject({
  account_id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  joined_at: z.date(),
})

export const selectMembers = (db: Db, groupId: string) =>
  rows(
    db,
    Member,
    sql`select a.id as account_id, a.email, a.first_name, a.last_name, min(m.joined_at) as joined_at
        from group_member m join account a on a.id = m.account_id where m.group_id = ${groupId} group by a.id order by min(m.joined_at), a.id`,
  )

/** Gives how many of the account's ways into the group were ended. */
export const deleteMember = (db: Db, of: { groupId: string; accountId: string }) =>
  run(db, sql`delete from group_member where group_id = ${of.groupId} and account_id = ${of.accountId}`)

interface NewInvitation {
  readonly groupId: string
  readonly tokenHash: Buffer
  readonly invitedBy: string
  readonly phaseIds: readonly string[]
  readonly forEmailKey: string | null
  readonly maxUses: number | null
  readonly expiresAt: Date
  readonly now: Date
}

/** Gives the new invitation's id; `undefined` when there is no such group. */
export async function insertInvitation(db: Db, made: NewInvitation): Promise<string | undefined> {
  const row = await optional(
    db,
    Id,
    sql`insert into invitation (group_id, token_hash, invited_by, phase_ids, for_email_key, max_uses, expires_at, created_at)
        select id, ${made.tokenHash}::bytea, ${made.invitedBy}::text, ${made.phaseIds}::text[], ${made.forEmailKey}::text, ${made.maxUses}::int, ${made.expiresAt}::timestamptz, ${made.now}::timestamptz
        from learner_group where id = ${made.groupId} returning id`,
  )
  return row?.id
}

/** Those of the ids that are phases, so that a typing error opens nothing. */
export const selectKnownPhaseIds = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (await rows(db, Id, sql`select id from phase where id = any(${ids}::text[]) order by id`)).map(({ id }) => id)

const ListedInvitation = z.strictObject({
  id: z.string(),
  invited_by: z.string(),
  phase_ids: z.array(z.string()),
  is_personal: z.boolean(),
  max_uses: z.number().nullable(),
  use_count: z.number(),
  expires_at: z.date(),
  revoked_at: z.date().nullable(),
})

export const selectInvitations = (db: Db, groupId: string) =>
  rows(
    db,
    ListedInvitation,
    sql`select id, invited_by, phase_ids, for_email_key is not null as is_personal, max_uses, use_count, expires_at, revoked_at
        from invitation where group_id = ${groupId} order by created_at, id`,
  )

/** False when there is no such invitation, or it was revoked before. */
export const updateInvitationRevoked = async (db: Db, id: string, now: Date): Promise<boolean> =>
  (await run(db, sql`update invitation set revoked_at = ${now} where id::text = ${id} and revoked_at is null`)) === 1

const Invitation = z.strictObject({
  id: z.string(),
  group_id: z.string(),
  group_name: localised,
  asks: z.array(z.enum(groupAsks)),
  invited_by: z.string(),
  for_email_key: z.string().nullable(),
  max_uses: z.number().nullable(),
  use_count: z.number(),
  expires_at: z.date(),
  revoked_at: z.date().nullable(),
})
export type InvitationFact = z.output<typeof Invitation>

export const selectOptionalInvitation = (db: Db, tokenHash: Buffer) =>
  optional(
    db,
    Invitation,
    sql`select i.id, i.group_id, g.name as group_name, g.asks, i.invited_by, i.for_email_key, i.max_uses, i.use_count, i.expires_at, i.revoked_at
        from invitation i join learner_group g on g.id = i.group_id where i.token_hash = ${tokenHash}`,
  )

/** As above, locked until the transaction ends: parallel joins stand in one line, so its uses are never exceeded. */
export const lockOptionalInvitation = (db: Db, tokenHash: Buffer) =>
  optional(
    db,
    Invitation,
    sql`select i.id, i.group_id, g.name as group_name, g.asks, i.invited_by, i.for_email_key, i.max_uses, i.use_count, i.expires_at, i.revoked_at
        from invitation i join learner_group g on g.id = i.group_id where i.token_hash = ${tokenHash} for update of i`,
  )

const InvitedPhase = z.strictObject({ id: z.string(), title: localised })

/** The phases that an invitation opens and that can be seen. */
export const selectInvitedPhases = (db: Db, invitationId: string) =>
  rows(
    db,
    InvitedPhase,
    sql`select p.id, p.title from invitation i join phase p on p.id = any(i.phase_ids) where i.id = ${invitationId} and p.state = 'published' order by p.position, p.id`,
  )

const Asker = z.strictObject({ email_key: z.string(), is_member: z.boolean() })

/** Who asks about an invitation, and whether they have joined by it. */
export const selectInvitationAsker = (db: Db, of: { accountId: string; invitationId: string }) =>
  optional(
    db,
    Asker,
    sql`select a.email_key, exists (select from group_member m where m.account_id = a.id and m.invitation_id = ${of.invitationId}) as is_member
        from account a where a.id = ${of.accountId}`,
  )

/** Joins, and counts one use of the locked invitation. */
export async function insertMember(
  db: Db,
  member: { lockedInvitationId: string; groupId: string; accountId: string; now: Date },
): Promise<void> {
  const { lockedInvitationId, groupId, accountId, now } = member
  await run(
    db,
    sql`insert into group_member (invitation_id, account_id, group_id, joined_at) values (${lockedInvitationId}, ${accountId}, ${groupId}, ${now})`,
  )
  await run(db, sql`update invitation set use_count = use_count + 1 where id = ${lockedInvitationId}`)
}

/** Personal invitations to an address: the address goes, and with it nobody can use them any more. */
export const updateInvitationsForgotten = (db: Db, of: { emailKey: string; now: Date }) =>
  run(
    db,
    sql`update invitation set for_email_key = '', revoked_at = coalesce(revoked_at, ${of.now}) where for_email_key = ${of.emailKey}`,
  )
