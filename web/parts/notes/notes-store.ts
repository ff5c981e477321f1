// The notes of this page's learner: what the server has, and over it what it does not have yet. One for all that shows
// notes on a page; another learner's page begins anew.
import { call, CallRefused } from '../../api.ts'
import { followPage, pageDevice } from '../../outbox/follow-page.ts'
import { storagePlace } from '../../outbox/place.ts'
import { hearLogOut } from '../../session/before-log-out.ts'
import { isPageOf, readOwner } from '../../session/page-owner.ts'
import { createStore, type Store } from '../../store.ts'
import { newestWritings, openNoteBox, type NoteBox, type SentWriting } from './note-box.ts'
import { textOf, type NoteText, type ShownNote } from './note-text.ts'

export interface NotesView {
  /** In their order. */
  readonly notes: readonly ShownNote[]
  readonly state: 'loading' | 'loaded' | 'failed'
  /** `unsent`: something waits for the line, or cannot be taken as it is. */
  readonly sending: 'none' | 'sending' | 'unsent'
  /** What the server said of a note that it did not take; the note stays on the device. */
  readonly problem: string
}

export interface NotesStore {
  readonly view: Pick<Store<NotesView>, 'get' | 'subscribe'>
  /** Asks the server anew. */
  readonly load: () => Promise<void>
  /** Gives the id under which it goes on: another one where somebody else wrote into it meanwhile. */
  readonly write: (note: NoteText) => void
  readonly remove: (id: string) => void
  /** The note that the words of this one live in now. */
  readonly idOf: (id: string) => string
}

interface Opened extends NotesStore {
  readonly owner: string
  readonly stop: () => void
}

const opened = new Map<string, Opened>()

/** Of one lesson, or of a whole phase (''); asked for when it is first shown. */
export function notesOf(phaseId: string, lessonId = ''): NotesStore {
  const owner = readOwner()?.person ?? ''
  for (const [key, one] of opened)
    if (one.owner !== owner) {
      one.stop()
      opened.delete(key)
    }
  const key = `${phaseId} ${lessonId}`
  const known = opened.get(key)
  if (known) return known
  const made = openNotes(owner, { phaseId, lessonId })
  opened.set(key, made)
  void made.load()
  return made
}

function openNotes(owner: string, of: { readonly phaseId: string; readonly lessonId: string }): Opened {
  let stored: readonly ShownNote[] = []
  let state: NotesView['state'] = 'loading'
  let problem = ''
  const moved = new Map<string, string>()
  const idOf = (id: string): string => moved.get(id) ?? id
  const view = createStore<NotesView>({ notes: [], state, sending: 'none', problem })

  const box: NoteBox = openNoteBox({
    owner,
    isOwnersPage: () => isPageOf(owner),
    place: storagePlace(localStorage),
    tab: crypto.randomUUID(),
    device: pageDevice,
    send,
  })
  const changed = () => {
    const { state: boxState, entries } = box.view.get()
    const writings = [...newestWritings(entries).values()]
    const here = writings.filter(
      (one) => one.isGone || (one.cert_id === of.phaseId && (of.lessonId === '' || one.lesson_id === of.lessonId)),
    )
    const notes = new Map(stored.map((note) => [note.id, note]))
    for (const writing of here)
      if (writing.isGone) notes.delete(writing.id)
      else notes.set(writing.id, { ...textOf(writing), revision: notes.get(writing.id)?.revision ?? 0 })
    const sending = boxState === 'waiting' || problem !== '' ? 'unsent' : entries.length > 0 ? 'sending' : 'none'
    view.update(() => ({ notes: [...notes.values()].toSorted(inOrder), state, sending, problem }))
  }
  const unhear = box.view.subscribe(changed)
  const forget = followPage({
    look() {
      void box.wake().then((now) => (now === 'empty' ? load() : undefined)) // another device may have written meanwhile
    },
    leave: () => void box.sendLast(),
    reread: () => box.reread(),
  })
  const unhearLogOut = hearLogOut(() => void box.sendLast())
  changed()
  void box.flush() // what an earlier visit could not send

  return {
    owner,
    view,
    load,
    idOf,
    write(note) {
      problem = ''
      const id = idOf(note.id)
      box.write({ ...textOf(note), id }, stored.find((one) => one.id === id)?.revision ?? 0)
    },
    remove(id) {
      box.remove(idOf(id), stored.find((one) => one.id === idOf(id))?.revision ?? 0)
    },
    stop() {
      unhear()
      unhearLogOut()
      forget()
      box.stop()
    },
  }

  async function load(): Promise<void> {
    try {
      const asked = { cert_id: of.phaseId, ...(of.lessonId === '' ? {} : { lesson_id: of.lessonId }) }
      const { list } = await call('/note/list', asked, { isQuiet: true })
      stored = list
      state = 'loaded'
    } catch {
      if (state === 'loading') state = 'failed' // what was shown stays
    }
    changed()
  }

  async function send({ seq, ...writing }: SentWriting): Promise<boolean> {
    const { id } = writing
    const rest = { base: String(writing.base), writer: writing.writer, seq: String(seq) }
    try {
      if (writing.isGone) {
        const { is_deleted: isDeleted } = await call(
          '/note/delete',
          { id, ...rest },
          { isQuiet: true, keepalive: true },
        )
        if (isDeleted) stored = stored.filter((one) => one.id !== id)
        else await load()
        return true
      }
      const note = textOf(writing)
      const reply = await call(
        '/note/save',
        { ...note, place: String(note.place), ...rest },
        { isQuiet: true, keepalive: true },
      )
      if (reply.copy_id === null) keep({ ...note, revision: reply.revision })
      else {
        moved.set(id, reply.copy_id)
        keep({ ...note, id: reply.copy_id, revision: 1 })
        await load()
      }
      return true
    } catch (error) {
      if (!(error instanceof CallRefused) || error.code === 'auth_fail') throw error // it waits for the line, or for its person
      problem = error.message
      return false
    }
  }

  function keep(note: ShownNote): void {
    stored = [...stored.filter((one) => one.id !== note.id), note]
  }
}

const kinds = ['text', 'film', 'cell']
const inOrder = (a: NoteText, b: NoteText): number =>
  kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.place - b.place || (a.id < b.id ? -1 : 1)
