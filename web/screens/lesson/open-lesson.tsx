import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { readGuess } from '../../../domain/lesson/guess.ts'
import { isFilmPlace } from '../../../domain/lesson/reading.ts'
import type { WatchedRange } from '../../../domain/lesson/watched.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { CompletionRow } from './completion-row.tsx'
import { EnrolGate, SignInGate } from '../../parts/study/gate.tsx'
import { ForVisitor } from '../../parts/audience.tsx'
import { LateEnd } from './end/late-end.tsx'
import { GuessCount } from './guess/guess-count.tsx'
import { LateLab } from './late-lab.tsx'
import { LessonFoot } from './lesson-foot.tsx'
import { LessonFrame } from './lesson-frame.tsx'
import { LessonHead } from './lesson-head.tsx'
import type { OpenLesson as View } from './load-lesson.ts'
import styles from './open-lesson.module.css'
import { LatePlayer } from './player/late-player.tsx'
import type { PlayerHandle } from './player/player.tsx'
import { uniteRanges } from './progress/noted.ts'
import { useShareMade } from './progress/share-made.ts'
import { useProgress } from './progress/use-progress.ts'
import { Contents } from './reading/contents.tsx'
import { LatePlace } from './reading/late-place.tsx'
import { Reading } from './reading/reading.tsx'
import { useReadingPosition } from './reading/use-reading-position.tsx'
import { UnfinishedDialog, UnfinishedLabDialog } from './unfinished-dialog.tsx'
import { listStudyLessons, type StudyItem } from '../../parts/study/study-outline.ts'
import { useAddressedPlace } from './use-addressed-place.ts'
import { useCompletion } from './use-completion.ts'
import { Tile, type TileState } from '../../art/tile.tsx'
import lessonBar from './lesson-bar.module.css'
import { useIsInView } from './use-is-in-view.ts'

const none: readonly WatchedRange[] = []

// Its sentences and its code come with the first lesson that has one.
const QuizEntry = lazy(async () => {
  // oxlint-disable-next-line no-restricted-imports -- a lesson shows the way to its quiz
  const { QuizEntry: Entry, loadWords } = await import('../quiz/quiz-entry.tsx')
  await loadWords()
  return { default: Entry }
})

export function OpenLesson({ view }: { view: View }) {
  const { t, locale } = useMessages()
  const { lesson, outline } = view
  const { video } = lesson
  const phase = { id: lesson.cert_id, name: lesson.cert_name }
  const lang = lesson.lang === locale ? undefined : lesson.lang

  const progress = useProgress({ phase: phase.id, lesson: lesson.id, isEnrolled: lesson.is_enrolled })
  const [justWatched, setJustWatched] = useState(none)
  const player = useRef<PlayerHandle>(null)
  const [hasEnd, setHasEnd] = useState(false)
  const watched = uniteRanges([...(lesson.position?.watched ?? none), ...justWatched])
  const completion = useCompletion({ lesson, progress, watched })
  const { setArticle, offer } = useReadingPosition({ lesson, progress })

  useAddressedPlace()
  const place = `${phase.id} ${lesson.id}`
  useShareMade({ lesson, place, note: progress.note })

  const isDone = completion.items.length > 0 && completion.items.every(({ isComplete }) => isComplete)
  const current = completion.items.find(({ isComplete }) => !isComplete)?.kind
  const hasQuiz = lesson.is_enrolled && lesson.items.some(({ kind }) => kind === 'quiz')
  const hasLab = lesson.is_enrolled && lesson.items.some(({ kind }) => kind === 'experiment')
  const hasParts = (video !== null && lesson.reading.length > 0) || hasQuiz || hasLab
  const isMarked = (kind: string) => completion.items.some((item) => item.kind === kind && item.isComplete)
  const stateOf = (item: { kind: string; isComplete: boolean }) =>
    item.isComplete ? 'done' : lesson.is_enrolled && item.kind === current ? 'now' : 'todo'

  const guesses = useMemo(
    () =>
      lesson.reading.flatMap((block) => {
        const guess = block.kind === 'predict' ? readGuess(block.question)?.guess : undefined
        return guess && block.kind === 'predict' ? [{ id: block.id, guess }] : []
      }),
    [lesson.reading],
  )
  const isFilmWithin = lesson.reading.some(isFilmPlace)
  const film = video ? (
    <section id="video" className={styles['part']} data-unprinted>
      <LatePlayer
        ref={player}
        video={video}
        name={lesson.name}
        lang={lesson.lang}
        position={askedSecond() ?? lesson.position?.video}
        watched={watched}
        progress={progress}
        onWatched={(ranges) => setJustWatched((known) => uniteRanges([...known, ...ranges]))}
      />
      {lesson.is_enrolled ? (
        <CompletionRow
          kind="video"
          completion={completion}
          watched={watched}
          duration={video.duration}
          isNext={current === 'video' && completion.isVideoFinished}
        />
      ) : null}
    </section>
  ) : null

  const end = (
    <>
      {hasLab ? <CompletionRow kind="experiment" completion={completion} isNext={false} /> : null}
      {hasQuiz ? (
        <section id="quiz" className={styles['quiz']} data-unprinted>
          <Suspense>
            <QuizEntry phaseId={phase.id} lessonId={lesson.id} isNext={current === 'quiz'} />
          </Suspense>
        </section>
      ) : null}
      {lesson.is_enrolled ? null : <PreviewEnd phase={phase} isLearner={view.isLearner} />}
      {isDone && lesson.is_enrolled ? (
        <LateEnd
          lesson={lesson}
          outline={outline}
          number={view.number}
          guesses={guesses}
          lang={lang}
          onThere={setHasEnd}
        />
      ) : null}
      <LessonFoot lesson={lesson} isDone={isDone} hasEnd={hasEnd} />
    </>
  )

  return (
    <LessonFrame
      phase={phase}
      outline={outline}
      lessonId={lesson.id}
      aside={lesson.headings.length > 2 && !hasLab ? <Contents headings={lesson.headings} lang={lang} /> : undefined}
      lab={
        hasLab ? (
          <LateLab
            id="experiment"
            experiment={`${phase.id}.${lesson.id}`}
            isNext={current === 'experiment'}
            onFinished={() => isMarked('experiment') || completion.mark('experiment')}
          />
        ) : undefined
      }
      end={hasLab ? end : undefined}
      bar={hasParts ? <LessonBar items={completion.items} stateOf={stateOf} /> : undefined}
    >
      <LessonHead
        number={view.number}
        total={listStudyLessons(outline).length}
        name={lesson.name}
        items={completion.items}
        itemMinutes={lesson.item_minutes}
        videoSeconds={video?.duration}
        isSilent={video?.is_silent}
        lang={lang}
        stateOf={stateOf}
      />
      {lang ? (
        <p className={styles['fallback']}>{t('lesson.fallback', { lang: lang === 'zh-CN' ? 'zh' : lang })}</p>
      ) : null}
      <p role="status" className={styles['behind']} data-shown={progress.isBehind || undefined}>
        {progress.isBehind ? t(navigator.onLine ? 'lesson.unsaved' : 'lesson.offline') : ''}
      </p>
      {isFilmWithin ? null : film}
      <section id="reading" className={styles['part']}>
        <LatePlace
          headings={lesson.headings}
          minutes={lesson.item_minutes.find(({ kind }) => kind === 'reading')?.minutes}
          lang={lang}
        />
        <Reading lesson={lesson} lang={lang} ref={setArticle} film={film} />
        <GuessCount place={place} guesses={guesses} />
        {lesson.is_enrolled && lesson.items.some(({ kind }) => kind === 'reading') ? (
          <CompletionRow kind="reading" completion={completion} isNext={current === 'reading'} />
        ) : null}
      </section>
      {hasLab ? null : end}
      {offer}
      <UnfinishedLabDialog completion={completion} />
      <UnfinishedDialog
        completion={completion}
        watched={watched}
        duration={video?.duration ?? 0}
        onGo={(at) => player.current?.watchFrom(at)}
      />
    </LessonFrame>
  )
}

/** The second that a hit of the search is at. */
function askedSecond(): number | undefined {
  const at = import.meta.env.SSR ? null : new URLSearchParams(location.search).get('at')
  return at !== null && /^\d{1,5}$/.test(at) ? Number(at) : undefined
}

/** Under a free preview: how to get at the rest. */
function PreviewEnd({ phase, isLearner }: { phase: { id: string; name: string }; isLearner: boolean }) {
  const { t } = useMessages()
  return (
    <div className={styles['end']} data-unprinted>
      {isLearner ? (
        <EnrolGate phase={phase} />
      ) : (
        <ForVisitor>
          <SignInGate title={t('lesson.previewNote')} phase={phase} />
        </ForVisitor>
      )}
    </div>
  )
}

/** On phones: leads to the parts of the lesson. Plain links, so they lead there before any script. */
function LessonBar({ items, stateOf }: { items: readonly StudyItem[]; stateOf: (item: StudyItem) => TileState }) {
  const { t } = useMessages()
  const isReading = useIsInView('reading', { rootMargin: '0px 0px -60% 0px' })
  const isAtLab = useIsInView('experiment', { rootMargin: '0px 0px -60% 0px' })
  const isAtQuiz = useIsInView('quiz', { threshold: 0.6 })
  const inView = isAtQuiz ? 'quiz' : isAtLab ? 'experiment' : isReading ? 'reading' : items[0]?.kind
  return (
    <nav className={lessonBar['bar']} data-unprinted aria-label={t('lesson.items')}>
      {items.map((item) => (
        <a key={item.kind} href={`#${item.kind}`} aria-current={item.kind === inView ? 'true' : undefined}>
          <Tile kind={item.kind} state={stateOf(item)} />
          {t(`lesson.item.${item.kind}`)}
        </a>
      ))}
    </nav>
  )
}
