import type { PhaseCard } from '../../../contract/shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { firstLesson } from '../../parts/study/first-lesson.ts'
import { to } from '../../paths.ts'
import styles from './closing.module.css'

/** The one place where gold is a ground: everything above has been leading here. */
export function Closing({ phase }: { phase: PhaseCard | undefined }) {
  const { t } = useMessages()
  const first = firstLesson(phase)
  return (
    <section className={styles['band']}>
      <div className={styles['inner']}>
        <h2>{t('showcase.closing.title')}</h2>
        <div className={styles['side']}>
          <p>
            {first
              ? t('showcase.closing.lede', {
                  lesson: first.lesson.name,
                  minutes: first.lesson.minutes,
                  isPreview: first.lesson.is_preview ? 'yes' : 'no',
                })
              : t('showcase.closing.empty')}
          </p>
          <p>
            {phase && first ? (
              <ButtonLink look="ink" to={first.lesson.is_preview ? first.at : to.phase(phase.id)}>
                {t('showcase.closing.start')}
              </ButtonLink>
            ) : (
              <ButtonLink look="ink" to={to.phases()}>
                {t('showcase.phases.all')}
              </ButtonLink>
            )}
          </p>
        </div>
      </div>
    </section>
  )
}
