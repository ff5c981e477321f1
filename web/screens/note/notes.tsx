import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Download } from '../../art/lucide/icons.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { notesOf } from '../../parts/notes/notes-store.ts'
import type { ShownNote } from '../../parts/notes/note-text.ts'
import { OwnPage } from '../../parts/own-page.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { useStore } from '../../use-store.ts'
import { PrivatePage } from '../private-page.tsx'
import { makeOwnLoader } from '../screen-loader.ts'
import type { Route } from './+types/notes.ts'
import { NoteRow } from './note-row.tsx'
import styles from './notes.module.css'
import type { OutputOf } from '../../../contract/index.ts'
import { ask, type GivenFile } from '../../api.ts'
import { forLearner, type NotLoaded } from '../for-learner.ts'
import { writeNotes } from '../../../domain/note/markdown.ts'
import { placeWords } from './note-place.ts'

const nouns = ['note'] as const

export const handle: ScreenHandle = {
  nouns,
  title: (t) => `${t('note.title')} · ${t('shell.brand')}`,
  description: (t) => t('note.description'),
}
export const clientLoader = makeOwnLoader(nouns, ({ params }: { params: { id?: string } }) => loadNotes(params.id))

/** The page before its data, and all there is without a script. */
export function HydrateFallback() {
  return <PrivatePage {...usePage()} />
}

export default function Notes({ loaderData: view }: Route.ComponentProps) {
  const page = usePage()
  return (
    <PrivatePage view={view} {...page}>
      {({ found }) =>
        page.frame(
          found.cert_id === null ? (
            <Nothing />
          ) : (
            <PhaseNotes key={found.cert_id} found={found} phaseId={found.cert_id} />
          ),
        )
      }
    </PrivatePage>
  )
}

function usePage() {
  const { t } = useMessages()
  return {
    waiting: <Skeleton lines={8} />,
    frame: (content: ReactNode) => (
      <OwnPage title={t('note.title')} className={styles['page']}>
        {content}
      </OwnPage>
    ),
    signIn: { title: t('note.signIn'), body: t('note.signIn.body') },
    failed: { title: t('note.pageFailed'), body: (reason: string) => t('note.pageFailed.body', { reason }) },
  }
}

function Nothing() {
  const { t } = useMessages()
  return (
    <EmptyState title={t('note.none')} body={t('note.none.body')}>
      <ButtonLink to={to.myLearning()}>{t('note.none.go')}</ButtonLink>
    </EmptyState>
  )
}

/** Those of a phase, lesson by lesson; what was not sent yet is among them. */
function PhaseNotes({ found, phaseId }: { found: NoteList; phaseId: string }) {
  const { t } = useMessages()
  const [store] = useState(() => notesOf(phaseId))
  const view = useStore(store.view)
  const shown: readonly ShownNote[] = view.state === 'loaded' ? view.notes : found.list
  const lessons = groupByLesson(found, shown)
  const phase = found.phases.find(({ id }) => id === phaseId)
  const write = useNotesFile()
  return (
    <>
      {found.phases.length > 1 ? (
        <nav aria-label={t('note.phases')}>
          <ul className={styles['phases']}>
            {found.phases.map(({ id, name, lang, count }) => (
              <li key={id}>
                <Link to={to.notes(id)} aria-current={id === phaseId ? 'page' : undefined} lang={lang}>
                  {name}
                </Link>{' '}
                <span>{t('note.count', { count })}</span>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <header className={styles['head']}>
        <h2 lang={phase?.lang}>{phase?.name}</h2>
        <p>{t('note.count', { count: shown.length })}</p>
        {shown.length > 0 ? (
          <Button
            isSmall
            icon={<Download aria-hidden="true" />}
            onClick={() => saveFile(write({ phase: phase?.name ?? phaseId, phaseId, lessons }))}
          >
            {t('note.export')}
          </Button>
        ) : null}
      </header>
      {shown.length === 0 ? <Nothing /> : null}
      {lessons.map(({ id, name, moduleId, notes }) => (
        <section key={id} className={styles['lesson']} aria-labelledby={`lesson-${id}`}>
          <h3 id={`lesson-${id}`}>
            <Link to={to.lesson({ phase: phaseId, module: moduleId, lesson: id })}>{name}</Link>
          </h3>
          <ul>
            {notes.map((note) => (
              <NoteRow key={note.id} note={note} moduleId={moduleId} store={store} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

export interface LessonNotes {
  readonly id: string
  readonly name: string
  readonly moduleId: string
  readonly notes: readonly ShownNote[]
}

/** In the order in which the server lists lessons; their names it alone knows. */
function groupByLesson({ list }: NoteList, shown: readonly ShownNote[]): readonly LessonNotes[] {
  const lessons = new Map(list.map(({ lesson_id, lesson_name, module_id }) => [lesson_id, { lesson_name, module_id }]))
  return [...lessons].flatMap(([id, { lesson_name: name, module_id: moduleId }]) => {
    const notes = shown.filter(({ lesson_id }) => lesson_id === id)
    return notes.length > 0 ? [{ id, name, moduleId, notes }] : []
  })
}

type NoteList = OutputOf<'/note/list'>
type NotesView = { readonly kind: 'learner'; readonly found: NoteList } | NotLoaded

/** Of the phase of the address, else of the one that was written in last. */
const loadNotes = (phaseId: string | undefined): Promise<NotesView> =>
  forLearner(async () => ({ kind: 'learner', found: await ask('/note/list', phaseId ? { cert_id: phaseId } : {}) }))

/** The notes of a phase as one file, made here: it needs no line. */
function useNotesFile() {
  const { t } = useMessages()
  return ({
    phase,
    phaseId,
    lessons,
  }: {
    phase: string
    phaseId: string
    lessons: readonly LessonNotes[]
  }): GivenFile => {
    const text = writeNotes(
      t('note.exportTitle', { phase }),
      lessons.map(({ name, notes }) => ({
        name,
        notes: notes.map((note) => ({ exact: note.exact, place: placeWords(note, t), body: note.body })),
      })),
    )
    return { name: `notes-${phaseId}.md`, blob: new Blob([text], { type: 'text/markdown;charset=utf-8' }) }
  }
}
