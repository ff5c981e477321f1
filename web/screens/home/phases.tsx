import type { PhaseCard, PlannedPhase } from '../../../contract/shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { to } from '../../paths.ts'
import { Cover } from '../../parts/study/cover.tsx'
import { Outline } from '../../parts/study/outline.tsx'
import { PlannedPhases } from '../../parts/study/planned-phases.tsx'
import { PhaseStrip } from '../../parts/study/phase-strip.tsx'
import { sizeOf } from '../../parts/study/phase-size.ts'
import { usePhasePrice } from '../../parts/use-price.ts'
import styles from './phases.module.css'

/** More than these are on /phase. phases.module.css names as many panels. */
const FEATURED = 6

export function Phases({ phases, planned }: { phases: readonly PhaseCard[]; planned: readonly PlannedPhase[] }) {
  const { t } = useMessages()
  const featured = phases.slice(0, FEATURED)
  const isOnly = featured.length === 1
  if (featured.length === 0) return null
  return (
    <section className={styles['section']} id="phases">
      <header className={styles['head']}>
        <h2>{t('showcase.phases.title', { count: phases.length })}</h2>
        <p>{t('showcase.phases.lede')}</p>
      </header>
      <div className={styles['frame']} data-only={isOnly || undefined}>
        <div
          className={styles['list']}
          role={isOnly ? undefined : 'radiogroup'}
          aria-label={isOnly ? undefined : t('showcase.phases.choose')}
        >
          {featured.map((phase, i) =>
            isOnly ? <OnlyPhase key={phase.id} phase={phase} /> : <Choice key={phase.id} phase={phase} index={i} />,
          )}
        </div>
        <div>
          {featured.map((phase) => (
            <div key={phase.id} className={styles['panel']}>
              {isOnly ? null : <Summary phase={phase} />}
              <Outline
                phaseId={phase.id}
                tree={phase.map_tree}
                isFree={phase.price === null}
                openModules={isOnly ? 'all' : 1}
                heading={isOnly ? 'h4' : 'h3'}
              />
            </div>
          ))}
        </div>
      </div>
      <PlannedPhases planned={planned} after={phases.length} />
      <p className={styles['all']}>
        <ButtonLink to={to.phases()}>{t('showcase.phases.all')}</ButtonLink>
      </p>
    </section>
  )
}

function Size({ phase }: { phase: PhaseCard }) {
  const { t } = useMessages()
  const nameOf = usePhasePrice()
  return (
    <span className={styles['size']}>
      {t('home.size', sizeOf(phase))}
      <b data-free={phase.price === null || undefined}>{nameOf(phase)}</b>
    </span>
  )
}

/** A radio button dressed as a tab: it works before any script, and the arrows move between phases. */
function Choice({ phase, index }: { phase: PhaseCard; index: number }) {
  return (
    <label className={styles['tab']}>
      <input type="radio" name="home-phase" className="hide-visually" defaultChecked={index === 0} />
      <span className={styles['big']}>{index + 1}</span>
      <span className={styles['tabTitle']}>{phase.name}</span>
      <Size phase={phase} />
      <PhaseStrip tree={phase.map_tree} />
    </label>
  )
}

function OnlyPhase({ phase }: { phase: PhaseCard }) {
  const { t } = useMessages()
  return (
    <div className={styles['only']}>
      <span className={styles['big']} aria-hidden="true">
        1
      </span>
      <h3>{phase.name}</h3>
      <Size phase={phase} />
      <p>{phase.desc}</p>
      <PhaseStrip tree={phase.map_tree} />
      <p>
        <ButtonLink to={to.phase(phase.id)}>{t('showcase.phases.more')}</ButtonLink>
      </p>
      <Cover src={phase.img_url} />
    </div>
  )
}

function Summary({ phase }: { phase: PhaseCard }) {
  const { t } = useMessages()
  return (
    <>
      <p className={styles['panelHead']} aria-hidden="true">
        <b>{phase.name}</b>
        <Size phase={phase} />
      </p>
      <div className={styles['summary']}>
        <Cover src={phase.img_url} />
        <p>{phase.desc}</p>
        <ButtonLink
          isSmall
          to={to.phase(phase.id)}
          aria-label={t('shell.pair', { name: t('showcase.phases.more'), value: phase.name })}
        >
          {t('showcase.phases.more')}
        </ButtonLink>
      </div>
    </>
  )
}
