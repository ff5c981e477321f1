// Sends what earlier pages of this person could not send, on whatever page they are when the line is back. Beside the page
// that it was done on: each send is safe to repeat (decision 031). A notebook is left to its own page, which shows first
// what differs.
import { readEntry, type Entry } from '../outbox/entry.ts'
import { pageDevice } from '../outbox/follow-page.ts'
import { storagePlace } from '../outbox/place.ts'
import { notesOf } from '../parts/notes/notes-store.ts'
import { openProgressBox } from '../screens/lesson/progress/progress-box.ts'
import { sendProgress } from '../screens/lesson/progress/use-progress.ts'
import { openAnswers } from '../screens/quiz/answers.ts'
import { sendPress } from '../screens/quiz/send-press.ts'
import { openRecallBox } from '../screens/recall/recall-box.ts'
import { sendJudged } from '../screens/recall/send-judged.ts'
import { isPageOf, readOwner } from '../session/page-owner.ts'

interface Waiting {
  readonly kind: string
  /** An attempt, a lesson … */
  readonly of: string
  readonly entry: Entry
}

/** As journal.ts names them. */
function listWaiting(owner: string, storage: Pick<Storage, 'getItem' | 'key' | 'length'>): Waiting[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').flatMap((key) => {
    const [room, person, kind = '', of = '', part] = key.split(' ')
    const entry = room === 'outbox' && person === owner && part === 'entry' ? parse(storage.getItem(key)) : undefined
    return entry ? [{ kind, of, entry }] : []
  })
}

export async function sendWaiting(): Promise<void> {
  const owner = readOwner()?.person
  if (owner === undefined) return
  const waiting = listWaiting(owner, localStorage)
  const shared = {
    owner,
    isOwnersPage: () => isPageOf(owner),
    place: storagePlace(localStorage),
    tab: crypto.randomUUID(),
    device: pageDevice,
  }
  const ofKind = (kind: string) => waiting.filter((one) => one.kind === kind)
  if (ofKind('recall').length > 0) {
    const box = openRecallBox({ ...shared, send: sendJudged })
    await box.flush()
    box.stop()
  }
  for (const attemptId of new Set(ofKind('quiz').map(({ of }) => of))) {
    const answers = openAnswers({ ...shared, attemptId, send: sendPress })
    await answers.flush()
    answers.stop()
  }
  for (const of of new Set(ofKind('lesson').map((one) => one.of))) {
    const [phase = '', lesson = ''] = of.split('/')
    const place = { learner: owner, phase, lesson }
    const progress = openProgressBox({ ...shared, lesson: place, send: sendProgress, onSaved: () => {} })
    await progress.flush()
    progress.stop()
  }
  const [note] = ofKind('note')
  if (note) notesOf(phaseOfNote(note.entry)) // its store sends all notes there are, and lives as long as the page
}

function phaseOfNote({ value }: Entry): string {
  const writing = parseJson(value)
  return typeof writing === 'object' && writing !== null && 'cert_id' in writing ? String(writing.cert_id) : ''
}

const parse = (text: string | null): Entry | undefined => readEntry(parseJson(text ?? 'null'))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
