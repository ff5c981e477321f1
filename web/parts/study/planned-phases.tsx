import type { PlannedPhase } from '../../../contract/shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { OtherLanguage } from '../other-language.tsx'
import styles from './planned-phases.module.css'

/** Phases that are being written, dotted like all that cannot be opened: what they will teach. `after` of them are open already. */
export function PlannedPhases({ planned, after }: { planned: readonly PlannedPhase[]; after: number }) {
  const { t } = useMessages()
  if (planned.length === 0) return null
  return (
    <section className={styles['planned']} aria-labelledby="planned">
      <h2 id="planned">{t('phase.planned.title')}</h2>
      <ol>
        {planned.map((phase, i) => (
          <li key={phase.id}>
            <b aria-hidden="true">{after + i + 1}</b>
            <h3>
              {phase.name}
              <OtherLanguage lang={phase.lang} />
            </h3>
            <p>{phase.desc}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
