import { useState } from 'react'
import {
  billFor,
  MOST_HALVINGS,
  priceOf,
  probabilityAfter,
  STEPS_A_HALVING,
} from '../../../../../domain/lesson/plays/price.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useSpoken } from '../../../../parts/use-spoken.ts'
import { shortDigits, threeDigits } from '../digits.ts'
import { Frame } from '../frame.tsx'
import { Choice, Goal } from '../goal.tsx'
import type { PlayProps } from '../play-props.ts'
import { Slider } from '../slider.tsx'
import { useGoals } from '../use-goals.ts'
import { BitTiles, Whole } from './drawings.tsx'
import styles from '../plays.module.css'

const guesses = ['half', 'less', 'more'] as const
interface State {
  /** How far the probability of each word was taken down from 1, in steps of its slider. */
  readonly steps: readonly [first: number, second: number]
  readonly guess: (typeof guesses)[number] | undefined
}
/** The lesson's own two words: ½ and ½, so ¼ together. */
const first: State = { steps: [STEPS_A_HALVING, STEPS_A_HALVING], guess: undefined }
const WANTED = 3 * STEPS_A_HALVING
const HALFWAY = 0.375
const isReachedBy = ({ steps: [one, other] }: State) => one === other && one + other === WANTED

/** What is a power of ½ as a fraction, the rest with three digits that count. */
function faceOf(steps: number): string {
  const halvings = steps / STEPS_A_HALVING
  if (!Number.isInteger(halvings)) return probabilityAfter(steps).toPrecision(3)
  return ['1', '½', '¼', '⅛'][halvings] ?? `1/${2 ** halvings}`
}
const ticks = [6, 3, 2, 1, 0].map((halvings) => {
  const steps = halvings * STEPS_A_HALVING
  return [-steps, faceOf(steps)] as const
})

/** Lesson 5 in the hand: probabilities multiply, prices add. */
export default function Price({ caption, ...place }: PlayProps) {
  const { t, gap } = useMessages()
  const { reached, reach } = useGoals(place)
  const [state, setState] = useState(first)
  const { steps, guess } = state
  const bill = billFor(steps)
  const both = faceOf(steps[0] + steps[1])
  const change = (part: Partial<State>) => {
    const next = { ...state, ...part }
    setState(next)
    if (isReachedBy(next)) reach('three-bits')
  }
  const bitsOf = (bits: number) => t('play.price.bits', { count: bits, bits: shortDigits(bits) })
  const [one, other] = bill.words.map(({ bits }) => bitsOf(bits))
  const done = isReachedBy(state)
    ? t('play.price.reached', {
        share: faceOf(steps[0]),
        each: shortDigits(bill.bits / 2),
        both,
        halfway: threeDigits(priceOf(HALFWAY)),
      })
    : ''
  const judged = guess === undefined ? '' : t(`play.price.${guess}Is`)
  const said = t('play.price.say', {
    first: faceOf(steps[0]),
    firstBits: one ?? '',
    second: faceOf(steps[1]),
    secondBits: other ?? '',
    both,
    bothBits: bitsOf(bill.bits),
  })
  const spoken = useSpoken(state, () => [said, ...(done === '' ? [] : [judged, done])].filter(Boolean).join(gap))
  const names = [t('play.price.first'), t('play.price.second')] as const
  const goal = t('play.price.goal')
  return (
    <Frame
      title={t('play.price.title')}
      ask={t('play.price.ask')}
      caption={caption}
      ownCaption={t('play.price.caption')}
      spoken={spoken}
    >
      <div className={styles['two']}>
        <div>
          <Whole
            wide={probabilityAfter(steps[0])}
            high={probabilityAfter(steps[1])}
            name={said}
            product={[faceOf(steps[0]), t('play.price.times', { share: faceOf(steps[1]) }), `= ${both}`]}
          />
          <p className={styles['legend']}>{t('play.price.area')}</p>
        </div>
        <BitTiles
          rows={[
            { name: names[0], face: faceOf(steps[0]), bits: bill.words[0]?.bits ?? 0, told: one ?? '' },
            { name: names[1], face: faceOf(steps[1]), bits: bill.words[1]?.bits ?? 0, told: other ?? '' },
            { name: t('play.price.both'), face: both, bits: bill.bits, told: bitsOf(bill.bits), isGold: true },
          ]}
        />
      </div>
      <div className={styles['two']} data-hands>
        {names.map((name, i) => (
          <Slider
            key={i}
            label={name}
            value={-(steps[i] ?? 0)}
            min={-MOST_HALVINGS * STEPS_A_HALVING}
            max={0}
            leap={STEPS_A_HALVING}
            text={faceOf(steps[i] ?? 0)}
            less={t('play.price.halve', { word: name })}
            more={t('play.price.double', { word: name })}
            ticks={ticks}
            onChange={(value) => change({ steps: i === 0 ? [-value, steps[1]] : [steps[0], -value] })}
          />
        ))}
      </div>
      <Goal
        text={goal}
        isReached={reached.has('three-bits')}
        after={done === '' ? undefined : [judged, done].filter(Boolean).join(gap)}
      >
        {!reached.has('three-bits') && (
          <Choice
            name={goal}
            all={guesses.map((one) => [one, t(`play.price.${one}`)] as const)}
            chosen={guess}
            onChoose={(guess) => change({ guess })}
          />
        )}
      </Goal>
    </Frame>
  )
}
