// Everything in the browser that sends by an outbox, each with a server that does what the real one does. A new user
// joins here, and promises.test.ts holds it to the promises.
import { nameGoal, readMade } from '../../domain/lesson/made.ts'
import type { WatchedRange } from '../../domain/lesson/watched.ts'
import { judgeWriting, type StoredWriting } from '../../domain/note/note.ts'
import { openNoteBox, type SentWriting } from '../parts/notes/note-box.ts'
import type { NoteText } from '../parts/notes/note-text.ts'
import { openAnswers, type SavedAttempt } from '../screens/quiz/answers.ts'
import type { Press, Reply } from '../screens/quiz/press.ts'
import { openJournal } from './journal.ts'
import { boxOf, findDraft } from '../screens/experiment/saving/draft.ts'
import { startSaver, type SendOutcome, type Stored } from '../screens/experiment/saving/saver.ts'
import { openRecallBox } from '../screens/recall/recall-box.ts'
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
  /** A deed is written down after so long at the latest. */
  readonly safeMs: number
  /** Which of two tabs that both died unsaved was newer it can only tell by the device's clock. */
  readonly needsClock?: boolean
  /** Where another tab writes, what a full storage did not take waits on its page, for the person to see. */
  readonly mayWaitOnPage?: boolean
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
  safeMs: 0,
  serve(world) {
    const held = new Map<string, Press>()
    const isRefused = (deed: number) => deed % 11 === 10
    const attempt = (): SavedAttempt => ({
      seq: Math.max(0, ...[...held.values()].map(({ seq }) => seq)),
      deadline: 9,
      server_now: 1,
      questions: QUESTIONS.map((id) => ({
        id,
        given: '',
        saved_at: null,
        seq: 0,
        is_flagged: false,
        flag_seq: 0,
      })),
    })
    return {
      isRefused,
      open(tab, owner) {
        const send = (_attemptId: string, press: Press) =>
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
  safeMs: 0,
  serve(world) {
    const all = new Map<string, readonly WatchedRange[]>()
    const goals = new Map<string, ReadonlySet<string>>()
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
          send: ({ range = [], made = '{}' }) =>
            tab.send(`${owner} ${range.join(' ')}`, () => {
              goals.set(owner, new Set([...(goals.get(owner) ?? []), ...readMade(JSON.parse(made)).goals]))
              const ranges = range.map((text) => text.split('-').map(Number)).map(([a = 0, b = 0]) => [a, b] as const)
              all.set(owner, uniteRanges([...(all.get(owner) ?? []), ...ranges]))
              return { watched_share: 0, is_video_finished: false }
            }),
        })
        void box.flush()
        return {
          act: (deed) =>
            box.note({
              ranges: [[deed * 10, deed * 10 + 1]],
              made: { guesses: {}, goals: [nameGoal('play', `g${deed}`)] },
              at: world.now(),
            }),
          wake: () => void box.wake(),
          leave: () => void box.sendLast(),
          isDone: () => box.view.get().state === 'empty',
        }
      },
      held(owner) {
        const watched = all.get(owner) ?? []
        return {
          // A deed is held when its seconds and its goal are.
          deeds: watched
            .map(([from]) => from / 10)
            .filter((deed) => goals.get(owner)?.has(nameGoal('play', `g${deed}`))),
          wrong: watched.filter(([from, to]) => to !== from + 1).map(([from, to]) => `${from}-${to} was never watched`),
        }
      },
    }
  },
}

const notebook: User = {
  name: 'a notebook',
  things: 1,
  safeMs: 1_000,
  needsClock: true,
  mayWaitOnPage: true,
  serve(world) {
    const stored = new Map<string, Stored>()
    const versions = new Map<string, string[]>()
    /** The tab that writes; any other is told so. */
    const writers = new Map<string, string>()
    const storedOf = (owner: string) => stored.get(owner) ?? { content: '-1', version: 0, savedAt: null }
    return {
      isRefused: () => false,
      open(tab, owner) {
        const journal = openJournal({ place: world.place, name: boxOf(owner, 'lab'), tab: tab.name })
        writers.set(owner, tab.name)
        const draft = findDraft(journal)
        let content = draft?.content ?? storedOf(owner).content
        const saver = startSaver({
          stored: storedOf(owner),
          draft,
          read: () => content,
          journal,
          device: tab.device,
          isOwnersPage: () => world.person === owner,
          isSame: (a, b) => a === b,
          onState: () => {},
          // As the caller of the API does: nothing leaves a page that is another's.
          fetchStored: async () =>
            world.person === owner
              ? tab.send(`${owner} asks`, () => storedOf(owner)).catch(() => undefined)
              : undefined,
          send: (text, { baseVersion }) =>
            tab
              .send(`${owner} ${text}`, (): SendOutcome => {
                if (writers.get(owner) !== tab.name) return { kind: 'not-writer' }
                if (baseVersion !== storedOf(owner).version) return { kind: 'stale' }
                stored.set(owner, { content: text, version: baseVersion + 1, savedAt: 1 })
                versions.set(owner, [...(versions.get(owner) ?? []), text])
                return { kind: 'saved', version: baseVersion + 1, at: 1 }
              })
              .catch((): SendOutcome => ({ kind: 'later' })),
        })
        return {
          act(deed) {
            content = String(deed)
            saver.note()
          },
          wake: () => void saver.flush(),
          leave: () => void saver.flush({ isLast: true }),
          isDone: () => ['saved', 'conflict', 'other-tab'].includes(saver.state().kind),
        }
      },
      held(owner) {
        // What is asked about in a conflict, or waits in a tab that may not write, is in a draft: not lost, and never
        // over the stored one.
        const drafts = [
          ...openJournal({ place: world.place, name: boxOf(owner, 'lab'), tab: 'judge' })
            .entries()
            .values(),
        ]
        const newest = Math.max(
          Number(storedOf(owner).content),
          ...drafts.map(({ value }) => Number(value.split('\n')[1])),
        )
        const saved = versions.get(owner) ?? []
        return {
          deeds: newest < 0 ? [] : [newest],
          wrong: saved.filter((text, at) => text === saved[at - 1]).map((text) => `${text} was stored twice`),
        }
      },
    }
  },
}

const recall: User = {
  name: 'what was said of cards',
  things: THINGS,
  safeMs: 0,
  serve(world) {
    const held = new Map<string, number>()
    const isRefused = (deed: number) => deed % 11 === 10
    return {
      isRefused,
      open(tab, owner) {
        const box = openRecallBox({
          owner,
          isOwnersPage: () => world.person === owner,
          place: world.place,
          tab: tab.name,
          device: tab.device,
          send: ({ card, round }) =>
            tab.send(`${owner} ${card} ${round}`, () => {
              if (isRefused(round)) return false
              const thing = `${owner} ${card}`
              held.set(thing, Math.max(round, held.get(thing) ?? 0)) // another round than the card's is not looked at
              return true
            }),
        })
        void box.flush()
        return {
          act: (deed) => box.judge({ card: `c${deed % THINGS}`, round: deed, judgement: 'knew' }),
          wake: () => void box.wake(),
          leave: () => {},
          isDone: () => box.view.get().state === 'empty',
        }
      },
      held: (owner) => ({
        deeds: [...held].filter(([thing]) => thing.startsWith(owner)).map(([, round]) => round),
        wrong: [],
      }),
    }
  },
}

/** What the server does with a writing: server/calls/note.ts. */
interface HeldNote extends StoredWriting {
  readonly id: string
}

const notes: User = {
  name: 'notes beside a lesson',
  things: THINGS,
  safeMs: 0,
  serve(world) {
    const held = new Map<string, HeldNote>()
    const save = (owner: string, { seq, ...writing }: SentWriting): number => {
      const thing = `${owner} ${writing.id}`
      const before = held.get(thing)
      if (writing.isGone) return before?.revision ?? 0
      const given = { ...writing, seq }
      const verdict = judgeWriting(before, given)
      const kept = { ...given, isDeleted: false, revision: (before?.revision ?? 0) + 1 }
      if (verdict === 'write') held.set(thing, kept)
      if (verdict === 'copy') held.set(`${thing} ${given.body}`, { ...kept, revision: 1 })
      return held.get(thing)?.revision ?? 0
    }
    return {
      isRefused: () => false,
      open(tab, owner) {
        const known = new Map<string, number>()
        const box = openNoteBox({
          owner,
          isOwnersPage: () => world.person === owner,
          place: world.place,
          tab: tab.name,
          device: tab.device,
          send: (writing) =>
            tab.send(`${owner} ${writing.id}`, () => {
              known.set(writing.id, save(owner, writing))
              return true
            }),
        })
        void box.flush()
        return {
          act(deed) {
            const id = `n${deed % THINGS}`
            box.write({ ...noteText, id, body: String(deed) }, known.get(id) ?? 0)
          },
          wake: () => void box.wake(),
          leave: () => void box.sendLast(),
          isDone: () => box.view.get().state === 'empty',
        }
      },
      held: (owner) => ({
        // The newest first: what it did not know of stands beside it as a copy.
        deeds: [...held]
          .filter(([thing]) => thing.startsWith(owner))
          .map(([, { body }]) => Number(body))
          .toSorted((a, b) => b - a),
        wrong: [],
      }),
    }
  },
}

const noteText: NoteText = {
  id: '',
  cert_id: 'llm',
  lesson_id: 'bytes',
  kind: 'text',
  lang: 'en',
  anchor: '',
  place: 0,
  prefix: '',
  exact: 'words',
  suffix: '',
  pattern: 'solid',
  body: '',
}

export const users: readonly User[] = [answers, progress, notebook, recall, notes]
