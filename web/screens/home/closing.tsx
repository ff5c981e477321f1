import type { PhaseCard } from '../../../contract/shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { to } from '../../paths.ts'
import styles from './closing.module.css'

/** The one place where gold is a ground: everything above has been leading here. */
export function Closing({ phase }: { phase: PhaseCard | undefined }) {
  const { t } = useMessages()
  const module = phase?.map_tree[0]
  const lesson = module?.children[0]?.node
  const isOpen = phase && module && lesson
  return (
    <section className={styles['band']}>
      <div className={styles['inner']}>
        <h2>{t('home.closing.title')}</h2>
        <div className={styles['side']}>
          <p>
            {isOpen
              ? t('home.closing.lede', {
                  lesson: lesson.name,
                  minutes: lesson.minutes,
                  isPreview: lesson.is_preview ? 'yes' : 'no',
                })
              : t('home.closing.empty')}
          </p>
          <p>
            {isOpen ? (
              <ButtonLink
                look="ink"
                to={
                  lesson.is_preview
                    ? to.lesson({ phase: phase.id, module: module.node.id, lesson: lesson.id })
                    : to.phase(phase.id)
                }
              >
                {t('home.closing.start')}
              </ButtonLink>
            ) : (
              <ButtonLink look="ink" to={to.phases()}>
                {t('home.phases.all')}
              </ButtonLink>
            )}
          </p>
        </div>
      </div>
    </section>
  )
}
