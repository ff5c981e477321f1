import { useEffect, useEffectEvent, useMemo, useRef, useState, useLayoutEffect, type ComponentProps } from 'react'
import type { NotePattern } from '../../../../domain/note/note.ts'
import { MessageSquareText, X } from '../../../art/lucide/icons.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { askAbout } from '../../../parts/feedback/ask-about.ts'
import { usePageKeys } from '../../../parts/keys/use-page-keys.ts'
import { NoteEditor } from '../../../parts/notes/note-editor.tsx'
import { notesOf } from '../../../parts/notes/notes-store.ts'
import type { NoteText } from '../../../parts/notes/note-text.ts'
import { shorten } from '../../../parts/notes/shorten.ts'
import { useStore } from '../../../use-store.ts'
import { FilmNotes } from './film-notes.tsx'
import { findReadBlock } from './lay-text.ts'
import { findPressed } from './mark-notes.ts'
import { NoteList } from './note-list.tsx'
import { NoteMargin } from './note-margin.tsx'
import styles from './notes.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { usePlaced } from './use-placed.ts'
import { choose, readSelection, useSelection, type Chosen } from './use-selection.ts'
import { PatternTile } from '../../../parts/notes/pattern-choice.tsx'

interface Props {
  readonly phaseId: string
  readonly lessonId: string
  /** Of the text. */
  readonly lang: string
}

/** What a learner writes down at the text: marks, notes beside it, and all of them under it. */
export function NotesLayer({ phaseId, lessonId, lang }: Props) {
  const { t } = useMessages()
  const [store] = useState(() => notesOf(phaseId, lessonId))
  const view = useStore(store.view)
  const [article] = useState(() => document.querySelector<HTMLElement>('article.reading'))
  const [chosen, dropChosen] = useSelection(article)
  /** A note that nothing was written into yet: it is kept from its first letter on. */
  const [fresh, setFresh] = useState<NoteText>()
  const [openId, setOpenId] = useState<string>()
  const column = useMargin(article)
  const back = useRef<HTMLElement>(null)

  const nowId = openId && store.idOf(openId)
  const all = useMemo(
    () =>
      fresh && !view.notes.some(({ id }) => id === fresh.id) ? [...view.notes, { ...fresh, revision: 0 }] : view.notes,
    [view.notes, fresh],
  )
  const { ranges, places } = usePlaced(article, { notes: all, lang, nowId })
  const open = all.find(({ id }) => id === nowId)
  const isFresh = open !== undefined && !view.notes.some(({ id }) => id === open.id)

  const make = ({ heading, prefix, exact, suffix, place }: Chosen, pattern: NotePattern): NoteText => ({
    prefix,
    exact,
    suffix,
    place,
    id: crypto.randomUUID(),
    cert_id: phaseId,
    lesson_id: lessonId,
    kind: 'text',
    lang,
    anchor: heading,
    pattern,
    body: '',
  })
  const show = (id: string) => {
    back.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setOpenId(id)
  }
  const begin = (words: Chosen | undefined): boolean => {
    if (!words) return false
    const note = make(words, 'solid')
    setFresh(note)
    show(note.id)
    dropChosen()
    getSelection()?.removeAllRanges()
    return true
  }
  const mark = (pattern: NotePattern) => {
    if (chosen) store.write(make(chosen, pattern))
    dropChosen()
    getSelection()?.removeAllRanges()
  }
  /** Of the very words: who answers finds them in the file of the course. */
  const ask = () => {
    if (chosen) askAbout({ path: location.pathname, label: shorten(chosen.exact, 160), words: chosen.exact, lang })
    dropChosen()
  }
  const close = () => {
    setOpenId(undefined)
    setFresh(undefined)
    if (back.current?.isConnected) back.current.focus({ preventScroll: true })
  }
  const beginHere = (): boolean => {
    const block = article && findReadBlock(article)
    if (!article || !block) return false
    const range = new Range()
    range.selectNodeContents(block)
    return begin(readSelection(article) ?? choose(article, range))
  }
  usePageKeys((key) => key === 'm' && beginHere())

  const press = useEffectEvent((event: MouseEvent) => {
    if (!getSelection()?.isCollapsed || (event.target instanceof Element && event.target.closest('a, button, summary')))
      return
    const id = findPressed(ranges, event)
    if (id !== undefined) show(id)
  })
  // An effect: the words stand in HTML of the content, which React does not know.
  useEffect(() => {
    const hear = (event: MouseEvent) => press(event)
    article?.addEventListener('click', hear)
    return () => article?.removeEventListener('click', hear)
  }, [article])

  const bring = (id: string) => bringRange(ranges.find((one) => one.id === id)?.range)
  useAskedNote({
    isLoaded: view.state !== 'loading',
    ids: [...places.keys()],
    onFound(id) {
      bring(id)
      show(id)
    },
  })

  const editor = (note: NoteText) => ({
    note,
    sending: view.sending,
    problem: view.problem,
    takesFocus: isFresh || column !== null,
    onWrite: store.write,
    onRemove: isFresh
      ? undefined
      : () => {
          store.remove(note.id)
          close()
        },
    onClose: close,
  })
  const besides = column
    ? ranges.filter(({ id }) => id === nowId || all.some((note) => note.id === id && note.body !== ''))
    : []
  const isBeside = besides.some(({ id }) => id === nowId)

  return (
    <section className={styles['notes']} aria-labelledby="notes-title" data-unprinted>
      <h2 id="notes-title">{t('note.title')}</h2>
      <p className={styles['begin']}>
        <Button isSmall icon={<MessageSquareText aria-hidden="true" />} onClick={beginHere}>
          {t('note.write')}
        </Button>
        <span>{t('note.how')}</span>
      </p>
      {view.state === 'failed' ? (
        <p role="alert" className={styles['failed']}>
          <span>{t('note.failed')}</span>
          <Button look="quiet" isSmall onClick={() => void store.load()}>
            {t('shell.error.retry')}
          </Button>
        </p>
      ) : null}
      <NoteList phaseId={phaseId} notes={view.notes} places={places} onShow={bring} onOpen={show} />
      <FilmNotes store={store} phaseId={phaseId} lessonId={lessonId} lang={lang} />
      {chosen && !open ? (
        <SelectionBar range={chosen.range} onMark={mark} onNote={() => begin(chosen)} onAsk={ask} />
      ) : null}
      {column && besides.length > 0 ? (
        <NoteMargin
          column={column}
          placed={besides}
          draw={(id) => {
            const note = all.find((one) => one.id === id)
            if (!note) return null
            return id === nowId ? (
              <div className={styles['card']} data-open>
                <NoteEditor key={id} {...editor(note)} />
              </div>
            ) : (
              <NoteCard note={note} isNear={places.get(id) === 'near'} onOpen={() => show(id)} />
            )
          }}
        />
      ) : null}
      {open && !isBeside ? <NoteSheet key={open.id} title={shorten(open.exact, 120)} {...editor(open)} /> : null}
    </section>
  )
}

/** Folds that it lies in open. */
function bringRange(range: Range | undefined): boolean {
  const place = range?.startContainer.parentElement
  if (!place) return false
  for (let fold = place.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  place.scrollIntoView({ block: 'center' })
  return true
}

/** A note that is read. */
function NoteCard({ note, isNear, onOpen }: { note: NoteText; isNear: boolean; onOpen: () => void }) {
  const { t } = useMessages()
  return (
    <section className={styles['card']} aria-label={t('note.of', { words: shorten(note.exact, 60) })}>
      <p className={styles['body']}>{note.body}</p>
      {isNear ? <p className={styles['hint']}>{t('note.near')}</p> : null}
      <p className={styles['cardFoot']}>
        <PatternTile pattern={note.pattern} />
        <Button look="quiet" isSmall onClick={onOpen}>
          {t('note.edit')}
        </Button>
      </p>
    </section>
  )
}

/** A note at the lower edge of the window; the text above it stays in reach. */
function NoteSheet({ title, ...props }: ComponentProps<typeof NoteEditor> & { title: string }) {
  const { t } = useMessages()
  const sheet = useRef<HTMLElement>(null)
  // An effect: the top layer is the browser's.
  useLayoutEffect(() => {
    if (sheet.current && !sheet.current.matches(':popover-open')) sheet.current.showPopover()
  }, [])
  return (
    <aside ref={sheet} popover="manual" className={styles['sheet']} aria-label={t('note.of', { words: title })}>
      <div className={styles['sheetTop']}>
        <blockquote lang={props.note.lang}>{title}</blockquote>
        <Button look="quiet" isIconOnly icon={<X aria-hidden="true" />} onClick={props.onClose}>
          {t('shell.close')}
        </Button>
      </div>
      <NoteEditor {...props} />
    </aside>
  )
}

/** Whoever comes with a note's address (`#note-…`) comes to its words, once. */
function useAskedNote({
  isLoaded,
  ids,
  onFound,
}: {
  isLoaded: boolean
  ids: readonly string[]
  onFound: (id: string) => void
}): void {
  const isDone = useRef(false)
  const look = useEffectEvent(() => {
    const id = /^#note-(.+)$/.exec(location.hash)?.[1]
    if (isDone.current || id === undefined || !ids.includes(id)) return
    isDone.current = true
    onFound(id)
  })
  // An effect: the address is the browser's.
  useEffect(() => {
    if (isLoaded) look()
  }, [isLoaded, ids.length])
}

/** From here on there is room for notes beside the text. */
const WIDE = '(width >= 90rem)'

/** The column beside the text, where there is one and room in it. */
function useMargin(article: HTMLElement | null): HTMLElement | null {
  const [column, setColumn] = useState<HTMLElement | null>(null)
  // An effect: the window's width is the browser's.
  useEffect(() => {
    const wide = matchMedia(WIDE)
    const look = () => setColumn(wide.matches ? (article?.closest<HTMLElement>('[data-aside]') ?? null) : null)
    look()
    wide.addEventListener('change', look)
    return () => wide.removeEventListener('change', look)
  }, [article])
  return column
}
