import { useState } from 'react'
import {
  countParts,
  headsOf,
  medium,
  MOST_BLOCKS,
  partNames,
  placeCounts,
  small,
  sumParts,
  tokenCounts,
  widen,
  WIDTH,
  type PartName,
  type Shape,
} from '../../../../../domain/lesson/plays/parts.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useSpoken } from '../../../../parts/use-spoken.ts'
import { place as round } from '../digits.ts'
import drawing from '../drawing.module.css'
import { Frame } from '../frame.tsx'
import { Choice, Goal, YesNoGoal } from '../goal.tsx'
import type { PlayProps } from '../play-props.ts'
import styles from '../plays.module.css'
import { Slider } from '../slider.tsx'
import { useGoals } from '../use-goals.ts'

interface State {
  readonly shape: Shape
  readonly guess: 'yes' | 'no' | undefined
}
const first: State = { shape: medium, guess: undefined }
const WHOLE = sumParts(small)

/** Lesson 16 in the hand: four numbers, the parameters that follow from them, and the heads, on which none hangs. */
export default function Parts({ caption, ...place }: PlayProps) {
  const { t, locale } = useMessages()
  const { reached, reach } = useGoals(place)
  const [{ shape, guess }, setState] = useState(first)
  const write = (count: number) => new Intl.NumberFormat(locale).format(count)
  const counts = countParts(shape)
  const sum = sumParts(shape)
  const cuts = headsOf(shape.width)
  const change = (changed: Shape) => {
    setState({ shape: changed, guess })
    if (sumParts(changed) === WHOLE) reach('small')
  }
  const say = (said: 'yes' | 'no') => {
    setState({ shape, guess: said })
    if (said === 'no') reach('third')
  }
  const rows = partNames.map((name) => ({
    name,
    face: t(`play.parts.part.${name}`),
    count: counts[name],
    share: t('play.parts.share', { percent: ((100 * counts[name]) / sum).toFixed(1) }),
  }))
  const named = t('play.parts.say', { ...shape, width: write(shape.width), sum: write(sum) })
  const list = rows
    .map(({ face, count, share }) => t('play.parts.row', { name: face, count: write(count), share }))
    .join(locale === 'en' ? '; ' : '；')
    .concat(locale === 'en' ? '.' : '。')
  const by = write(Math.abs(sum - WHOLE))
  const off = sum === WHOLE ? '' : t(sum > WHOLE ? 'play.parts.over' : 'play.parts.under', { by })
  const done =
    sum === WHOLE
      ? t('play.parts.reached', { whole: write(WHOLE), width: write(shape.width), blocks: shape.blocks })
      : undefined
  const isThirdKnown = guess === 'no' || reached.has('third')
  const spoken = useSpoken(`${JSON.stringify(shape)} ${guess}`, () =>
    [named, list, done ?? off, guess === undefined ? '' : t(`play.parts.${guess}Is`)].filter(Boolean).join(' '),
  )
  return (
    <Frame
      title={t('play.parts.title')}
      ask={t('play.parts.ask')}
      caption={caption}
      ownCaption={t('play.parts.caption')}
      spoken={spoken}
    >
      <div className={styles['two']}>
        <div>
          <p className={styles['told']}>
            <b>{write(sum)}</b>
            <span>{t('play.parts.sum')}</span>
          </p>
          <p className={styles['told']} data-small>
            {off === '' ? t('play.parts.is') : off}
          </p>
          <svg className={drawing['drawing']} viewBox="0 0 300 214" role="img" aria-label={`${named} ${list}`}>
            <Bars rows={rows.map((row) => ({ ...row, written: write(row.count) }))} sum={sum} />
          </svg>
        </div>
        <div className={styles['stack']}>
          <Choice
            name={t('play.parts.tokens')}
            words={t('play.parts.tokens')}
            all={tokenCounts.map((count) => [String(count), write(count)] as const)}
            chosen={String(shape.tokens)}
            onChoose={(chosen) =>
              change({ ...shape, tokens: tokenCounts.find((count) => String(count) === chosen) ?? shape.tokens })
            }
          />
          <Choice
            name={t('play.parts.places')}
            words={t('play.parts.places')}
            all={placeCounts.map((count) => [String(count), write(count)] as const)}
            chosen={String(shape.places)}
            onChoose={(chosen) =>
              change({ ...shape, places: placeCounts.find((count) => String(count) === chosen) ?? shape.places })
            }
          />
          <div className={styles['stack']} data-hands>
            <Slider
              label={t('play.parts.width')}
              value={shape.width}
              min={WIDTH.least}
              max={WIDTH.most}
              step={WIDTH.step}
              text={write(shape.width)}
              less={t('play.parts.narrower')}
              more={t('play.parts.wider')}
              ticks={([WIDTH.least, 832, WIDTH.most] as const).map((at) => [at, write(at)] as const)}
              onChange={(width) => change(widen(shape, width))}
            />
            <Slider
              label={t('play.parts.blocks')}
              value={shape.blocks}
              min={1}
              max={MOST_BLOCKS}
              text={String(shape.blocks)}
              less={t('play.parts.fewerBlocks')}
              more={t('play.parts.moreBlocks')}
              ticks={([1, 24, MOST_BLOCKS] as const).map((at) => [at, String(at)] as const)}
              onChange={(blocks) => change({ ...shape, blocks })}
            />
            <Slider
              label={t('play.parts.heads')}
              value={cuts.indexOf(shape.heads)}
              min={0}
              max={cuts.length - 1}
              text={t('play.parts.each', { heads: shape.heads, each: shape.width / shape.heads })}
              less={t('play.parts.fewerHeads')}
              more={t('play.parts.moreHeads')}
              ticks={([0, cuts.length - 1] as const).map((at) => [at, String(cuts[at])] as const)}
              onChange={(at) => change({ ...shape, heads: cuts[at] ?? shape.heads })}
            />
          </div>
        </div>
      </div>
      <Goal text={t('play.parts.goal', { whole: write(WHOLE) })} isReached={reached.has('small')} after={done} />
      <YesNoGoal
        text={t('play.parts.third')}
        isReached={isThirdKnown}
        after={t('play.parts.noIs')}
        words={{ yes: t('play.parts.yes'), no: t('play.parts.no') }}
        chosen={guess}
        onChoose={say}
        against={guess === 'yes' ? t('play.parts.yesIs') : ''}
      />
    </Frame>
  )
}

interface BarsProps {
  readonly rows: readonly {
    readonly name: PartName
    readonly face: string
    readonly count: number
    readonly written: string
    readonly share: string
  }[]
  readonly sum: number
}

/** A part a row: its name and number, and its share of the whole as a bar. */
function Bars({ rows, sum }: BarsProps) {
  return rows.map(({ name, face, count, written, share }, i) => {
    const y = i * 43
    const isGold = name === 'attention'
    return (
      <g key={name}>
        <text data-look="name" x="0" y={y + 14}>
          {face}
        </text>
        <text data-look="value" x="238" y={y + 14} textAnchor="end">
          {written}
        </text>
        <text data-look={isGold ? 'gold-value' : 'value'} x="300" y={y + 14} textAnchor="end">
          {share}
        </text>
        <rect data-look="hair" x="0.5" y={y + 21} width="299" height="13" />
        <rect data-look={isGold ? 'gold' : 'ink'} x="0.5" y={y + 21} width={round((299 * count) / sum)} height="13" />
      </g>
    )
  })
}
