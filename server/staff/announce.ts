// Announcements in the console: the verbs of `message`, ten seconds later, to whom this person may write.
import type { AnnouncedMail } from '../../contract/staff-announce-calls.ts'
import { pickText } from '../../domain/language.ts'
import { dueOf } from '../../domain/order/decision.ts'
import type { StaffRole } from '../../domain/staff/role.ts'
import { isUuid } from '../../domain/uuid.ts'
import { say } from '../../messages/format.ts'
import { locales } from '../../messages/locale.ts'
import {
  countAudience,
  MOST_COUNTED,
  MOST_OPENED,
  selectAnnouncementsOf,
  selectOptionalAnnouncementAudience,
  type AnnouncementFact,
} from '../../store/announcement.ts'
import { selectPhaseTitles } from '../../store/class.ts'
import { selectGroupsOf } from '../../store/group.ts'
import { selectFiguresNamed } from '../../store/school-figure.ts'
import { Refusal, refuse, toSeconds, type Handlers } from '../calls/call-context.ts'
import { layNotice } from '../flows/notice-mail.ts'
import { doVerb, type StaffContext } from './do-verb.ts'
import { scopeOf } from './scope.ts'

const roles: readonly StaffRole[] = ['owner', 'teacher']
const SHOWN = 20
const MOST_GROUPS = 200

interface To {
  readonly group_id?: string | undefined
  readonly cert_id?: string | undefined
}

/** Whether this person may write to them; a group and a phase at once are nobody. */
function mayWriteTo({ staff }: StaffContext, { group_id, cert_id }: To): boolean {
  const scope = scopeOf(staff, roles)
  if (group_id !== undefined && cert_id !== undefined) return false
  if (scope.isAll) return true
  if (group_id !== undefined) return scope.groupIds.includes(group_id)
  return cert_id !== undefined && scope.phaseIds.includes(cert_id)
}

interface Words {
  readonly title_en: string
  readonly title_zh: string
  readonly text_en: string
  readonly text_zh: string
}
const optionsOf = (words: Words) => ({
  titleEn: words.title_en,
  titleZh: words.title_zh,
  textEn: words.text_en,
  textZh: words.text_zh,
})

export const announceCalls = {
  '/staff/announcements': async ({ database, staff, locale, now }) => {
    const scope = scopeOf(staff, roles)
    const [list, groups, phases] = await Promise.all([
      selectAnnouncementsOf(database, { scope, limit: SHOWN }),
      selectGroupsOf(database, { scope, now, limit: MOST_GROUPS }),
      selectPhaseTitles(database),
    ])
    return {
      list: list.map((one) => present(one, locale, now)),
      audiences: [
        ...(scope.isAll ? [{ group_id: null, cert_id: null, name: '' }] : []),
        ...phases
          .filter(({ id }) => scope.isAll || scope.phaseIds.includes(id))
          .map(({ id, title }) => ({ group_id: null, cert_id: id, name: pickText(title, locale).text })),
        ...groups.map(({ id, name }) => ({ group_id: id, cert_id: null, name: pickText(name, locale).text })),
      ],
    }
  },

  '/staff/audience': async (context, to) => {
    if (!mayWriteTo(context, to)) return refuse('not_found')
    const { database } = context
    const count = await countAudience(database, { groupId: to.group_id ?? null, phaseId: to.cert_id ?? null })
    if (count <= MOST_COUNTED) return { count, is_about: false }
    // A group of so many is shown as what it is at least; the job has counted the others.
    if (to.group_id !== undefined) return { count, is_about: true }
    const figures = await selectFiguresNamed(database, ['accounts', 'enrolled'])
    const counted = figures.find((one) =>
      to.cert_id === undefined ? one.name === 'accounts' : one.name === 'enrolled' && one.phase_id === to.cert_id,
    )
    return { count: counted ? Math.max(counted.n, count) : null, is_about: true }
  },

  '/staff/announce-preview': async ({ config }, words) => ({
    list: locales.map((lang) => {
      const { subject, blocks } = layNotice(
        { title: lang === 'en' ? words.title_en : words.title_zh, text: lang === 'en' ? words.text_en : words.text_zh },
        { locale: lang, type: 0, open: config.publicUrl, stop: config.publicUrl },
      )
      return {
        lang,
        subject,
        parts: blocks.flatMap((block): AnnouncedMail['parts'] => {
          if (block.kind === 'text') return [{ kind: block.kind, words: block.text }]
          return block.kind === 'link' ? [{ kind: block.kind, words: block.label }] : []
        }),
        footer: say(lang, 'mail.footer', { school: lang === 'en' ? config.SCHOOL_NAME_EN : config.SCHOOL_NAME_ZH }),
      }
    }),
  }),

  '/staff/announce-try': async (context, words) => {
    const input = { ...optionsOf(words), email: context.staff.email }
    const done = await doVerb(context, { noun: 'message', verb: 'try', input, isMoney: false })
    return done instanceof Refusal ? done : {}
  },

  '/staff/announce': async (context, { draft_id, group_id, cert_id, mail, at, ...words }) => {
    if (!isUuid(draft_id) || !mayWriteTo(context, { group_id, cert_id })) return refuse('not_found')
    const sendAt = at ?? writeMoment(dueOf(context.now))
    const done = await doVerb(context, {
      noun: 'message',
      verb: 'announce',
      input: {
        ...optionsOf(words),
        draft: draft_id,
        group: group_id,
        phase: cert_id,
        at: sendAt,
        ...(mail === '1' ? { mail: true as const } : {}),
      },
      isMoney: false,
    })
    if (done instanceof Refusal) return done
    return { message_id: draft_id.toLowerCase(), send_at: toSeconds(new Date(sendAt)) }
  },

  '/staff/announce-stop': async (context, { message_id }) => {
    const of = isUuid(message_id) ? await selectOptionalAnnouncementAudience(context.database, message_id) : undefined
    const to = of && { group_id: of.group_id ?? undefined, cert_id: of.phase_id ?? undefined }
    if (!to || !mayWriteTo(context, to)) return refuse('not_found')
    const done = await doVerb(context, { noun: 'message', verb: 'stop', input: { id: message_id }, isMoney: false })
    return done instanceof Refusal ? done : { told: Number(done.result['told']) }
  },
} satisfies Partial<Handlers>

/** As an option of a command takes it: whole seconds. */
const writeMoment = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

function stateOf(one: AnnouncementFact, now: Date) {
  if (one.stopped_at) return 'stopped' as const
  if (one.finished_at) return 'sent' as const
  return one.send_at > now ? ('planned' as const) : ('sending' as const)
}

function present(one: AnnouncementFact, locale: StaffContext['locale'], now: Date) {
  const both = (texts: Readonly<Record<string, string>>) => ({ en: texts['en'] ?? '', 'zh-CN': texts['zh-CN'] ?? '' })
  return {
    message_id: one.message_id,
    title: both(one.title),
    text: both(one.body),
    audience: {
      group_id: one.group_id,
      cert_id: one.phase_id,
      name: one.audience_name ? pickText(one.audience_name, locale).text : '',
    },
    by: one.by_name,
    by_mail: one.by_mail,
    send_at: toSeconds(one.send_at),
    state: stateOf(one, now),
    told: one.told,
    opened: one.opened,
    is_more_opened: one.opened >= MOST_OPENED,
    stopped: one.stopped_at ? { by: one.stopped_by ?? '', at: toSeconds(one.stopped_at) } : null,
  }
}
