import { ArrowRight } from '../../art/lucide/icons.tsx'
import { Link } from 'react-router'
import { Tile } from '../../art/tile.tsx'
import { type StudyOutline, listStudyLessons, type StudyLesson } from '../../parts/study/study-outline.ts'
import { wordSpan } from '../../parts/word-span.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { to } from '../../paths.ts'
import { formatDay } from '../../parts/format-day.ts'
import { formatScore } from './format-day.ts'
import type { RequirementView, CertificateStanding } from './load-certificates.ts'
import styles from './requirement-list.module.css'
import { tileOf } from './requirement-strips.tsx'

/**
 * Live: what is missing, lesson by lesson with the time it takes, each linked to where it is done; then what is done
 * already. Without the outline what is missing is told line by line.
 */
export function RequirementList({
  standing,
  outline,
}: {
  standing: CertificateStanding
  outline?: StudyOutline | undefined
}) {
  const { t, locale } = useMessages()
  const missing = standing.requirements.filter(({ is_met }) => !is_met)
  const lessons = outline ? listMissingLessons(outline, missing) : []
  const rest = missing.filter((one) => !lessons.some(({ requirements }) => requirements.includes(one)))
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)
  const met = standing.requirements.filter(({ is_met }) => is_met)
  const next = missing
    .map((requirement) => ({ requirement, path: pathOf(standing, requirement) }))
    .find(({ path }) => path !== undefined)
  return (
    <>
      <section aria-labelledby="missing" className={styles['missing']}>
        <h2 id="missing">
          {lessons.length > 0
            ? t('certificate.missing.lessons', {
                count: lessons.length,
                time: wordSpan(minutes * 60, locale, { form: 'short' }),
              })
            : t('certificate.missing.title', { count: missing.length })}
        </h2>
        <p>{t('certificate.missing.lead')}</p>
        {next?.path ? (
          <p className={styles['next']}>
            <ButtonLink look="gold" icon={<ArrowRight aria-hidden="true" />} to={next.path}>
              <span className={styles['words']}>
                {t('certificate.missing.go', {
                  name: next.requirement.name || t(`certificate.kind.${next.requirement.kind}`),
                })}
              </span>
            </ButtonLink>
          </p>
        ) : null}
        <ul className={styles['list']}>
          {lessons.map((lesson) => (
            <LessonLine key={lesson.lesson.id} {...lesson} standing={standing} />
          ))}
          {rest.map((requirement) => (
            <Line key={`${requirement.kind} ${requirement.id}`} requirement={requirement} standing={standing} />
          ))}
        </ul>
      </section>
      {met.length > 0 ? (
        <details className={styles['met']}>
          <summary>{t('certificate.met.title', { count: met.length })}</summary>
          <ul className={styles['list']}>
            {met.map((requirement) => (
              <Line key={`${requirement.kind} ${requirement.id}`} requirement={requirement} standing={standing} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

/** A lesson with something to do: its parts as tiles, and about how long the rest takes. */
function LessonLine({ lesson, requirements, minutes, standing }: MissingLesson & { standing: CertificateStanding }) {
  const { t, locale } = useMessages()
  const quiz = requirements.find(({ kind }) => kind === 'quiz')
  const [only, ...others] = requirements
  const path =
    (only && others.length === 0 ? pathOf(standing, only) : undefined) ??
    to.lesson({ phase: standing.cert_id, module: lesson.moduleId, lesson: lesson.id })
  return (
    <li data-lesson="">
      <span className={styles['tiles']} aria-hidden="true">
        {lesson.items.map(({ kind, isComplete }) => (
          <Tile key={kind} kind={kind} state={isComplete ? 'done' : 'todo'} />
        ))}
      </span>
      <Link to={path}>{lesson.name}</Link>
      <span className={styles['state']}>
        {quiz?.best_score === null || quiz === undefined
          ? null
          : `${t('certificate.missing.best', { best: formatScore(quiz.best_score, locale) })} · `}
        {wordSpan(minutes * 60, locale, { form: 'short' })}
        <span className="hide-visually">
          {t('shell.aside', {
            value: t('certificate.missing.parts', {
              done: lesson.items.filter(({ isComplete }) => isComplete).length,
              total: lesson.items.length,
            }),
          })}
        </span>
      </span>
    </li>
  )
}

function Line({ requirement, standing }: { requirement: RequirementView; standing: CertificateStanding }) {
  const { t } = useMessages()
  const { kind, name, is_met } = requirement
  const path = pathOf(standing, requirement)
  const words = useWords(requirement, standing)
  const title = name || words
  return (
    <li data-met={is_met || undefined}>
      {kind === 'offer' ? (
        <span className={styles['noTile']} />
      ) : (
        <Tile kind={tileOf(kind)} state={is_met ? 'done' : 'todo'} />
      )}
      <span className={styles['kind']}>{t(`certificate.kind.${kind}`)}</span>
      {path ? <Link to={path}>{title}</Link> : <span>{title}</span>}
      {name && words ? <span className={styles['state']}>{words}</span> : null}
    </li>
  )
}

/** What is needed, or what was reached; nothing where the heading has said it. */
function useWords(
  { kind, is_met, best_score, passing_score, check_kind, is_solution_seen }: RequirementView,
  { validity }: CertificateStanding,
): string {
  const { t, locale } = useMessages()
  const score = (value: number | null) => formatScore(value ?? 0, locale)
  const date = formatDay(validity.date ?? '1970-01-01', locale)
  if (kind === 'offer') return t(is_met ? 'certificate.have.offer' : 'certificate.need.offer', { date })
  if (kind === 'profile') return t(is_met ? 'certificate.have.profile' : 'certificate.need.profile')
  if (kind === 'lesson') return ''
  if (kind === 'experiment')
    return is_met ? t(`certificate.check.${is_solution_seen ? 'solution-seen' : (check_kind ?? 'self-checked')}`) : ''
  if (is_met) return t('certificate.have.quiz', { best: score(best_score) })
  return best_score === null
    ? t('certificate.need.quiz', { passing: score(passing_score) })
    : t('certificate.need.quiz.tried', { best: score(best_score), passing: score(passing_score) })
}

/** Where a requirement is met. */
function pathOf(
  { cert_id: phase }: CertificateStanding,
  { kind, id, module_id, lesson_id }: RequirementView,
): string | undefined {
  if (kind === 'profile') return to.completeInformation()
  if (kind === 'quiz' && id !== null) return to.quiz(phase, id)
  return module_id !== null && lesson_id !== null
    ? to.lesson({ phase, module: module_id, lesson: lesson_id })
    : undefined
}

interface MissingLesson {
  readonly lesson: StudyLesson
  readonly requirements: readonly RequirementView[]
  /** About so long, to five minutes: a lesson that was begun has as much of its time left as of its parts. */
  readonly minutes: number
}

const ROUND = 5

/** The lessons that something is missing from, in the phase's order; what belongs to none is left to the caller. */
const listMissingLessons = (outline: StudyOutline, missing: readonly RequirementView[]): readonly MissingLesson[] =>
  listStudyLessons(outline).flatMap((lesson) => {
    const requirements = missing.filter(({ lesson_id }) => lesson_id === lesson.id)
    if (requirements.length === 0) return []
    const open = lesson.items.filter(({ isComplete }) => !isComplete).length
    const share = open === 0 || lesson.items.length === 0 ? 1 : open / lesson.items.length
    return [{ lesson, requirements, minutes: Math.max(ROUND, Math.round((lesson.minutes * share) / ROUND) * ROUND) }]
  })
