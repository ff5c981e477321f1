import { ArrowRight } from '../../../art/lucide/icons.tsx'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Guess } from '../../../../domain/lesson/guess.ts'
import { Tile } from '../../../art/tile.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ButtonLink } from '../../../parts/button.tsx'
import { kindOfLesson, listStudyLessons, stateOfLesson, type StudyOutline } from '../../../parts/study/study-outline.ts'
import { to } from '../../../paths.ts'
import { stateOf, useKeptGuesses } from '../guess/kept-guess.ts'
import type { LessonDetail } from '../load-lesson.ts'
import styles from './lesson-end.module.css'
import { loadEnd, type EndFacts } from './load-end.ts'

interface Props {
  readonly lesson: LessonDetail
  readonly outline: StudyOutline
  readonly number: number
  readonly guesses: readonly { readonly id: string; readonly guess: Guess }[]
  /** Set when the text is in another language than the page. */
  readonly lang: string | undefined
  /** It stands now, with the one gold button. */
  readonly onThere: (isThere: boolean) => void
}

/**
 * A lesson is complete: its tile is laid among those of the phase; how the guesses, the lab and the quiz went, what its
 * reader can do now, and what is next.
 */
export function LessonEnd({ lesson, outline, number, guesses, lang, onThere }: Props) {
  const { t } = useMessages()
  const [facts, setFacts] = useState<EndFacts>()
  const { cert_id: phase, next } = lesson
  const lessons = listStudyLessons(outline)
  const hasLab = lesson.items.some(({ kind }) => kind === 'experiment')
  const hasQuiz = lesson.items.some(({ kind }) => kind === 'quiz')
  // An effect: how it went is the server's to tell, once; the words around it come in any language.
  useEffect(() => {
    let isHere = true
    void loadEnd({ phase, lesson: lesson.id, hasLab, hasQuiz }).then((found) => isHere && setFacts(found))
    return () => {
      isHere = false
    }
  }, [phase, lesson.id, hasLab, hasQuiz])
  const isThere = facts !== undefined
  // An effect: the foot of the lesson gives the gold away.
  useEffect(() => {
    if (!isThere) return
    onThere(true)
    return () => onThere(false)
  }, [isThere, onThere])
  if (!facts) return null
  const minutes = lessons.find(({ id }) => id === next?.lesson_id)?.minutes
  return (
    <section className={styles['end']} aria-labelledby="lesson-end" data-unprinted>
      <h2 id="lesson-end">{t('lesson.end.title', { number, total: lessons.length })}</h2>
      <Strip outline={outline} lessonId={lesson.id} />
      <Facts place={`${phase} ${lesson.id}`} guesses={guesses} facts={facts} />
      <Goals lang={lang} />
      <p className={styles['next']}>
        {next ? (
          <ButtonLink
            look="gold"
            to={to.lesson({ phase, module: next.module_id, lesson: next.lesson_id })}
            icon={<ArrowRight aria-hidden="true" />}
          >
            <span className={styles['name']}>
              {minutes === undefined
                ? t('lesson.nextNamed', { lesson: next.name })
                : t('lesson.end.next', { lesson: next.name, minutes })}
            </span>
          </ButtonLink>
        ) : (
          <ButtonLink look="gold" to={to.overviewLesson(phase)} icon={<ArrowRight aria-hidden="true" />}>
            {t('lesson.toPhase')}
          </ButtonLink>
        )}
      </p>
    </section>
  )
}

/** The lessons of the phase as tiles; this one's is laid when somebody sees it, and then the next one turns gold. */
function Strip({ outline, lessonId }: { outline: StudyOutline; lessonId: string }) {
  const strip = useRef<HTMLParagraphElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  // An effect: what is in view is the browser's to tell.
  useEffect(() => {
    if (!strip.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsSeen(true), { threshold: 1 })
    observer.observe(strip.current)
    return () => observer.disconnect()
  }, [])
  return (
    <p ref={strip} className={styles['strip']} data-seen={isSeen || undefined} aria-hidden="true">
      {listStudyLessons(outline).map((lesson) => {
        const state = stateOfLesson(outline, lesson)
        return (
          <span
            key={lesson.id}
            data-laid={lesson.id === lessonId || undefined}
            data-next={state === 'now' || undefined}
          >
            <Tile kind={kindOfLesson(lesson)} state={lesson.id === lessonId ? 'done' : state} />
          </span>
        )
      })}
    </p>
  )
}

function Facts({ place, guesses, facts }: Pick<Props, 'guesses'> & { place: string; facts: EndFacts }) {
  const { t, locale } = useMessages()
  const find = useKeptGuesses(place)
  const made = guesses
    .map(({ id, guess }) => stateOf(find(id, guess)))
    .filter((state) => state !== 'todo' && state !== 'looked')
  const right = made.filter((state) => state === 'right').length
  const figure = (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)
  const { lab, quiz } = facts
  if (made.length === 0 && !lab && !quiz) return null
  return (
    <dl className={styles['facts']}>
      {made.length > 0 ? (
        <Fact name={t('lesson.end.guesses')} note={t('lesson.end.guesses.note')}>
          {t('lesson.end.of', { part: figure(right), whole: figure(made.length) })}
        </Fact>
      ) : null}
      {lab ? (
        <Fact name={t('lesson.end.lab')} note={t(`lesson.end.lab.${howChecked(lab)}`)}>
          {t('lesson.end.of', { part: figure(lab.score), whole: figure(lab.total) })}
        </Fact>
      ) : null}
      {quiz ? (
        <Fact name={t('lesson.item.quiz')} note={t('lesson.end.quiz.note', { score: figure(quiz.passing) })}>
          {t('lesson.end.of', { part: figure(quiz.score), whole: figure(quiz.total) })}
        </Fact>
      ) : null}
    </dl>
  )
}

/** As the certificate says it. */
function howChecked({ outcome, check_kind, solutions_seen, solution }: NonNullable<EndFacts['lab']>) {
  if (outcome !== 'passed') return outcome
  if (check_kind === null) return 'self-checked'
  return solution === 'not-verified' && solutions_seen.length > 0 ? 'solution-seen' : check_kind
}

function Fact({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{children}</b>
        <small>{note}</small>
      </dd>
    </div>
  )
}

/** What the lesson promised at its beginning, in its own words. */
function Goals({ lang }: { lang: string | undefined }) {
  const { t, locale } = useMessages()
  const box = useRef<HTMLDivElement>(null)
  // An effect: the text stands on the page, as sanitised elements; another language brings another one.
  useLayoutEffect(() => {
    const goals = findGoals(document.querySelector('#reading > .reading'))
    if (!box.current) return
    box.current.hidden = goals.length === 0
    box.current.querySelector('ul')?.replaceChildren(...goals.map((goal) => goal.cloneNode(true)))
  }, [locale, lang])
  return (
    <div ref={box} className={styles['goals']}>
      <h3>{t('lesson.end.goals')}</h3>
      <ul lang={lang} />
    </div>
  )
}

/**
 * What a lesson promised at its beginning ("After this lesson you can …"), as it stands on the page: the list before its
 * first section. Nothing where the author promised nothing.
 */
function findGoals(reading: Element | null): Element[] {
  const first = reading?.querySelector(':scope > .reading-text')
  for (const block of first?.children ?? []) {
    if (block.localName === 'ul') return [...block.children]
    if (block.localName !== 'p') return []
  }
  return []
}
