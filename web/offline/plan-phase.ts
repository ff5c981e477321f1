// All that a phase needs on a device, asked for as the page's person: so its size can be told before anything is kept.
import type { InputOf, OutputOf, Path } from '../../contract/index.ts'
import { call } from '../api.ts'
import { currentLocale } from '../i18n/messages.ts'
import { ownZone } from '../own-zone.ts'
import { to } from '../paths.ts'
import { inTurn } from './in-turn.ts'
import type { Asked } from './reply-rules.ts'

export interface PlannedFile {
  /** Path, and for a film of a paid phase the query that opens it. */
  readonly address: string
  readonly bytes: number
}
interface PlannedReply {
  readonly path: Path
  readonly input: Asked
  readonly reply: unknown
}

export interface PhasePlan {
  readonly id: string
  readonly name: string
  readonly edition: string
  readonly replies: readonly PlannedReply[]
  /** Paths of pages, the same for everybody. */
  readonly pages: readonly string[]
  readonly figures: readonly PlannedFile[]
  readonly films: readonly PlannedFile[]
  readonly program: readonly PlannedFile[]
}

/** What the server says of keeping: server/http/worker-door.ts. */
export interface Program {
  readonly is_on: boolean
  readonly build: string
  readonly content: number
}
interface ProgramFiles {
  readonly files: readonly { readonly path: string; readonly bytes: number }[]
  readonly python: ProgramFiles['files']
}

/** @throws without a line */
export const askProgram = (): Promise<Program> => askDoor<Program>('/worker.json')

async function askDoor<T>(address: string): Promise<T> {
  const response = await fetch(address, { cache: 'no-store' })
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return (await response.json()) as T // our own server's
}

/** Kept pages differ by all of these: another one, and all of them are fetched anew. */
export function editionOf({ build, content }: Program): string {
  const { theme = 'auto' } = document.documentElement.dataset
  return JSON.stringify([build, content, currentLocale(), theme])
}

const AT_ONCE = 4
const FILE = /\/files\/[\w.-]+/g
const FILM = /\.(mp4|webm)$/

/** @throws CallRefused, CallFailed */
export async function planPhase(id: string, program: Program): Promise<PhasePlan> {
  const { files, python } = await askDoor<ProgramFiles>('/worker-files.json')
  const replies: PlannedReply[] = []
  const ask = async <P extends Path>(path: P, input: InputOf<P>): Promise<OutputOf<P>> => {
    const reply = await call(path, input, { isQuiet: true })
    replies.push({ path, input: { ...input }, reply })
    return reply
  }
  const zone = ownZone()
  const [{ modules }, phase, { list: quizzes }] = await Promise.all([
    ask('/dataset-cert/overview', { id, zone }),
    ask('/index/cert-detail', { id }),
    ask('/quiz/list', { cert_id: id }),
    ask('/index/cert-category-tree', { id }),
    ask('/index/terms', { id }),
    ask('/dataset-cert/user-self-list', { zone }),
    ask('/dataset-cert/week', { zone }),
    ask('/note/list', {}),
    ask('/note/list', { cert_id: id }),
    ask('/recall/list', { zone }),
    ask('/user/detail', {}),
  ])
  const lessons = modules.flatMap(({ id: module, lessons: own }) => own.map((lesson) => ({ ...lesson, module })))
  const labs = lessons.filter(({ items }) => items.some(({ kind }) => kind === 'experiment'))
  const running = quizzes.flatMap(({ category_id: quiz, running: one }) =>
    one ? [{ quiz, attempt: one.train_user_id }] : [],
  )
  const details = await inTurn(AT_ONCE, lessons, ({ id: lesson, module }) =>
    ask('/lesson/detail', { cert_id: id, module_id: module, lesson_id: lesson }),
  )
  await inTurn(AT_ONCE, lessons, ({ id: lesson }) => ask('/note/list', { cert_id: id, lesson_id: lesson }))
  await inTurn(AT_ONCE, quizzes, ({ category_id: quiz }) => ask('/quiz/detail', { category_id: quiz, cert_id: id }))
  await inTurn(AT_ONCE, running, ({ quiz, attempt }) =>
    ask('/quiz/attempt', { train_user_id: attempt, category_id: quiz }),
  )
  const desks = await inTurn(AT_ONCE, labs, async ({ id: lesson, module }) => {
    const experiment = `${id}.${lesson}`
    const place = { cert_id: id, map_id: phase.map_id, node_id: lesson, module_id: module }
    const detail = await ask('/experiment/detail', { experiment_id: experiment })
    replies.push({ path: '/experiment/detail', input: { experiment_id: experiment, ...place }, reply: detail }) // the full page asks so
    return { detail, page: to.lab({ phase: id, outline: phase.map_id, lesson, experiment, module }) }
  })
  const films = details
    .flatMap(({ video }) => (video ? [chooseFilm(video.sources)] : []))
    .filter((at) => at !== undefined)
  const named = replies.flatMap(({ reply }) => JSON.stringify(reply).match(FILE) ?? [])
  const pages = [
    to.myLearning(),
    to.recall(),
    to.notes(),
    to.notes(id),
    to.phase(id),
    to.terms(id),
    to.overviewLesson(id),
    to.lessonStart(id),
    ...modules.map((module) => to.overviewLesson(id, module.id)),
    ...lessons.map((lesson) => to.lesson({ phase: id, module: lesson.module, lesson: lesson.id })),
    ...quizzes.map(({ category_id: quiz }) => to.quiz(id, quiz)),
    to.quizAttempt('-', '-'), // of any attempt: they differ by their calls alone (worker.ts)
    ...desks.map(({ page }) => page),
  ]
  return {
    id,
    name: phase.name,
    edition: editionOf(program),
    replies,
    pages,
    figures: await measure([...new Set(named)].filter((address) => !FILM.test(address))),
    films: await measure(films),
    program: [...files, ...python].map(({ path, bytes }) => ({ address: path, bytes })),
  }
}

/** The one that this browser would play, when it comes from here: another address has no worker of ours. */
function chooseFilm(sources: readonly { readonly src: string; readonly type: string }[]): string | undefined {
  const player = document.createElement('video')
  const src = sources.find(({ type }) => player.canPlayType(type) !== '')?.src
  return src?.startsWith('/files/') ? src : undefined
}

const measure = (addresses: readonly string[]): Promise<PlannedFile[]> =>
  inTurn(AT_ONCE, addresses, async (address) => {
    const { ok, headers } = await fetch(address, { method: 'HEAD' })
    return { address, bytes: ok ? Number(headers.get('content-length')) || 0 : 0 }
  })
