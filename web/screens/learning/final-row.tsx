import { Link } from 'react-router'
import type { OutputOf } from '../../../contract/index.ts'
import { Tile } from '../../art/tile.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import styles from './final-row.module.css'

type Final = NonNullable<OutputOf<'/dataset-cert/overview'>['final']>

/** Below the modules: the quiz over all of them. */
export function FinalRow({ phaseId, final }: { phaseId: string; final: Final }) {
  const { t } = useMessages()
  return (
    <section className={styles['final']} aria-labelledby="final">
      <h2 id="final">
        <Tile kind="quiz" state={final.is_passed ? 'done' : 'todo'} />
        <Link to={to.quiz(phaseId, final.category_id)}>{t('learning.final')}</Link>
      </h2>
      <p>
        {t('learning.final.about', { count: final.question_count, minutes: final.minutes })}
        {final.is_passed ? <b>{t('learning.final.passed')}</b> : null}
      </p>
    </section>
  )
}
