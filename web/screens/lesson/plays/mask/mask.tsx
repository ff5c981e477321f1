import { useState } from 'react'
import {
  askers,
  findHole,
  isAhead,
  maskScores,
  shareMasked,
  squareAt,
  wholeMask,
  type Covered,
  type MaskedRow,
  type Moment,
  type Square,
} from '../../../../../domain/lesson/plays/mask.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useSpoken } from '../../../../parts/use-spoken.ts'
import { shortDigits, threeDigits } from '../digits.ts'
import { Frame } from '../frame.tsx'
import { Choice, Goal } from '../goal.tsx'
import type { PlayProps } from '../play-props.ts'
import styles from '../plays.module.css'
import { PressTile } from '../press-tile.tsx'
import { useGoals } from '../use-goals.ts'
import { useWords } from '../use-words.ts'
import own from './mask.module.css'
import { SharedRows } from './shared-rows.tsx'

interface State {
  readonly covered: Covered
  readonly moment: Moment
}
const first: State = { covered: new Set(), moment: 'before' }
/** The word whose answer is to be found: what comes after it is the word at the next place. */
const ASKED = 1
const holeOf = ({ covered, moment }: State) => (moment === 'before' ? findHole(covered) : undefined)
const isFound = (state: State) => {
  const hole = holeOf(state)
  return hole !== undefined && hole.asker === ASKED && hole.read === ASKED + 1
}

/** Lesson 12 in the hand: squares that are covered, and what each row then shares out. */
export default function Mask({ caption, ...place }: PlayProps) {
  const { t } = useMessages()
  const { nameOf } = useWords()
  const { reached, reach } = useGoals(place)
  const [state, setState] = useState(first)
  const { covered, moment } = state
  const rows = shareMasked(covered, moment)
  const change = (part: Partial<State>) => {
    const next = { ...state, ...part }
    setState(next)
    if (isFound(next)) reach('hole')
  }
  const cover = (square: Square) => {
    const next = new Set(covered)
    if (!next.delete(square)) next.add(square)
    change({ covered: next })
  }
  const isOn = covered.size === wholeMask.size && [...wholeMask].every((square) => covered.has(square))
  const word = (i: number) => nameOf(askers[i] ?? '')
  const shareAt = (asker: number, read: number) => threeDigits(rows[asker]?.shares[read] ?? 0)
  const hole = holeOf(state)
  const found = { asker: word(ASKED), word: word(ASKED + 1), share: shareAt(ASKED, ASKED + 1) }
  const missed =
    hole === undefined || isFound(state)
      ? ''
      : t(hole.read === hole.asker + 1 ? 'play.mask.otherRow' : 'play.mask.otherWord', {
          asker: word(hole.asker),
          word: word(hole.read),
          share: shareAt(hole.asker, hole.read),
          answer: word(hole.asker + 1),
        })
  const told = tellRows(rows, { t, word })
  const list = (row: MaskedRow) =>
    row.shares.map((share, read) => t('play.list', { word: word(read), share: threeDigits(share) })).join(', ')
  const said = rows.map((row, asker) =>
    row.sum === undefined
      ? t('play.mask.nothing', { asker: word(asker) })
      : t('play.mask.say', { asker: word(asker), list: list(row), sum: threeDigits(row.sum) }),
  )
  const spoken = useSpoken(state, () =>
    [...said, isFound(state) ? t('play.mask.reached', found) : missed].filter(Boolean).join(' '),
  )
  return (
    <Frame
      title={t('play.mask.title')}
      ask={t('play.mask.ask')}
      caption={caption}
      ownCaption={t('play.mask.caption', { word: word(0) })}
      spoken={spoken}
    >
      <div className={own['switches']}>
        <Choice
          name={t('play.mask.mask')}
          words={t('play.mask.mask')}
          all={[
            ['off', t('play.mask.off')],
            ['on', t('play.mask.on')],
          ]}
          chosen={isOn ? 'on' : covered.size === 0 ? 'off' : undefined}
          onChoose={(to) => change({ covered: to === 'on' ? wholeMask : first.covered })}
        />
        <Choice
          name={t('play.mask.moment')}
          words={t('play.mask.moment')}
          all={[
            ['before', t('play.mask.before')],
            ['after', t('play.mask.after')],
          ]}
          chosen={moment}
          onChoose={(moment) => change({ moment })}
        />
      </div>
      <div className={styles['two']}>
        <div>
          <p className={styles['legend']} data-ends>
            <span>{t('play.mask.scores')}</span>
            <span>
              <span data-dash />
              {t('play.mask.ahead')}
            </span>
          </p>
          <div className={own['scores']} role="group" aria-label={t('play.mask.scores')}>
            <span />
            {askers.map((_, read) => (
              <span key={read} aria-hidden="true">
                {word(read)}
              </span>
            ))}
            {maskScores.map((scores, asker) => [
              <span key={asker} data-asker aria-hidden="true">
                {word(asker)}
              </span>,
              ...scores.map((score, read) => {
                const isCovered = covered.has(squareAt(asker, read))
                const face = isCovered && moment === 'before' ? '−∞' : shortDigits(score)
                return (
                  <PressTile
                    key={squareAt(asker, read)}
                    name={t('play.mask.square', { asker: word(asker), word: word(read), score: face })}
                    isPressed={isCovered}
                    isMarked={isAhead(asker, read)}
                    onPress={() => cover(squareAt(asker, read))}
                  >
                    {face}
                  </PressTile>
                )
              }),
            ])}
          </div>
        </div>
        <SharedRows rows={rows} said={said.join(' ')} />
      </div>
      <p className={styles['told']}>{told}</p>
      <Goal
        text={t('play.mask.goal', { asker: word(ASKED) })}
        isReached={reached.has('hole')}
        after={isFound(state) ? t('play.mask.reached', found) : undefined}
      >
        {missed !== '' && <p data-try>{missed}</p>}
      </Goal>
    </Frame>
  )
}

type Translate = ReturnType<typeof useMessages>['t']

/** One sentence: the first thing that is wrong with the rows, or that nothing is. */
function tellRows(
  rows: readonly MaskedRow[],
  { t, word }: { readonly t: Translate; readonly word: (i: number) => string },
): string {
  const empty = rows.findIndex(({ sum }) => sum === undefined)
  if (empty >= 0) return t('play.mask.nothing', { asker: word(empty) })
  const short = rows.findIndex(({ sum }) => sum !== undefined && sum < 1 - 1e-9)
  const kept = rows[short]?.sum
  if (kept !== undefined)
    return t('play.mask.short', { asker: word(short), sum: threeDigits(kept), rest: threeDigits(1 - kept) })
  const ahead = rows.map(({ shares }, asker) =>
    shares.reduce((sum, share, read) => sum + (isAhead(asker, read) ? share : 0), 0),
  )
  const peeking = ahead.findIndex((share) => share > 0)
  if (peeking >= 0) return t('play.mask.peeks', { asker: word(peeking), share: threeDigits(ahead[peeking] ?? 0) })
  const isBlind = rows.some(({ shares }, asker) => shares.some((share, read) => read <= asker && share === 0))
  return t(isBlind ? 'play.mask.blind' : 'play.mask.fair')
}
