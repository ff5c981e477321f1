import { useEffect, useState } from 'react'
import { LARGEST_FALLING_RATE, STEPS, trainTable } from '../../../../../domain/lesson/plays/valley.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useSpoken } from '../../../../parts/use-spoken.ts'
import { threeDigits } from '../digits.ts'
import { Frame } from '../frame.tsx'
import { Choice, Goal } from '../goal.tsx'
import type { PlayProps } from '../play-props.ts'
import styles from '../plays.module.css'
import { Slider } from '../slider.tsx'
import { useGoals } from '../use-goals.ts'
import { Curve, Valley } from './drawings.tsx'

const guesses = ['lower', 'between', 'above'] as const
type Guess = (typeof guesses)[number]
interface State {
  readonly rate: number
  readonly step: number
  readonly isRunning: boolean
  /** The first one counts; its run is seen before it is judged. */
  readonly guess: Guess | undefined
  /** The rate that is said to be the largest. */
  readonly claim: number | undefined
}
const first: State = { rate: 20, step: 10, isRunning: false, guess: undefined, claim: undefined }
const GUESSED = 80
const BEAT_MS = 60
/** The first steps are the ones to be watched. */
const SLOW_STEPS = 20
const asGoal = (guess: Guess) => `rate-80-${guess}`

/** Lesson 10 in the hand: how long a step is, and where the ball goes. */
export default function ValleyAndBall({ caption, ...place }: PlayProps) {
  const { t } = useMessages()
  const { reached, reach } = useGoals(place)
  const [state, setState] = useState(first)
  const { rate, step, isRunning, guess, claim } = state
  const run = trainTable(rate)
  const judgedGuess = guesses.find((one) => reached.has(asGoal(one)))
  const change = (part: Partial<State>) => {
    const next = { ...state, ...part }
    setState(next.step >= STEPS ? { ...next, isRunning: false } : next)
    if (next.guess !== undefined && judgedGuess === undefined && next.rate === GUESSED && next.step >= STEPS)
      reach(asGoal(next.guess))
    if (part.claim === LARGEST_FALLING_RATE) reach('largest-rate')
  }
  const goOn = () => change({ step: Math.min(STEPS, step + (step < SLOW_STEPS ? 1 : 4)) })
  // An effect: a run goes on by a timer.
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(goOn, BEAT_MS)
    return () => clearTimeout(timer)
  })
  const start = (part: Partial<State>) => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    change({ ...part, ...(isCalm ? { step: STEPS } : { isRunning: true }) })
  }
  const verdict =
    claim === undefined
      ? ''
      : claim === LARGEST_FALLING_RATE
        ? t('play.valley.largest')
        : trainTable(claim).firstRise < 0
          ? t('play.valley.low', { rate: claim, next: claim + 1 })
          : t('play.valley.high', { rate: claim, step: trainTable(claim).firstRise })
  const said = t('play.valley.say', {
    rate,
    step,
    bits: threeDigits(run.bits[step] ?? 0),
    share: threeDigits(run.light[step] ?? 0),
  })
  const guessVerdict = judgedGuess === undefined ? '' : t(`play.valley.${judgedGuess}Is`)
  const spoken = useSpoken(isRunning ? 'running' : state, () =>
    isRunning
      ? ''
      : [said, verdict, guess !== undefined && step === STEPS ? guessVerdict : ''].filter(Boolean).join(' '),
  )
  return (
    <Frame
      title={t('play.valley.title')}
      ask={t('play.valley.ask')}
      caption={caption}
      ownCaption={t('play.valley.caption')}
      spoken={spoken}
    >
      <div className={styles['two']}>
        <div>
          <p className={styles['legend']}>{t('play.valley.map')}</p>
          <Valley run={run} step={step} name={said} />
          <p className={styles['legend']}>
            <span data-dash />
            {t('play.valley.floor')}
          </p>
        </div>
        <div className={styles['stack']}>
          <div>
            <p className={styles['legend']}>{t('play.valley.curve', { step })}</p>
            <Curve run={run} step={step} />
          </div>
          <p className={styles['told']}>
            <b>{t('play.valley.bits', { bits: threeDigits(run.bits[step] ?? 0) })}</b>
            <span>{t('play.valley.light', { share: threeDigits(run.light[step] ?? 0) })}</span>
          </p>
        </div>
      </div>
      <div className={styles['two']} data-hands>
        <Slider
          label={t('play.valley.rate')}
          value={rate}
          min={1}
          max={100}
          text={String(rate)}
          less={t('play.valley.slower')}
          more={t('play.valley.faster')}
          ticks={([1, 20, 80] as const).map((at) => [at, String(at)] as const)}
          onChange={(rate) => change({ rate, claim: undefined })}
        />
        <Slider
          label={t('play.valley.steps')}
          value={step}
          min={0}
          max={STEPS}
          text={t('play.valley.of', { step })}
          less={t('play.valley.back')}
          more={t('play.valley.on')}
          ticks={([0, 100, 200] as const).map((at) => [at, String(at)] as const)}
          onChange={(step) => change({ step, isRunning: false })}
        />
      </div>
      <div className={styles['choice']}>
        <button
          type="button"
          onClick={() => (isRunning ? change({ isRunning: false }) : start({ step: step >= STEPS ? 0 : step }))}
        >
          {t(isRunning ? 'play.valley.pause' : 'play.valley.run')}
        </button>
        <button type="button" onClick={() => change({ step: 0, isRunning: false })}>
          {t('play.valley.zero')}
        </button>
      </div>
      <Goal
        text={t('play.valley.guess')}
        isReached={judgedGuess === 'between'}
        isMissed={judgedGuess !== undefined && judgedGuess !== 'between'}
        after={guessVerdict}
      >
        {judgedGuess === undefined && (
          <Choice
            name={t('play.valley.guess')}
            all={guesses.map((one) => [one, t(`play.valley.${one}`)] as const)}
            chosen={guess}
            onChoose={(one) => guess === undefined && start({ guess: one, rate: GUESSED, step: 0 })}
          />
        )}
      </Goal>
      <Goal
        text={t('play.valley.goal')}
        isReached={reached.has('largest-rate')}
        after={claim === LARGEST_FALLING_RATE ? verdict : undefined}
      >
        {!reached.has('largest-rate') && (
          <>
            <div className={styles['choice']}>
              <button type="button" onClick={() => change({ claim: rate })}>
                {t('play.valley.claim', { rate })}
              </button>
            </div>
            {verdict !== '' && <p data-try>{verdict}</p>}
          </>
        )}
      </Goal>
    </Frame>
  )
}
