import { useState } from 'react'
import {
  countedRows,
  temperatureAt,
  tryRow,
  type Reshaped,
  type RowName,
} from '../../../../../domain/lesson/plays/sampling.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useSpoken } from '../../../../parts/use-spoken.ts'
import { place, shortDigits, threeDigits } from '../digits.ts'
import { Frame } from '../frame.tsx'
import { Choice, Goal, YesNoGoal } from '../goal.tsx'
import type { PlayProps } from '../play-props.ts'
import { Slider } from '../slider.tsx'
import { useGoals } from '../use-goals.ts'
import { useWords } from '../use-words.ts'
import drawing from '../drawing.module.css'
import styles from '../plays.module.css'

interface State {
  readonly row: RowName
  /** Of the temperature's slider: fiftieths of a doubling. */
  readonly step: number
  /** In hundredths. */
  readonly topP: number
  readonly guess: 'yes' | 'no' | undefined
}
const first: State = { row: 'red', step: 0, topP: 100, guess: undefined }
const WANTED = 0.9
/** So near it counts as reached: what is printed with two digits is the same. */
const NEAR = 0.005
const faces: Readonly<Record<number, string>> = {
  [-150]: '⅛',
  [-100]: '¼',
  [-50]: '½',
  0: '1',
  50: '2',
  100: '4',
  150: '8',
}
const faceOf = (step: number) => faces[step] ?? temperatureAt(step).toFixed(2)

/** Lesson 6 in the hand: temperature and top-p over a row of the table. */
export default function Sampling({ caption, ...place }: PlayProps) {
  const { reached, reach } = useGoals(place)
  const { t } = useMessages()
  const { nameOf } = useWords()
  const [state, setState] = useState(first)
  const { row, step, topP, guess } = state
  const tiles = tryRow(row, { step, topP: topP / 100, nameOf })
  const before = tryRow(row, { step: 0, topP: 1, nameOf })
  const face = faceOf(step)
  const [top, second] = tiles
  const isNear = ({ row, step, topP }: State) =>
    row === 'red' && topP === 100 && Math.abs((tryRow(row, { step, topP: 1, nameOf })[0]?.share ?? 0) - WANTED) < NEAR
  const change = (next: State) => {
    setState(next)
    if (isNear(next)) reach('light-09')
    if (next.guess === 'no' && state.guess !== 'no') reach('tie-stays')
  }
  const isTieKnown = guess === 'no' || reached.has('tie-stays')
  const done = isNear(state)
    ? t('play.sampling.reached', {
        word: nameOf('light'),
        temperature: face,
        share: threeDigits(top?.share ?? 0),
        rest: threeDigits(1 - (top?.share ?? 0)),
      })
    : ''
  const said = t('play.sampling.say', {
    row: nameOf(row),
    temperature: face,
    p: topP / 100,
    list: tiles
      .map(({ word, share, isKept }) =>
        t('play.list', { word: nameOf(word), share: isKept ? threeDigits(share) : t('play.sampling.cut') }),
      )
      .join(', '),
  })
  const judged =
    guess === undefined
      ? ''
      : guess === 'no'
        ? t('play.sampling.right')
        : t('play.sampling.wrong', { row: nameOf('means') })
  const spoken = useSpoken(state, () => [said, done, judged].filter(Boolean).join(' '))
  return (
    <Frame
      title={t('play.sampling.title')}
      ask={t('play.sampling.ask')}
      caption={caption}
      ownCaption={t('play.sampling.caption')}
      spoken={spoken}
    >
      <Choice
        name={t('play.sampling.after')}
        words={t('play.sampling.after')}
        all={(Object.keys(countedRows) as RowName[]).map((name) => [name, nameOf(name)] as const)} // the table's own names
        chosen={row}
        onChoose={(row) => change({ ...state, row })}
      />
      <div className={styles['two']}>
        <div>
          <svg className={drawing['drawing']} viewBox="0 0 300 140" role="img" aria-label={said}>
            <Tiles tiles={tiles} before={before} nameOf={nameOf} cut={t('play.sampling.cut')} />
          </svg>
          <p className={styles['legend']}>
            <span data-dash />
            {t('play.sampling.dashed')}
          </p>
        </div>
        <div>
          <p className={styles['told']}>
            {top && second && top.warmed - second.warmed < 1e-9
              ? t('play.sampling.tied', { first: nameOf(top.word), second: nameOf(second.word) })
              : top &&
                second &&
                t('play.sampling.ratio', {
                  first: nameOf(top.word),
                  second: nameOf(second.word),
                  ratio: ratioOf(top.warmed / second.warmed),
                })}
          </p>
          <svg className={drawing['drawing']} viewBox="0 0 300 36" aria-hidden="true">
            <Bar tiles={tiles} topP={topP / 100} />
          </svg>
          <p className={styles['legend']}>{t('play.sampling.kept', { p: topP / 100 })}</p>
        </div>
      </div>
      <div className={styles['two']} data-hands>
        <Slider
          label={t('play.sampling.temperature')}
          value={step}
          min={-150}
          max={150}
          text={face}
          less={t('play.sampling.colder')}
          more={t('play.sampling.hotter')}
          ticks={([-150, -50, 0, 50, 150] as const).map((at) => [at, faceOf(at)] as const)}
          onChange={(step) => change({ ...state, step })}
        />
        <Slider
          label={t('play.sampling.topP')}
          value={topP}
          min={5}
          max={100}
          step={5}
          text={(topP / 100).toFixed(2)}
          less={t('play.sampling.less')}
          more={t('play.sampling.more')}
          ticks={([5, 50, 100] as const).map((at) => [at, String(at / 100)] as const)}
          onChange={(topP) => change({ ...state, topP })}
        />
      </div>
      <Goal
        text={t('play.sampling.goal', { word: nameOf('light') })}
        isReached={reached.has('light-09')}
        after={done === '' ? undefined : done}
      />
      <YesNoGoal
        text={t('play.sampling.tie', { row: nameOf('means'), word: nameOf('stop') })}
        isReached={isTieKnown}
        after={t('play.sampling.right')}
        words={{ yes: t('play.sampling.yes'), no: t('play.sampling.no') }}
        chosen={guess}
        onChoose={(guess) => change({ ...state, guess, row: guess === 'yes' ? 'means' : row })}
        against={guess === 'yes' ? judged : ''}
      />
    </Frame>
  )
}

const ratioOf = (ratio: number) => (ratio < 100 ? shortDigits(ratio) : String(Math.round(ratio)))

const CELL = 92
const GAP = 12

interface TilesProps {
  readonly tiles: readonly Reshaped[]
  readonly before: readonly Reshaped[]
  readonly nameOf: (word: string) => string
  readonly cut: string
}

/** Each word's share as a square in one whole; the likeliest is gold. */
function Tiles({ tiles, before, nameOf, cut }: TilesProps) {
  const left = (300 - tiles.length * CELL - (tiles.length - 1) * GAP) / 2
  return tiles.map(({ word, share, isKept }, i) => {
    const x = left + i * (CELL + GAP)
    const square = (part: number) => {
      const side = CELL * Math.sqrt(part)
      return {
        x: place(x + (CELL - side) / 2),
        y: place(1 + (CELL - side) / 2),
        width: place(side),
        height: place(side),
      }
    }
    return (
      <g key={i}>
        <rect data-look="line" x={x} y="1" width={CELL} height={CELL} />
        <rect data-look={i === 0 ? 'gold' : 'ink'} {...square(share)} />
        <rect data-look="was" {...square(before[i]?.share ?? 0)} />
        <text data-look="name" x={x + CELL / 2} y="114" textAnchor="middle">
          {nameOf(word)}
        </text>
        <text data-look={i === 0 ? 'gold-value' : 'value'} x={x + CELL / 2} y="135" textAnchor="middle">
          {isKept ? threeDigits(share) : cut}
        </text>
      </g>
    )
  })
}

/** The shares after the temperature in one line, and where top-p cuts it. */
function Bar({ tiles, topP }: { readonly tiles: readonly Reshaped[]; readonly topP: number }) {
  const at = place(topP * 298 + 1)
  return (
    <>
      {tiles.map(({ warmed, isKept }, i) => {
        const x = tiles.slice(0, i).reduce((sum, one) => sum + one.warmed, 0) * 298 + 1
        const seam = i === 0 ? 0 : 1
        return (
          <rect
            key={i}
            data-look={isKept ? (i === 0 ? 'gold' : 'ink') : 'todo'}
            x={place(x + seam)}
            y="8"
            width={place(Math.max(0, warmed * 298 - seam))}
            height="20"
          />
        )
      })}
      <path data-look="mark" d={`M${at} 2v32`} />
    </>
  )
}
