import { useState } from 'react'
import { meansQuery, type Point } from '../../../../../domain/lesson/plays/attention.ts'
import {
  fetched,
  headSentences,
  readHeads,
  type HeadCount,
  type HeadSentence,
} from '../../../../../domain/lesson/plays/heads.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useSpoken } from '../../../../parts/use-spoken.ts'
import { shortDigits, threeDigits } from '../digits.ts'
import { Frame } from '../frame.tsx'
import { Choice, Goal } from '../goal.tsx'
import type { PlayProps } from '../play-props.ts'
import styles from '../plays.module.css'
import { useGoals } from '../use-goals.ts'
import { useWords } from '../use-words.ts'
import { Weights } from '../weights.tsx'
import { HeadPlane } from './head-plane.tsx'

interface State {
  readonly count: HeadCount
  readonly sentence: HeadSentence
  /** Where each head's query is: of the one, or of the two. */
  readonly queries: Readonly<Record<HeadCount, readonly Point[]>>
}
const first: State = {
  count: 'one',
  sentence: 'notRed',
  queries: { one: [meansQuery], two: [meansQuery, meansQuery] },
}
/** More than the lesson's own queries fetch. */
const WANTED = 0.9
const headsOf = ({ count, sentence, queries }: State) => readHeads(count, sentence, queries[count])
const isFetched = (state: State) => {
  const { not, colour } = fetched(headsOf(state), state.sentence)
  return not !== undefined && not > WANTED && colour > WANTED
}
const sentences = Object.keys(headSentences) as HeadSentence[] // the table's own names

/** Lesson 13 in the hand: one head or two over the same words, each with a query that is dragged. */
export default function Heads({ caption, ...place }: PlayProps) {
  const { t } = useMessages()
  const { nameOf } = useWords()
  const { reached, reach } = useGoals(place)
  const [state, setState] = useState(first)
  const { count, sentence, queries } = state
  const heads = headsOf(state)
  const { not, colour } = fetched(heads, sentence)
  const change = (part: Partial<State>) => {
    const next = { ...state, ...part }
    setState(next)
    if (isFetched(next)) reach('both')
  }
  const move = (head: number, to: Point) =>
    change({ queries: { ...queries, [count]: queries[count].map((query, i) => (i === head ? to : query)) } })
  const words = headSentences[sentence]
  const named = {
    not: nameOf('not'),
    colour: nameOf(words.at(-2) ?? 'red'),
    notShare: threeDigits(not ?? 0),
    colourShare: threeDigits(colour),
  }
  const blend = `(${heads.map((head) => `${threeDigits(head.blend)}, 0`).join(' | ')})`
  const told = t(
    not === undefined ? 'play.heads.single' : count === 'one' ? 'play.heads.shared' : 'play.heads.apart',
    named,
  )
  const isMoved = queries.one.some((query) => query !== meansQuery)
  const done = isFetched(state) ? t('play.heads.reached', { ...named, blend }) : ''
  const tried =
    reached.has('both') || not === undefined
      ? ''
      : count === 'one'
        ? isMoved
          ? t('play.heads.tryOne', { share: threeDigits(Math.min(not, colour)) })
          : ''
        : t('play.heads.tryTwo', {
            word: not < colour ? named.not : named.colour,
            share: threeDigits(Math.min(not, colour)),
          })
  const said = heads.map((head, i) =>
    t('play.heads.say', {
      head: i + 1,
      x: shortDigits(head.query[0]),
      y: shortDigits(head.query[1]),
      list: words
        .map((word, place) => t('play.list', { word: nameOf(word), share: threeDigits(head.weights[place] ?? 0) }))
        .join(', '),
      blend: threeDigits(head.blend),
    }),
  )
  const spoken = useSpoken(state, () => [...said, told, done || tried].filter(Boolean).join(' '))
  const columns = heads.map((head, i) => {
    const gold = i === heads.length - 1 ? 'not' : undefined
    return [
      <HeadPlane
        key="plane"
        head={head}
        sentence={sentence}
        title={t(count === 'one' ? 'play.heads.both' : i === 0 ? 'play.heads.colour' : 'play.heads.negation')}
        gold={gold}
        name={t('play.heads.query', { head: i + 1, word: nameOf('means') })}
        onMove={(to) => move(i, to)}
      />,
      <Weights
        key="weights"
        sentence={words}
        scores={head.scores}
        weights={head.weights}
        values={words.map((word) => head.plane[word][0])}
        gold={gold === undefined ? -1 : words.findIndex((word) => word === gold)}
      />,
    ]
  })
  const result = (
    <div>
      <p className={styles['told']}>{told}</p>
      <p className={styles['told']} data-small>
        <span>{t('play.heads.handed')}</span>
        <b>{blend}</b>
      </p>
      {count === 'one' && (
        <p className={styles['told']} data-small>
          <span>{t('play.heads.stop', { stop: nameOf('stop') })}</span>
          <b>{threeDigits(heads[0]?.stop ?? 0)}</b>
        </p>
      )}
    </div>
  )
  return (
    <Frame
      title={t('play.heads.title')}
      ask={t('play.heads.ask')}
      caption={caption}
      ownCaption={t('play.heads.caption', { word: nameOf('not') })}
      spoken={spoken}
    >
      <div className={styles['choice']}>
        <Choice
          name={t('play.heads.heads')}
          all={[
            ['one', t('play.heads.one')],
            ['two', t('play.heads.two')],
          ]}
          chosen={count}
          onChoose={(count) => change({ count })}
        />
        <button type="button" onClick={() => change(first)}>
          {t('play.attention.lesson')}
        </button>
      </div>
      <Choice
        name={t('play.heads.sentence')}
        all={sentences.map((name) => [name, t(`play.heads.${name}`)] as const)}
        chosen={sentence}
        onChoose={(sentence) => change({ sentence })}
      />
      {count === 'one' ? (
        <div className={styles['two']}>
          {columns[0]?.[0]}
          <div className={styles['stack']}>
            {columns[0]?.[1]}
            {result}
          </div>
        </div>
      ) : (
        <>
          <div className={styles['two']}>
            {columns.map((column, i) => (
              <div key={i} className={styles['stack']}>
                {column}
              </div>
            ))}
          </div>
          {result}
        </>
      )}
      <p className={styles['legend']} data-keys>
        {t('play.attention.keys')}
      </p>
      <Goal text={t('play.heads.goal')} isReached={reached.has('both')} after={done === '' ? undefined : done}>
        {tried !== '' && <p data-try>{tried}</p>}
      </Goal>
    </Frame>
  )
}
