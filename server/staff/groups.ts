// Groups as classes: the owner has all of them, a teacher their own.
import { judgeInvitation } from '../../domain/group/invitation.ts'
import { pickText } from '../../domain/language.ts'
import type { StaffRole } from '../../domain/staff/role.ts'
import { isUuid } from '../../domain/uuid.ts'
import { sayLoose } from '../../messages/format.ts'
import { locales, readLocale } from '../../messages/locale.ts'
import {
  isMember,
  selectGroupPhases,
  selectOptionalGroup,
  selectOptionalGroupOfInvitation,
  selectPhaseTitles,
} from '../../store/class.ts'
import { selectGroupsOf, selectInvitations } from '../../store/group.ts'
import { selectQuizzes } from '../../store/quiz.ts'
import { Refusal, refuse, toSeconds, type Handlers } from '../calls/call-context.ts'
import { readClassCourse, readClassRows } from '../flows/class.ts'
import { writeCsvFile } from '../flows/csv.ts'
import { byNumber } from '../flows/write-marks.ts'
import { drawQr } from '../outside/qr.ts'
import { doVerb, type StaffContext } from './do-verb.ts'
import { scopeOf } from './scope.ts'

const roles: readonly StaffRole[] = ['owner', 'teacher']
const MOST_GROUPS = 200
/** Members of a page. */
const SHOWN = 60

/** A group that this person may see; nothing for any other. */
async function findGroup({ database, staff }: StaffContext, groupId: string) {
  const scope = scopeOf(staff, roles)
  return scope.isAll || scope.groupIds.includes(groupId) ? selectOptionalGroup(database, groupId) : undefined
}

/** Where this person may invite to: an owner anywhere; a teacher to what they teach, or what the group has already. */
async function findInvitable(context: StaffContext, own: Awaited<ReturnType<typeof selectGroupPhases>>) {
  const { isAll, phaseIds } = scopeOf(context.staff, roles)
  const all = await selectPhaseTitles(context.database)
  return isAll ? all : all.filter(({ id }) => phaseIds.includes(id) || own.some((one) => one.id === id))
}

/** The deed of a verb on a group that this person may see; `isThere` says whether what it is about belongs to it. */
async function doIn(
  context: StaffContext,
  groupId: string,
  verb: string,
  input: Readonly<Record<string, string | true | undefined>>,
  isThere: () => Promise<boolean> = async () => true,
) {
  if (!(await findGroup(context, groupId)) || !(await isThere())) return refuse('not_found')
  return doVerb(context, { noun: 'group', verb, input: { group: groupId, ...input }, isMoney: false })
}
const orEmpty = (done: Awaited<ReturnType<typeof doIn>>) => (done instanceof Refusal ? done : {})

export const staffGroupCalls = {
  '/staff/groups': async ({ database, staff, locale, now }) => ({
    list: (await selectGroupsOf(database, { scope: scopeOf(staff, roles), now, limit: MOST_GROUPS })).map((one) => ({
      id: one.id,
      name: pickText(one.name, locale).text,
      members: one.member_count,
      open: one.open_count,
      created_at: toSeconds(one.created_at),
    })),
  }),

  '/staff/group-make': async (context, { group_id, name_en, name_zh }) => {
    const input = { group: group_id, nameEn: name_en, nameZh: name_zh }
    return orEmpty(await doVerb(context, { noun: 'group', verb: 'make', input, isMoney: false }))
  },

  '/staff/group': async (context, { group_id: groupId, cert_id, after }) => {
    const { database, config, locale, now, staff } = context
    const [group, phases] = await Promise.all([findGroup(context, groupId), selectGroupPhases(database, groupId)])
    if (!group || (after !== undefined && !isUuid(after))) return refuse('not_found')
    const named = (list: readonly { id: string; title: Readonly<Record<string, string>> }[]) =>
      list.map(({ id, title }) => ({ id, name: pickText(title, locale).text }))
    const phaseId = cert_id ?? phases[0]?.id
    if (cert_id !== undefined && !phases.some(({ id }) => id === cert_id)) return refuse('not_found')
    const of = { groupId, phaseId: phaseId ?? '', locale, zone: config.SCHOOL_ZONE, now }
    const [{ outline, dues, quizzes }, invitable, invitations] = await Promise.all([
      readClassCourse(database, of),
      findInvitable(context, phases),
      selectInvitations(database, groupId),
    ])
    const members = await readClassRows(database, of, { outline, after: after ?? null, limit: SHOWN })
    let number = 0
    return {
      id: group.id,
      name: pickText(group.name, locale).text,
      asks: group.asks,
      phases: named(phases),
      may_invite_to: named(invitable),
      cert_id: phaseId ?? null,
      modules: outline.flatMap((module) => {
        const lessons = module.lessons.flatMap((lesson) =>
          lesson.items.length === 0 ? [] : [{ id: lesson.id, name: lesson.title, number: (number += 1) }],
        )
        const due_on = dues.get(module.id)?.toISOString().slice(0, 10) ?? null
        return lessons.length === 0 ? [] : [{ id: module.id, name: module.title, due_on, lessons }]
      }),
      quizzes: quizzes.map((quiz) => ({
        id: quiz.id,
        name: outline.flatMap(({ lessons }) => lessons).find(({ id }) => id === quiz.lesson_id)?.title ?? null,
      })),
      members: members.toSorted(byNumber).map((one) => ({
        account_id: one.accountId,
        name: one.name,
        email: one.email,
        lang: readLocale(one.lang),
        number: one.number,
        class_name: one.className,
        is_enrolled: one.isEnrolled,
        cells: [...one.cells],
        mark: one.mark,
        seen_at: one.seenAt ? toSeconds(one.seenAt) : null,
      })),
      next: members.length < SHOWN ? null : (members.at(-1)?.accountId ?? null),
      invitations: invitations.map((one) => ({
        id: one.id,
        by: one.invited_by,
        cert_ids: one.phase_ids,
        is_personal: one.is_personal,
        used: one.use_count,
        uses: one.max_uses,
        expires_at: toSeconds(one.expires_at),
        state: judgeInvitation(
          { revokedAt: one.revoked_at, expiresAt: one.expires_at, maxUses: one.max_uses, useCount: one.use_count },
          now,
        ),
      })),
      reminder: Object.fromEntries(
        locales.map((lang) => [lang, sayLoose(lang, 'staff.group.reminder', { by: staff.name })]),
      ),
    }
  },

  '/staff/group-ask': async (context, { group_id, asks }) =>
    orEmpty(
      await doIn(context, group_id, 'ask', {
        ...(asks.includes('number') ? { studentNumber: true as const } : {}),
        ...(asks.includes('class') ? { className: true as const } : {}),
      }),
    ),

  '/staff/group-enter': async (context, { group_id, account_id, number, class_name }) =>
    orEmpty(
      await doIn(
        context,
        group_id,
        'enter',
        { account: account_id, studentNumber: number, className: class_name },
        () => isIn(context, group_id, account_id),
      ),
    ),

  '/staff/group-due': async (context, { group_id, cert_id, module_id, due_on }) =>
    orEmpty(
      await doIn(context, group_id, 'due', { phase: cert_id, module: module_id, day: due_on }, () =>
        leadsTo(context, group_id, cert_id),
      ),
    ),

  '/staff/group-time': async (context, { group_id, category_id, minutes, reason }) => {
    const { database, staff } = context
    const [quiz] = await selectQuizzes(database, { accountId: staff.accountId, quizId: category_id })
    if (!(await findGroup(context, group_id)) || !quiz || !(await leadsTo(context, group_id, quiz.phase_id)))
      return refuse('not_found')
    const input = { group: group_id, quiz: quiz.id, minutes, reason }
    const done = await doVerb(context, { noun: 'quiz', verb: 'grant-group-time', input, isMoney: true })
    if (done instanceof Refusal) return done
    return { members: Number(done.result['members']), running: Number(done.result['running']) }
  },

  '/staff/group-remind': async (context, { group_id, cert_id, account_id, text }) =>
    orEmpty(
      await doIn(
        context,
        group_id,
        'remind',
        { phase: cert_id, account: account_id, text },
        async () => (await leadsTo(context, group_id, cert_id)) && isIn(context, group_id, account_id),
      ),
    ),

  '/staff/group-invite': async (context, { group_id, cert_id, until, uses, email }) => {
    const input = { by: context.staff.name, phases: cert_id, expires: until, uses: uses?.toString(), email }
    const done = await doIn(context, group_id, 'invite', input, async () => {
      const own = await selectGroupPhases(context.database, group_id)
      return (await findInvitable(context, own)).some(({ id }) => id === cert_id)
    })
    if (done instanceof Refusal) return done
    const link = String(done.result['link'])
    return { link, qr: drawQr(link) }
  },

  '/staff/group-revoke': async (context, { group_id, invitation_id }) => {
    const isOwn = async () =>
      isUuid(invitation_id) && (await selectOptionalGroupOfInvitation(context.database, invitation_id)) === group_id
    if (!(await findGroup(context, group_id)) || !(await isOwn())) return refuse('not_found')
    return orEmpty(
      await doVerb(context, { noun: 'group', verb: 'revoke', input: { invitation: invitation_id }, isMoney: false }),
    )
  },

  '/staff/group-marks': async (context, { group_id, cert_id }) => {
    if (!(await findGroup(context, group_id)) || !(await leadsTo(context, group_id, cert_id)))
      return refuse('not_found')
    const input = { group: group_id, phase: cert_id }
    const done = await doVerb(context, { noun: 'group', verb: 'marks', input, isMoney: true })
    if (done instanceof Refusal) return done
    return {
      name: `marks-${group_id}-${context.now.toISOString().slice(0, 10)}.csv`,
      type: 'text/csv' as const,
      bytes: writeCsvFile(done.lines),
    }
  },
} satisfies Partial<Handlers>

const leadsTo = async ({ database }: StaffContext, groupId: string, phaseId: string): Promise<boolean> =>
  (await selectGroupPhases(database, groupId)).some(({ id }) => id === phaseId)

const isIn = async ({ database }: StaffContext, groupId: string, accountId: string): Promise<boolean> =>
  isUuid(accountId) && isMember(database, { groupId, accountId })
