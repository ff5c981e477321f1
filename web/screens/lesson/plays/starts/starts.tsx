import { useState } from 'react'
import {
  bitsAfter,
  hasFoundColour,
  readMost,
  readWords,
  starts,
  STEPS,
  type Start,
} from '../../../../../domain/lesson/plays/starts.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useSpoken } from '../../../../parts/use-spoken.ts'
import { threeDigits } from '../digits.ts'
import { Frame } from '../frame.tsx'
import { Goal } from '../goal.tsx'
import type { PlayProps } from '../play-props.ts'
import styles from '../plays.module.css'
import { PressTile } from '../press-tile.tsx'
import { Slider } from '../slider.tsx'
import { useGoals } from '../use-goals.ts'
import { useWords } from '../use-words.ts'
import { Curve, Reads, Stops, Strip } from './drawings.tsx'
import own from './starts.module.css'

/** So many steps are drawn before a number is given. */
const SEEN = 10
/** So near a guess counts as right. */
const NEAR = 1
const lost = starts.filter((start) => !hasFoundColour(start))
const FOUND = starts.length - lost.length
interface State {
  readonly guess: number
  readonly seed: number
  /** The guess with which all were trained; kept, where something can be. */
  readonly judged: number | undefined
}
const first: State = { guess: 15, seed: 1, judged: undefined }

/** Lesson 14 in the hand: one model trained from thirty starts, each to be chosen and looked into. */
export default function Starts({ caption, ...place }: PlayProps) {
  const { t, locale } = useMessages()
  const { nameOf } = useWords()
  const { reached, reach } = useGoals(place)
  const [state, setState] = useState(first)
  const { guess, seed } = state
  const kept = [...reached].find((goal) => /^ends-\d+$/.test(goal))
  const judged = kept === undefined ? state.judged : Number(kept.slice('ends-'.length)) // the first one counts
  const isTrained = judged !== undefined
  const step = isTrained ? STEPS : SEEN
  const start = starts.find((one) => one.seed === seed) ?? starts[0]
  if (!start) return undefined
  const nameOfStart = (one: Start) =>
    t('play.starts.start', { seed: one.seed, bits: threeDigits(bitsAfter(one, step)), steps: step })
  const choose = (one: Start) => {
    setState({ ...state, seed: one.seed })
    if (isTrained && !hasFoundColour(one)) reach('lost-opened')
  }
  const train = () => {
    setState({ ...state, judged: guess })
    reach(`ends-${guess}`)
    if (!hasFoundColour(start)) reach('lost-opened')
  }
  const list = lost.map((one) => one.seed).join(locale === 'en' ? ', ' : '、')
  const told = t('play.starts.told', { found: FOUND, lost: lost.length, list })
  const isNear = judged !== undefined && Math.abs(judged - FOUND) <= NEAR
  const verdict =
    judged === undefined ? '' : t(isNear ? 'play.starts.near' : 'play.starts.far', { guess: judged, found: FOUND })
  const most = readMost(start)
  const mostWord = readWords[most.index] ?? 'end'
  const inside = t(
    hasFoundColour(start) ? 'play.starts.found' : most.share > 0.99 ? 'play.starts.whole' : 'play.starts.most',
    {
      word: mostWord === 'end' ? t('play.word.fullStop') : nameOf(mostWord),
      share: threeDigits(most.share),
      bits: threeDigits(bitsAfter(start, STEPS)),
      stop: nameOf('stop'),
      red: nameOf('red'),
      go: nameOf('go'),
      green: nameOf('green'),
    },
  )
  const reads = readWords
    .map((word, i) => t('play.list', { word: nameOf(word), share: threeDigits((start.reads[i] ?? 0) / 1000) }))
    .join(', ')
  const spoken = useSpoken(`${seed} ${judged} ${guess}`, () =>
    isTrained
      ? [
          nameOfStart(start),
          t('play.starts.say', {
            asker: nameOf('means'),
            list: reads,
            stop: nameOf('stop'),
            red: threeDigits((start.stop[0] ?? 0) / 1000),
            green: threeDigits((start.stop[1] ?? 0) / 1000),
          }),
          inside,
        ].join(' ')
      : nameOfStart(start),
  )
  return (
    <Frame
      title={t('play.starts.title')}
      ask={t('play.starts.ask')}
      caption={caption}
      ownCaption={t('play.starts.caption')}
      spoken={spoken}
    >
      <ul className={own['strips']} aria-label={t('play.starts.strips')}>
        {starts.map((one) => (
          <li key={one.seed}>
            <PressTile
              name={nameOfStart(one)}
              isPressed={one.seed === seed}
              isMarked={isTrained && !hasFoundColour(one)}
              onPress={() => choose(one)}
            >
              <Strip start={one} step={step} />
              {one.seed}
            </PressTile>
          </li>
        ))}
      </ul>
      {isTrained && <p className={styles['told']}>{told}</p>}
      <div className={styles['two']}>
        <div>
          <p className={styles['legend']} data-ends>
            <b>{t('play.starts.head', { seed })}</b>
            <span>{t('play.starts.steps', { steps: step })}</span>
          </p>
          <Curve start={start} step={step} name={nameOfStart(start)} />
        </div>
        {isTrained && (
          <div className={styles['stack']}>
            <div>
              <p className={styles['legend']}>{t('play.starts.reads')}</p>
              <Reads start={start} name={reads} />
            </div>
            <div>
              <p className={styles['legend']}>{t('play.starts.stop', { stop: nameOf('stop') })}</p>
              <Stops start={start} className={own['stops']} />
            </div>
            {hasFoundColour(start) && <p>{inside}</p>}
          </div>
        )}
        {!isTrained && (
          <Goal text={t('play.starts.guess')} isReached={false}>
            <div className={styles['stack']} data-hands>
              <Slider
                label={t('play.starts.number')}
                value={guess}
                min={0}
                max={starts.length}
                text={t('play.starts.of', { guess })}
                less={t('play.starts.fewer')}
                more={t('play.starts.more')}
                ticks={([0, 15, 30] as const).map((at) => [at, String(at)] as const)}
                onChange={(guess) => setState({ ...state, guess })}
              />
              <div className={styles['choice']}>
                <button type="button" onClick={train}>
                  {t('play.starts.train')}
                </button>
              </div>
            </div>
          </Goal>
        )}
      </div>
      <details className={own['ends']}>
        <summary>{t('play.starts.ends')}</summary>
        <p>{told}</p>
      </details>
      {isTrained && <Goal text={t('play.starts.guess')} isReached={isNear} isMissed={!isNear} after={verdict} />}
      <Goal
        text={t('play.starts.goal')}
        isReached={reached.has('lost-opened')}
        after={hasFoundColour(start) || !isTrained ? undefined : inside}
      />
    </Frame>
  )
}
