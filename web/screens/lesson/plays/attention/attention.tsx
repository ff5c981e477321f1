import { useState } from 'react'
import {
  attend,
  meansQuery,
  wordPoints,
  type Point,
  type WordName,
} from '../../../../../domain/lesson/plays/attention.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useSpoken } from '../../../../parts/use-spoken.ts'
import { shortDigits, threeDigits } from '../digits.ts'
import { Frame } from '../frame.tsx'
import { Choice, Goal } from '../goal.tsx'
import type { PlayProps } from '../play-props.ts'
import styles from '../plays.module.css'
import { StepButton } from '../slider.tsx'
import { useGoals } from '../use-goals.ts'
import { useWords } from '../use-words.ts'
import { Weights } from '../weights.tsx'
import { PlaneOfWords } from './plane-of-words.tsx'
import { BlendLine, StopBar } from './what-comes.tsx'

export interface State {
  readonly colour: 'red' | 'green'
  readonly lights: number
  readonly hasAlways: boolean
  readonly points: Readonly<Record<WordName, Point>>
  readonly query: Point
  readonly guess: 'fall' | 'stay' | undefined
}
const first: State = {
  colour: 'red',
  lights: 1,
  hasAlways: true,
  points: wordPoints,
  query: meansQuery,
  guess: undefined,
}
/** More words than six have no room side by side. */
const mostLights = ({ hasAlways }: Pick<State, 'hasAlways'>) => (hasAlways ? 3 : 4)

const sentenceOf = ({ colour, lights, hasAlways }: State): WordName[] => [
  colour,
  ...Array<WordName>(lights).fill('light'),
  ...(hasAlways ? (['always'] as const) : []),
  'means',
]
const lookAt = (state: State) => {
  const sentence = sentenceOf(state)
  return {
    sentence,
    ...attend(
      sentence.map((word) => state.points[word]),
      state.query,
    ),
  }
}
const isAt = (a: Point, b: Point) => a[0] === b[0] && a[1] === b[1]
const names = Object.keys(wordPoints) as WordName[] // the table's own names
/** Only the query was moved, and *light* draws more than half. */
const isReadMost = (state: State) =>
  state.lights === 1 &&
  names.every((name) => isAt(state.points[name], wordPoints[name])) &&
  (lookAt(state).weights[1] ?? 0) > 0.5

/** Lesson 11 in the hand: a query that is dragged, the shares that follow, and what comes of them. */
export default function Attention({ caption, ...place }: PlayProps) {
  const { reached, reach } = useGoals(place)
  const { t } = useMessages()
  const { nameOf } = useWords()
  const [state, setState] = useState(first)
  const { sentence, scores, weights, blend, stop } = lookAt(state)
  const { colour, lights, hasAlways, points, guess } = state
  const isReached = reached.has('light-most')
  const change = (part: Partial<State>) => {
    const next = { ...state, ...part }
    setState(next)
    if (isReadMost(next)) reach('light-most')
  }
  const done = isReadMost(state)
    ? t('play.attention.reached', {
        word: nameOf('light'),
        weight: threeDigits(weights[1] ?? 0),
        stop: nameOf('stop'),
        share: threeDigits(stop),
      })
    : ''
  const judged = guess === undefined ? '' : t(guess === 'stay' ? 'play.attention.right' : 'play.attention.wrong')
  const spoken = useSpoken(state, () =>
    [
      t('play.attention.say', {
        x: shortDigits(state.query[0]),
        y: shortDigits(state.query[1]),
        asker: nameOf('means'),
        list: sentence
          .map((word, i) => t('play.list', { word: nameOf(word), share: threeDigits(weights[i] ?? 0) }))
          .join(', '),
        blend: threeDigits(blend),
        stop: nameOf('stop'),
        share: threeDigits(stop),
      }),
      ...(done === '' ? [] : [judged, done]),
    ]
      .filter(Boolean)
      .join(' '),
  )
  const other = colour === 'red' ? 'green' : 'red'
  return (
    <Frame
      title={t('play.attention.title')}
      ask={t('play.attention.ask')}
      caption={caption}
      ownCaption={t('play.attention.caption')}
      spoken={spoken}
    >
      <div className={styles['choice']}>
        <button type="button" onClick={() => change({ colour: other })}>
          {t('play.attention.swap', { from: nameOf(colour), to: nameOf(other) })}
        </button>
        <span className={styles['pair']}>
          <StepButton
            name={t('play.attention.fewer', { word: nameOf('light') })}
            sign="−"
            isShut={lights === 0}
            onPress={() => change({ lights: lights - 1 })}
          />
          <span>{t('play.attention.count', { word: nameOf('light'), count: lights })}</span>
          <StepButton
            name={t('play.attention.more', { word: nameOf('light') })}
            sign="+"
            isShut={lights >= mostLights(state)}
            onPress={() => change({ lights: lights + 1 })}
          />
        </span>
        <button
          type="button"
          aria-pressed={hasAlways}
          onClick={() =>
            change({ hasAlways: !hasAlways, lights: Math.min(lights, mostLights({ hasAlways: !hasAlways })) })
          }
        >
          {nameOf('always')}
        </button>
        <button type="button" onClick={() => change({ ...first, guess })}>
          {t('play.attention.lesson')}
        </button>
      </div>
      <div className={styles['two']}>
        <div>
          <PlaneOfWords
            state={state}
            words={[...new Set(sentence)]}
            onWord={(word, to) => change({ points: { ...points, [word]: to } })}
            onQuery={(query) => change({ query })}
          />
          <p className={styles['legend']} data-keys>
            {t('play.attention.keys')}
          </p>
        </div>
        <div className={styles['stack']}>
          <Weights
            sentence={sentence}
            scores={scores}
            weights={weights}
            values={sentence.map((word) => points[word][0])}
            gold={0}
          />
          <BlendLine blend={blend} />
          <StopBar stop={stop} />
        </div>
      </div>
      <Goal
        text={t('play.attention.goal', { asker: nameOf('means'), word: nameOf('light'), stop: nameOf('stop') })}
        isReached={isReached}
        after={done === '' ? undefined : [judged, done].filter(Boolean).join(' ')}
      >
        {!isReached && (
          <Choice
            name={t('play.attention.goal', { asker: nameOf('means'), word: nameOf('light'), stop: nameOf('stop') })}
            all={[
              ['fall', t('play.attention.fall')],
              ['stay', t('play.attention.stay')],
            ]}
            chosen={guess}
            onChoose={(guess) => change({ guess })}
          />
        )}
      </Goal>
    </Frame>
  )
}
