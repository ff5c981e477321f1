import { Link } from 'react-router'
import type { PhaseCard } from '../../../contract/shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { OtherLanguage } from '../../parts/other-language.tsx'
import { to } from '../../paths.ts'
import styles from './list.module.css'
import { Cover } from '../../parts/study/cover.tsx'
import { splitMinutes } from '../../parts/study/phase-size.ts'
import { PhaseStrip } from '../../parts/study/phase-strip.tsx'
import { statesBefore } from './tile-states.ts'
import type { MyPhase } from './use-my-phases.ts'
import { usePhasePrice } from '../../parts/use-price.ts'

interface Props {
  readonly phase: PhaseCard
  readonly number: number
  readonly mine: MyPhase | undefined
  readonly isCurrent: boolean
}

export function PhaseRow({ phase, number, mine, isCurrent }: Props) {
  const { t } = useMessages()
  const nameOf = usePhasePrice()
  const next = mine?.next
  return (
    <li className={styles['row']}>
      <span className={styles['numeral']} aria-hidden="true">
        {number}
      </span>
      <div className={styles['words']}>
        <h2>
          <Link to={to.phase(phase.id)}>{phase.name}</Link>
          <OtherLanguage lang={phase.lang} />
        </h2>
        <p>{phase.desc}</p>
        <PhaseStrip tree={phase.map_tree} stateOf={mine ? statesBefore(phase.map_tree, next?.lesson_id) : undefined} />
      </div>
      <div className={styles['facts']}>
        <Cover src={phase.img_url} />
        <span className={styles['hours']}>{t('phase.length', splitMinutes(phase.minutes))}</span>
        {mine ? (
          <span>{t('phase.progress', mine.progress)}</span>
        ) : (
          <span className={styles['price']} data-free={phase.price === null || undefined}>
            {nameOf(phase)}
          </span>
        )}
        {isCurrent && next ? (
          <ButtonLink look="gold" to={to.lesson({ phase: phase.id, module: next.module_id, lesson: next.lesson_id })}>
            {t('phase.continue')}
          </ButtonLink>
        ) : null}
      </div>
    </li>
  )
}
