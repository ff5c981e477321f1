import { Pause, Play } from '../../art/icons.tsx'
import { useRef } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { useRotation } from './use-rotation.ts'
import { ArguePanel, ProvePanel, RunPanel } from './ways-panels.tsx'
import styles from './ways.module.css'

// READINGS §9: 1 interactive environment, 2 theory projects, 3 certification.
const panels = [
  { id: 'run', Panel: RunPanel },
  { id: 'argue', Panel: ArguePanel },
  { id: 'prove', Panel: ProvePanel },
] as const

/**
 * The showcase. The choices are radio buttons dressed as tabs, so that they work before any script; the style sheet shows the
 * panel of the one that is checked, and the rotation checks another one.
 */
export function Ways() {
  const { t } = useMessages()
  const list = useRef<HTMLDivElement>(null)
  const { index, isPaused, isRunning, choose, toggle, hold } = useRotation(panels.length, list)
  return (
    <section className={styles['band']} id="ways">
      <div className={styles['inner']}>
        <header className={styles['head']}>
          <h2>{t('showcase.ways.title')}</h2>
          <p>{t('showcase.ways.lede')}</p>
        </header>
        <div className={styles['showcase']} {...hold}>
          <div className={styles['side']}>
            <div className={styles['list']} ref={list} role="radiogroup" aria-label={t('showcase.ways.choose')}>
              {panels.map(({ id }, i) => (
                <label key={id} className={styles['tab']}>
                  {/* A press on the panel that is shown already is a choice too, and changes nothing: so both events. */}
                  <input
                    type="radio"
                    name="home-way"
                    className="hide-visually"
                    checked={i === index}
                    onChange={() => choose(i)}
                    onClick={() => choose(i)}
                    aria-describedby={`way-${id}`}
                  />
                  <span className={styles['label']}>{t(`showcase.ways.${id}.label`)}</span>
                  <span className={styles['title']}>{t(`showcase.ways.${id}.title`)}</span>
                  <i className={styles['progress']} data-running={(isRunning && i === index) || undefined} />
                </label>
              ))}
            </div>
            <Button look="quiet" isSmall icon={isPaused ? <Play /> : <Pause />} onClick={toggle}>
              {t(isPaused ? 'showcase.ways.resume' : 'showcase.ways.pause')}
            </Button>
          </div>
          <div className={styles['stage']}>
            {panels.map(({ id, Panel }) => (
              <div key={id} className={styles['panel']}>
                <p className={styles['body']} id={`way-${id}`}>
                  {t(`showcase.ways.${id}.body`)}
                </p>
                <Panel />
              </div>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
