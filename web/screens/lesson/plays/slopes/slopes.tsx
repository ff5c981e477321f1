import { useState } from 'react'
import { measure, runBothWays, tried, type Tried } from '../../../../../domain/lesson/plays/slopes.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useSpoken } from '../../../../parts/use-spoken.ts'
import { shortDigits, threeDigits } from '../digits.ts'
import { Frame } from '../frame.tsx'
import { Choice, YesNoGoal } from '../goal.tsx'
import type { PlayProps } from '../play-props.ts'
import { Slider } from '../slider.tsx'
import { useGoals } from '../use-goals.ts'
import { Curve, FARTHEST, Graph } from './drawings.tsx'
import styles from '../plays.module.css'

interface State {
  /** Where b stands, in tenths. */
  readonly tenths: number
  readonly h: Tried
  readonly guess: 'yes' | 'no' | undefined
}
const first: State = { tenths: 30, h: 0.01, guess: undefined }
const faces: Readonly<Record<Tried, string>> = { 0.1: '0.1', 0.01: '0.01', 1e-6: '10⁻⁶', 1e-16: '10⁻¹⁶' }
const choices = tried.map((h) => [String(h), faces[h]] as const)
const bAt = ({ tenths }: Pick<State, 'tenths'>) => tenths / 10
const isFlat = (state: State) => runBothWays(bAt(state)).db === 0
/** The second summand stands in brackets where it has a sign. */
const sumOf = ({ direct, throughSum, db }: ReturnType<typeof runBothWays>) =>
  `${shortDigits(direct)} + ${throughSum < 0 ? `(${shortDigits(throughSum)})` : shortDigits(throughSum)} = ${shortDigits(db)}`

/** Lesson 9 in the hand: a knob is turned, values go forward, slopes come back, and a small step checks them. */
export default function Slopes({ caption, ...place }: PlayProps) {
  const { t, gap } = useMessages()
  const { reached, reach } = useGoals(place)
  const [state, setState] = useState(first)
  const { tenths, h, guess } = state
  const b = bAt(state)
  const run = runBothWays(b)
  const { oneSided, central } = measure(b, h)
  const sum = sumOf(run)
  const isReached = reached.has('flat')
  const change = (part: Partial<State>) => {
    const next = { ...state, ...part }
    setState(next)
    if (isFlat(next)) reach('flat')
  }
  const done = isFlat(state) ? t('play.slopes.reached', { b: shortDigits(b), sum, y: shortDigits(run.y) }) : ''
  const judged = guess === undefined ? '' : t(`play.slopes.${guess}Is`)
  const elsewhere = run.y === 0 ? t('play.slopes.zero', { slope: shortDigits(run.db) }) : ''
  const said = t('play.slopes.say', {
    b: shortDigits(b),
    y: shortDigits(run.y),
    sum,
    h: String(h),
    oneSided: threeDigits(oneSided),
    central: threeDigits(central),
  })
  const spoken = useSpoken(state, () =>
    [said, elsewhere, ...(done === '' ? [] : [judged, done])].filter(Boolean).join(gap),
  )
  const goal = t('play.slopes.goal')
  return (
    <Frame
      title={t('play.slopes.title')}
      ask={t('play.slopes.ask')}
      caption={caption}
      ownCaption={t('play.slopes.caption')}
      spoken={spoken}
    >
      <div className={styles['two']}>
        <div>
          <Graph b={b} run={run} sum={sum} name={said} />
          <p className={styles['legend']}>{t('play.slopes.graph')}</p>
        </div>
        <div>
          <Curve b={b} run={run} />
          <p className={styles['legend']}>{t('play.slopes.curve')}</p>
        </div>
      </div>
      <div className={styles['two']}>
        <div data-hands>
          <Slider
            label={t('play.slopes.knob')}
            value={tenths}
            min={-FARTHEST * 10}
            max={FARTHEST * 10}
            text={shortDigits(b)}
            less={t('play.slopes.less')}
            more={t('play.slopes.more')}
            ticks={[-FARTHEST, -2, 0, 2, FARTHEST].map((at) => [at * 10, shortDigits(at)] as const)}
            onChange={(tenths) => change({ tenths })}
          />
        </div>
        <div>
          {(
            [
              ['rule', run.db],
              ['oneSided', oneSided],
              ['central', central],
            ] as const
          ).map(([by, slope]) => (
            <p key={by} className={styles['told']} data-small>
              <span>{t(`play.slopes.${by}`)}</span>
              <b>{threeDigits(slope)}</b>
            </p>
          ))}
          <Choice
            name={t('play.slopes.step')}
            words="h"
            all={choices}
            chosen={String(h)}
            onChoose={(name) => change({ h: tried.find((one) => String(one) === name) ?? h })}
          />
        </div>
      </div>
      <YesNoGoal
        text={goal}
        isReached={isReached}
        after={done === '' ? undefined : [judged, done].filter(Boolean).join(gap)}
        words={{ yes: t('play.slopes.yes'), no: t('play.slopes.no') }}
        chosen={guess}
        onChoose={(guess) => change({ guess })}
        against={elsewhere}
      />
    </Frame>
  )
}
