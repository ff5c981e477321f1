// Everything in the browser that sends by an outbox, each with a server that does what the real one does. A new user joins here,
// and promises.test.ts holds it to the promises.
import type { WatchedRange } from '../../domain/lesson/watched.ts'
import { openAnswers, type SavedAttempt } from '../screens/quiz/answers.ts'
import type { Press, Reply } from '../screens/quiz/press.ts'
import { uniteRanges } from '../screens/lesson/progress/noted.ts'
import { openProgressBox } from '../screens/lesson/progress/progress-box.ts'
import type { TabOf, World } from './test-world.ts'

/** One page of a user. */
export interface Page {
  /** The person does something; each number is another deed. */
  readonly act: (deed: number) => void
  readonly wake: () => void
  /** The page is going. */
  readonly leave: () => void
  readonly isDone: () => boolean
}

/** What the server holds in the end, as numbers of deeds. */
interface Held {
  /** Deeds that are held. */
  readonly deeds: readonly number[]
  /** Sentences of what is there twice, or that nobody did. */
  readonly wrong: readonly string[]
}

export interface User {
  readonly name: string
  /** Of each of so many things only the newest deed counts; undefined: all count. */
  readonly things: number | undefined
  /** Opens pages upon one server. */
  readonly serve: (world: World) => {
    readonly open: (tab: TabOf, owner: string) => Page
    readonly held: (owner: string) => Held
    /** The server will never take this deed. */
    readonly isRefused: (deed: number) => boolean
  }
}

const THINGS = 3
const QUESTIONS = Array.from({ length: THINGS }, (_, at) => `q${at}`)

const answers: User = {
  name: 'quiz answers',
  things: THINGS,
  serve(world) {
    const held = new Map<string, Press>()
    const isRefused = (deed: number) => deed % 11 === 10
    const attempt = (): SavedAttempt => ({
      seq: Math.max(0, ...[...held.values()].map(({ seq }) => seq)),
      deadline: 9,
      server_now: 1,
      questions: QUESTIONS.map((id) => ({
        id,
        answer: [],
        saved_at: null,
        seq: 0,
        is_flagged: false,
        flag_seq: 0,
      })),
    })
    return {
      isRefused,
      open(tab, owner) {
        const send = (press: Press) =>
          tab.send(`${owner} ${press.value}`, (): Reply => {
            if (isRefused(Number(press.value))) return { kind: 'refused' }
            const thing = `${owner} ${press.question}`
            const before = held.get(thing)
            const now = before && before.seq >= press.seq ? before : press
            held.set(thing, now)
            return { kind: 'held', held: now, savedAt: 1, clock: { deadline: 9, serverNow: 1 } }
          })
        const box = openAnswers({
          attemptId: 'attempt',
          owner,
          isOwnersPage: () => world.person === owner,
          place: world.place,
          tab: tab.name,
          device: tab.device,
          send,
        })
        box.receive(attempt())
        return {
          act: (deed) => box.answer(QUESTIONS[deed % THINGS] ?? '', String(deed)),
          wake: () => void box.wake(),
          leave: () => {},
          isDone: () => box.view().state === 'saved',
        }
      },
      held: (owner) => ({
        deeds: [...held].filter(([thing]) => thing.startsWith(owner)).map(([, { value }]) => Number(value)),
        wrong: [],
      }),
    }
  },
}

const progress: User = {
  name: 'progress in a lesson',
  things: undefined,
  serve(world) {
    const all = new Map<string, readonly WatchedRange[]>()
    return {
      isRefused: () => false,
      open(tab, owner) {
        const box = openProgressBox({
          lesson: { learner: owner, phase: 'llm', lesson: 'bytes' },
          isOwnersPage: () => world.person === owner,
          place: world.place,
          tab: tab.name,
          device: tab.device,
          onSaved: () => {},
          send: ({ range = [] }) =>
            tab.send(`${owner} ${range.join(' ')}`, () => {
              const ranges = range.map((text) => text.split('-').map(Number)).map(([a = 0, b = 0]) => [a, b] as const)
              all.set(owner, uniteRanges([...(all.get(owner) ?? []), ...ranges]))
              return { watched_share: 0, is_video_finished: false }
            }),
        })
        void box.flush()
        return {
          act: (deed) => box.note({ ranges: [[deed * 10, deed * 10 + 1]], at: world.now() }),
          wake: () => void box.wake(),
          leave: () => void box.sendLast(),
          isDone: () => box.view.get().state === 'empty',
        }
      },
      held(owner) {
        const watched = all.get(owner) ?? []
        return {
          deeds: watched.map(([from]) => from / 10),
          wrong: watched.filter(([from, to]) => to !== from + 1).map(([from, to]) => `${from}-${to} was never watched`),
        }
      },
    }
  },
}

export const users: readonly User[] = [answers, progress]
