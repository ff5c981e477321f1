import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Tile } from '../../art/tile.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { FoldRow } from '../../parts/fold.tsx'
import { OtherLanguage } from '../../parts/other-language.tsx'
import { to } from '../../paths.ts'
import { stateOfItem, type StudyLesson, type StudyModule, type StudyOutline } from '../../parts/study/study-outline.ts'
import styles from './module-list.module.css'

interface Props {
  readonly phaseId: string
  readonly outline: StudyOutline
  /** The module that the address names: it stands open and in view. */
  readonly moduleId: string | undefined
}

/** Modules that fold, without any script too; each lesson with the state of its items. */
export function ModuleList({ phaseId, outline, moduleId }: Props) {
  const named = useRef<HTMLLIElement>(null)
  // An effect: the address names a module, and where it stands is known only on the page.
  useEffect(() => {
    if (moduleId !== undefined) named.current?.scrollIntoView({ block: 'start' })
  }, [moduleId])
  const current = outline.modules.find(({ lessons }) => lessons.some(({ id }) => id === outline.nextLessonId))
  return (
    <ol className={styles['modules']}>
      {outline.modules.map((module) => {
        const isOpen =
          moduleId === undefined
            ? outline.modules.length <= 3 || module === (current ?? outline.modules[0])
            : module.id === moduleId
        return (
          <li key={module.id} id={`module-${module.id}`} ref={module.id === moduleId ? named : undefined}>
            <details key={String(isOpen)} open={isOpen}>
              <ModuleSummary module={module} isEnrolled={outline.progress !== undefined} />
              <ol>
                {module.lessons.map((lesson) => (
                  <LessonRow key={lesson.id} phaseId={phaseId} outline={outline} lesson={lesson} />
                ))}
              </ol>
            </details>
          </li>
        )
      })}
    </ol>
  )
}

function ModuleSummary({ module, isEnrolled }: { module: StudyModule; isEnrolled: boolean }) {
  const { t } = useMessages()
  const counted = module.lessons.filter(({ items }) => items.length > 0)
  return (
    <FoldRow>
      <h3>{module.name}</h3>
      {isEnrolled ? (
        <span>
          {t('learning.overview.moduleProgress', {
            done: counted.filter(({ isComplete }) => isComplete).length,
            total: counted.length,
          })}
        </span>
      ) : null}
    </FoldRow>
  )
}

function LessonRow({ phaseId, outline, lesson }: { phaseId: string; outline: StudyOutline; lesson: StudyLesson }) {
  const { t } = useMessages()
  const at = { phase: phaseId, module: lesson.moduleId, lesson: lesson.id }
  return (
    <li className={styles['lesson']} data-next={lesson.id === outline.nextLessonId || undefined}>
      <span className={styles['number']}>{lesson.number}</span>
      <span className={styles['title']}>
        <span lang={lesson.lang}>{lesson.isOpen ? <Link to={to.lesson(at)}>{lesson.name}</Link> : lesson.name}</span>
        <OtherLanguage lang={lesson.lang} />
        {lesson.isPreview ? <b>{t('lesson.preview')}</b> : null}
      </span>
      <ul className={styles['items']} aria-label={t('lesson.items')}>
        {lesson.items.map((item) => {
          const state = stateOfItem(outline, lesson, item)
          return (
            <li key={item.kind}>
              <Tile kind={item.kind} state={state} />
              {item.kind === 'quiz' && lesson.isOpen && !lesson.isPreview ? (
                <Link to={to.lesson({ ...at, item: 'quiz' })} aria-label={t('lesson.quizOf', { lesson: lesson.name })}>
                  {t('lesson.item.quiz')}
                </Link>
              ) : (
                <span>{t(`lesson.item.${item.kind}`)}</span>
              )}
              <span className="hide-visually">{t('shell.aside', { value: t(`lesson.state.${state}`) })}</span>
            </li>
          )
        })}
      </ul>
      <span className={styles['minutes']}>{t('lesson.minutes', { minutes: lesson.minutes })}</span>
    </li>
  )
}
