import { ArrowRight } from '../../art/lucide/icons.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { to } from '../../paths.ts'
import styles from './go-on.module.css'
import type { NextStep, Quiz } from './load-quiz.ts'
import { isFinal } from './wording.ts'

type Place = Pick<Quiz, 'cert_id' | 'module_id' | 'lesson_id'>

/** From the final the way back leads to the phase. */
export const lessonOf = (place: Place): string =>
  isFinal(place)
    ? to.overviewLesson(place.cert_id)
    : to.lesson({ phase: place.cert_id, module: place.module_id, lesson: place.lesson_id })

/** After a pass: what is left of this lesson, the next one, or the phase when all is done. */
export function GoOn({ place, next }: { place: Place; next: NextStep }) {
  const { t } = useMessages()
  const isHere = next?.lesson_id === place.lesson_id
  const path = next
    ? lessonOf({ cert_id: place.cert_id, module_id: next.module_id, lesson_id: next.lesson_id })
    : to.overviewLesson(place.cert_id)
  return (
    <>
      <ButtonLink look="gold" icon={<ArrowRight aria-hidden="true" />} to={path}>
        <span className={styles['words']}>
          {isHere ? t('quiz.finishLesson') : next ? t('quiz.nextLesson', { lesson: next.name }) : t('lesson.toPhase')}
        </span>
      </ButtonLink>
      {isHere || isFinal(place) ? null : (
        <ButtonLink look="line" to={lessonOf(place)}>
          {t('quiz.lesson')}
        </ButtonLink>
      )}
    </>
  )
}
