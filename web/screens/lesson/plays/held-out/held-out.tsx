import { useState } from 'react'
import {
  cheapestStep,
  EVERY,
  judgeClaim,
  modelsOf,
  STEPS,
  type Choice,
} from '../../../../../domain/lesson/plays/held-out.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useSpoken } from '../../../../parts/use-spoken.ts'
import { Frame } from '../frame.tsx'
import { Goal } from '../goal.tsx'
import type { PlayProps } from '../play-props.ts'
import styles from '../plays.module.css'
import { Slider } from '../slider.tsx'
import { useGoals } from '../use-goals.ts'
import { Curves } from './curves.tsx'

interface State extends Choice {
  /** What was last said to be the cheapest. */
  readonly claimed: Choice | undefined
}
const first: State = { at: 5, step: 400, claimed: undefined }
const GOAL = 'cheapest'
const bitsOf = (hundredths = 0): string => (hundredths / 100).toFixed(2)

/** Lesson 15 in the hand: how large a model is and how long it learns, and what the pages cost that it has not seen. */
export default function HeldOut({ caption, ...place }: PlayProps) {
  const { t, locale } = useMessages()
  const { reached, reach } = useGoals(place)
  const [state, setState] = useState(first)
  const { at, step, claimed } = state
  const models = modelsOf(locale)
  const model = models[at]
  if (!model) return undefined
  const [train, held] = [bitsOf(model.train[step / EVERY]), bitsOf(model.held[step / EVERY])]
  const claim = () => {
    setState({ ...state, claimed: { at, step } })
    if (judgeClaim(locale, { at, step }) === 'cheapest') reach(GOAL)
  }
  const sayOf = (choice: Choice): string => {
    const of = models[choice.at] ?? model
    const best = cheapestStep(of)
    return t(`play.heldOut.${judgeClaim(locale, choice)}`, {
      size: of.size,
      held: bitsOf(of.held[choice.step / EVERY]),
      test: bitsOf(of.test[choice.step / EVERY]),
      best,
      lowest: bitsOf(of.held[best / EVERY]),
    })
  }
  const isCheapest = claimed !== undefined && judgeClaim(locale, claimed) === 'cheapest'
  const verdict = claimed === undefined ? '' : sayOf(claimed)
  const said = t('play.heldOut.say', { size: model.size, step, train, held })
  const spoken = useSpoken(state, () => [said, verdict].filter(Boolean).join(' '))
  return (
    <Frame
      title={t('play.heldOut.title')}
      ask={t('play.heldOut.ask')}
      caption={caption}
      ownCaption={t('play.heldOut.caption')}
      spoken={spoken}
    >
      <div className={styles['two']}>
        <div>
          <p className={styles['legend']}>{t('play.heldOut.axes')}</p>
          <Curves model={model} step={step} name={said} />
        </div>
        <div className={styles['stack']}>
          <p className={styles['told']}>
            <b>{t('play.heldOut.bits', { bits: held })}</b>
            <span>{t('play.heldOut.held')}</span>
          </p>
          <p className={styles['told']}>
            <b>{t('play.heldOut.bits', { bits: train })}</b>
            <span>{t('play.heldOut.train')}</span>
          </p>
          <p className={styles['told']} data-small>
            {t('play.heldOut.parameters', { parameters: new Intl.NumberFormat(locale).format(model.parameters) })}
          </p>
          <div className={styles['stack']} data-hands>
            <Slider
              label={t('play.heldOut.size')}
              value={at}
              min={0}
              max={models.length - 1}
              text={String(model.size)}
              less={t('play.heldOut.smaller')}
              more={t('play.heldOut.larger')}
              ticks={models.map(({ size }, index) => [index, String(size)] as const)}
              onChange={(at) => setState({ at, step, claimed: undefined })}
            />
            <Slider
              label={t('play.heldOut.steps')}
              value={step}
              min={0}
              max={STEPS}
              step={EVERY}
              text={t('play.heldOut.of', { step })}
              less={t('play.heldOut.back')}
              more={t('play.heldOut.on')}
              ticks={([0, 200, 400] as const).map((mark) => [mark, String(mark)] as const)}
              onChange={(step) => setState({ at, step, claimed: undefined })}
            />
          </div>
        </div>
      </div>
      <Goal text={t('play.heldOut.goal')} isReached={reached.has(GOAL)} after={isCheapest ? verdict : undefined}>
        <div className={styles['choice']}>
          <button type="button" onClick={claim}>
            {t('play.heldOut.claim', { size: model.size, step })}
          </button>
        </div>
        {verdict !== '' && !isCheapest && <p data-try>{verdict}</p>}
      </Goal>
    </Frame>
  )
}
