// Which replies a device keeps for its person, under which name, and what a kept one says later. Knows no browser.
import type { Path } from '../../contract/index.ts'

/** What was asked: the wire's fields by name. */
export type Asked = Readonly<Record<string, unknown>>

/** A reply as it lies on the device. */
export interface KeptReply {
  readonly path: Path
  readonly input: Asked
  /** The phase that it belongs to; '' for none. */
  readonly phase: string
  readonly reply: unknown
  /** Milliseconds, by the device's clock: when it came. */
  readonly at: number
}

/** Calls that read and that a phase needs, and the field that names the phase. */
const readers: Readonly<Partial<Record<Path, 'id' | 'cert_id' | ''>>> = {
  '/dataset-cert/overview': 'id',
  '/dataset-cert/user-self-list': '',
  '/dataset-cert/week': '',
  '/experiment/detail': 'cert_id',
  '/index/cert-category-tree': 'id',
  '/index/cert-detail': 'id',
  '/index/terms': 'id',
  '/lesson/detail': 'cert_id',
  '/note/list': 'cert_id',
  '/quiz/attempt': '',
  '/quiz/detail': 'cert_id',
  '/quiz/list': 'cert_id',
  '/recall/list': '',
  '/user/detail': '',
}

/** What was written makes these kept replies old: asked again, where they name the same thing by this field. */
const outdated: Readonly<Partial<Record<Path, readonly { readonly path: Path; readonly by: string }[]>>> = {
  '/experiment/save': [{ path: '/experiment/detail', by: 'experiment_id' }],
  '/experiment/restore': [{ path: '/experiment/detail', by: 'experiment_id' }],
  '/lesson/complete': [
    { path: '/lesson/detail', by: 'lesson_id' },
    { path: '/dataset-cert/overview', by: '' },
    { path: '/recall/list', by: '' },
  ],
  '/note/delete': [{ path: '/note/list', by: '' }],
  '/note/save': [{ path: '/note/list', by: 'lesson_id' }],
  '/quiz/answer': [{ path: '/quiz/attempt', by: 'train_user_id' }],
  '/quiz/flag': [{ path: '/quiz/attempt', by: 'train_user_id' }],
  '/quiz/start': [
    { path: '/quiz/detail', by: 'category_id' },
    { path: '/quiz/list', by: '' },
  ],
  '/recall/judge': [{ path: '/recall/list', by: '' }],
}

export const isReader = (path: Path): boolean => path in readers

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The phase that a reply belongs to: asked for, or said by the reply itself. */
export function phaseOf(path: Path, input: Asked, reply?: unknown): string {
  const field = readers[path]
  const asked = field ? textOf(input[field]) : ''
  if (asked !== '' || typeof reply !== 'object' || reply === null || !('cert_id' in reply)) return asked
  return textOf(reply.cert_id)
}

/** The zone of the device and the tab that writes make no other reply of it. */
const asides = ['zone', 'writer']

/** Nobody else's, and of one language. */
export function nameReply(at: { person: string; locale: string; path: Path; input: Asked }): string {
  const fields = Object.entries(at.input)
    .filter(([name, value]) => !asides.includes(name) && value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([at.person, at.locale, at.path, fields])
}

/** The kept replies that a call has made old. */
export function listOutdated(path: Path, input: Asked, kept: readonly KeptReply[]): KeptReply[] {
  const rules = outdated[path] ?? []
  return kept.filter((one) =>
    rules.some(
      (rule) =>
        rule.path === one.path &&
        (rule.by === '' || one.input[rule.by] === undefined || one.input[rule.by] === input[rule.by]),
    ),
  )
}

/**
 * What a kept reply says now. Its clock has gone on, so that no time is given that the server will not give; and a lab
 * that another page of this browser wrote in may be written in by this one: nobody can ask who writes.
 */
export function tellNow({ path, reply, at }: KeptReply, now: number): unknown {
  if (typeof reply !== 'object' || reply === null) return reply
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  const later =
    'server_now' in reply && typeof reply.server_now === 'number' ? { server_now: reply.server_now + seconds } : {}
  if (path !== '/experiment/detail' || !('status' in reply)) return { ...reply, ...later }
  const { status } = reply
  return typeof status === 'object' && status !== null && 'writer' in status && status.writer === 'other'
    ? { ...reply, status: { ...status, writer: 'free' } }
    : reply
}
