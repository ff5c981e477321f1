import { useState } from 'react'
import { wordPoints, type Point, type WordName } from '../../../../../domain/lesson/plays/attention.ts'
import { cosine, dot, isOne, lengthOf, neighboursOf } from '../../../../../domain/lesson/plays/neighbours.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useSpoken } from '../../../../parts/use-spoken.ts'
import { shortDigits, threeDigits } from '../digits.ts'
import { Frame } from '../frame.tsx'
import { Choice, YesNoGoal } from '../goal.tsx'
import type { PlayProps } from '../play-props.ts'
import { useGoals } from '../use-goals.ts'
import { useWords } from '../use-words.ts'
import { CosineBars } from './cosine-bars.tsx'
import { PlaneOfArrows } from './plane-of-arrows.tsx'
import styles from '../plays.module.css'

interface State {
  readonly points: Readonly<Record<WordName, Point>>
  /** Whose neighbours are looked at. */
  readonly word: WordName
  readonly guess: 'yes' | 'no' | undefined
}
const first: State = { points: wordPoints, word: 'red', guess: undefined }
const names = Object.keys(wordPoints) as WordName[] // the table's own names
const MOVED = 'green'
const FIXED = 'red'

const isAt = (a: Point, b: Point) => a[0] === b[0] && a[1] === b[1]
/** The other words stand as in the lesson, and the two point one way. */
const isOneWay = ({ points }: State) =>
  names.every((name) => name === MOVED || isAt(points[name], wordPoints[name])) &&
  isOne(cosine(points[MOVED], points[FIXED]))
const isOnto = (state: State) => isOneWay(state) && isAt(state.points[MOVED], state.points[FIXED])
const isReachedBy = (state: State) => isOneWay(state) && !isOnto(state)

/** Lesson 8 in the hand: the words of its plane are dragged, and the cosine says who is near. */
export default function Neighbours({ caption, ...place }: PlayProps) {
  const { t, gap } = useMessages()
  const { nameOf } = useWords()
  const { reached, reach } = useGoals(place)
  const [state, setState] = useState(first)
  const { points, word, guess } = state
  const neighbours = neighboursOf(word, points)
  const nearest = neighbours.filter(({ isNearest }) => isNearest)
  const isReached = reached.has('one-way')
  const change = (part: Partial<State>) => {
    const next = { ...state, ...part }
    setState(next)
    if (isReachedBy(next)) reach('one-way')
  }
  const faceOf = (cosine: number | undefined) =>
    cosine === undefined ? t('play.neighbours.none') : threeDigits(cosine)
  const told =
    nearest.length === 0
      ? t('play.neighbours.nobody', { word: nameOf(word) })
      : t('play.neighbours.nearest', {
          word: nameOf(word),
          list: nearest.map(({ word }) => nameOf(word)).join(t('play.neighbours.joint')),
        })
  const near = nearest[0]
  const sum = near
    ? t('play.neighbours.sum', {
        dot: shortDigits(dot(points[word], points[near.word])),
        one: threeDigits(lengthOf(points[word])),
        other: threeDigits(lengthOf(points[near.word])),
        cosine: faceOf(near.cosine),
      })
    : t('play.neighbours.noSum')
  const [x, y] = points[MOVED]
  const done = isReachedBy(state)
    ? t('play.neighbours.reached', {
        word: nameOf(MOVED),
        x: shortDigits(x),
        y: shortDigits(y),
        length: shortDigits(lengthOf(points[MOVED])),
        other: nameOf(FIXED),
        otherLength: shortDigits(lengthOf(points[FIXED])),
      })
    : ''
  const judged = guess === undefined ? '' : t(`play.neighbours.${guess}Is`)
  const missed = isOnto(state) ? t('play.neighbours.onto') : ''
  const spoken = useSpoken(state, () =>
    [
      t('play.neighbours.say', {
        word: nameOf(word),
        x: shortDigits(points[word][0]),
        y: shortDigits(points[word][1]),
        list: neighbours
          .map(({ word, cosine }) => t('play.list', { word: nameOf(word), share: faceOf(cosine) }))
          .join(', '),
        nearest: told,
      }),
      missed,
      ...(done === '' ? [] : [judged, done]),
    ]
      .filter(Boolean)
      .join(gap),
  )
  const goal = t('play.neighbours.goal', { word: nameOf(MOVED), other: nameOf(FIXED) })
  return (
    <Frame
      title={t('play.neighbours.title')}
      ask={t('play.neighbours.ask')}
      caption={caption}
      ownCaption={t('play.neighbours.caption')}
      spoken={spoken}
    >
      <Choice
        name={t('play.neighbours.of')}
        words={t('play.neighbours.of')}
        all={names.map((name) => [name, nameOf(name)] as const)}
        chosen={word}
        onChoose={(word) => change({ word })}
      />
      <div className={styles['two']}>
        <div>
          <PlaneOfArrows
            points={points}
            word={word}
            nearest={nearest.map(({ word }) => word)}
            onMove={(word, to) => change({ word, points: { ...points, [word]: to } })}
          />
          <p className={styles['legend']} data-keys>
            {t('play.attention.keys')}
          </p>
        </div>
        <div className={styles['stack']}>
          <p className={styles['told']}>{told}</p>
          <CosineBars
            neighbours={neighbours}
            name={t('play.neighbours.bars', { word: nameOf(word) })}
            faceOf={faceOf}
          />
          <p className={styles['legend']}>{sum}</p>
          <div className={styles['choice']}>
            <button type="button" onClick={() => change({ ...first, guess })}>
              {t('play.attention.lesson')}
            </button>
          </div>
        </div>
      </div>
      <YesNoGoal
        text={goal}
        isReached={isReached}
        after={done === '' ? undefined : [judged, done].filter(Boolean).join(gap)}
        words={{ yes: t('play.neighbours.yes'), no: t('play.neighbours.no') }}
        chosen={guess}
        onChoose={(guess) => change({ guess })}
        against={missed}
      />
    </Frame>
  )
}
