import { createPortal } from 'react-dom'
import { useMessages } from '../../../i18n/use-messages.ts'
import { clock } from '../../../../domain/note/clock.ts'
import type { NotesStore } from '../../../parts/notes/notes-store.ts'
import type { NoteText } from '../../../parts/notes/note-text.ts'
import { PlaceNotes } from '../../../parts/notes/place-notes.tsx'
import { useStore } from '../../../use-store.ts'

interface Props {
  readonly store: NotesStore
  readonly phaseId: string
  readonly lessonId: string
  readonly lang: string
}

const findFilm = () => document.querySelector<HTMLVideoElement>('#video video')

/** Notes at seconds of the lesson's film, under it. */
export function FilmNotes({ store, phaseId, lessonId, lang }: Props) {
  const { t } = useMessages()
  const { notes } = useStore(store.view)
  const place = document.getElementById('video')
  if (!place) return null
  const make = (): NoteText | undefined => {
    const film = findFilm()
    if (!film) return undefined
    film.pause()
    const second = Math.floor(film.currentTime)
    return {
      id: crypto.randomUUID(),
      cert_id: phaseId,
      lesson_id: lessonId,
      kind: 'film',
      lang,
      anchor: String(second),
      place: second,
      prefix: '',
      exact: '',
      suffix: '',
      pattern: 'solid',
      body: '',
    }
  }
  const go = ({ anchor }: NoteText) => {
    const film = findFilm()
    if (film) film.currentTime = Number(anchor)
    film?.scrollIntoView({ block: 'center' })
  }
  return createPortal(
    <PlaceNotes
      store={store}
      notes={notes.filter(({ kind }) => kind === 'film')}
      words={t('note.atSecond')}
      make={make}
      placeOf={({ anchor }) => t('note.filmAt', { time: clock(Number(anchor)) })}
      onGo={go}
    />,
    place,
  )
}
