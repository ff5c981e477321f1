import { ArrowRight } from '../../art/lucide/icons.tsx'
import { Tile } from '../../art/tile.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { NameIn } from '../../parts/name-in.tsx'
import { to } from '../../paths.ts'
import { listStudyLessons } from '../../parts/study/study-outline.ts'
import type { MyPhase } from './load-learning.ts'
import styles from './resume-row.module.css'

/** One row: phase, lesson, item, minutes; gold. */
export function ResumeRow({ phase, next }: { phase: MyPhase; next: NonNullable<MyPhase['next']> }) {
  const { t } = useMessages()
  const place = phase.outline ? listStudyLessons(phase.outline).find(({ id }) => id === next.lesson_id) : undefined
  return (
    <section className={styles['resume']} aria-labelledby="resume">
      <h2 id="resume">{t('learning.resume')}</h2>
      <div>
        <p className={styles['phase']}>
          <NameIn name={phase.name} lang={phase.lang} />
        </p>
        <p className={styles['lesson']}>
          {place ? <span>{place.number}</span> : null} <NameIn name={next.name} lang={next.lang} />
        </p>
        <p className={styles['item']}>
          <Tile kind={next.item} state="now" />
          {t('learning.resume.item', { item: next.item })}
          <span>{t('learning.resume.minutes', { minutes: next.minutes })}</span>
        </p>
      </div>
      <ButtonLink
        look="gold"
        icon={<ArrowRight aria-hidden="true" />}
        to={to.lesson({
          phase: phase.id,
          module: next.module_id,
          lesson: next.lesson_id,
          item: next.item === 'quiz' ? 'quiz' : undefined,
        })}
      >
        {t('learning.resume.go')}
      </ButtonLink>
    </section>
  )
}
