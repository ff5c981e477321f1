import { useState } from 'react'
import {
  lookAtText,
  readPieces,
  vocabulary,
  type Piece,
  type Token,
} from '../../../../../domain/lesson/plays/next-token.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useSpoken } from '../../../../parts/use-spoken.ts'
import { Frame } from '../frame.tsx'
import { Goal, YesNoGoal } from '../goal.tsx'
import type { PlayProps } from '../play-props.ts'
import styles from '../plays.module.css'
import own from './next-token.module.css'
import { StepButton } from '../slider.tsx'
import { useGoals } from '../use-goals.ts'
import { useWords } from '../use-words.ts'

interface State {
  readonly pieces: readonly Piece[]
  /** The field as it was typed, for the language in which that was done. */
  readonly typed: { readonly text: string; readonly locale: string } | undefined
  readonly guess: 'yes' | 'no' | undefined
}
const first: State = { pieces: ['red', 'light', 'always', 'means'], typed: undefined, guess: undefined }
/** More has no room in the strip. */
const MOST_CHARACTERS = 80

/** Lesson 1 in the hand: a text that is typed on, and eight numbers for what comes next. */
export default function NextToken({ caption, ...place }: PlayProps) {
  const { t, rich, locale } = useMessages()
  const { nameOf: wordOf } = useWords()
  const { reached, reach } = useGoals(place)
  const [state, setState] = useState(first)
  const { pieces, typed, guess } = state
  const nameOf = (token: string) => wordOf(token === '.' ? 'end' : token)
  const calledOf = (token: Token) => (token === '.' ? t('play.word.fullStop') : nameOf(token))
  const faceOf = (piece: Piece) => (typeof piece === 'string' ? nameOf(piece) : piece.unknown)
  const { seen, shares, factors, worth, isOld, isNew } = lookAtText(pieces)
  const product = factors.map(fractionOf).join(' · ') + (factors.length > 1 ? ` = ${fractionOf(worth)}` : '')
  const spell = (some: readonly Piece[]) =>
    locale === 'zh-CN' ? some.map(faceOf).join('') : some.map(faceOf).join(' ').replaceAll(' .', '.')
  const change = (part: Partial<State>) => {
    const next = { ...state, ...part }
    setState(next)
    if (lookAtText(next.pieces).isNew) reach('new-sentence')
    if (part.guess === 'no') reach('light-stop')
  }
  const write = (text: string) => change({ pieces: readPieces(text, nameOf), typed: { text, locale } })
  const take = (pieces: readonly Piece[]) => change({ pieces, typed: undefined })
  const last = pieces.at(-1)
  const sight =
    last === undefined
      ? t('play.next.blank')
      : typeof last === 'string'
        ? rich('play.next.sees', { word: calledOf(last), b: (words) => <b>{words}</b> })
        : t('play.next.never', { word: last.unknown })
  const told =
    factors.length === 0 || seen === undefined
      ? ''
      : t(
          worth === 0 ? 'play.next.impossible' : isOld ? 'play.next.old' : isNew ? 'play.next.new' : 'play.next.worth',
          { product },
        )
  const spoken = useSpoken(state, () =>
    seen === undefined
      ? t('play.next.never', { word: faceOf(last ?? '.') })
      : [
          t('play.next.say', {
            seen: calledOf(seen),
            list: shares
              .filter(([, share]) => share > 0)
              .map(([token, share]) => t('play.list', { word: calledOf(token), share: fractionOf(share) }))
              .join(', '),
          }),
          told,
        ].join(' '),
  )
  const asked = { last: spell(['red', 'light']), next: nameOf('stop') }
  const isAnswered = guess === 'no' || reached.has('light-stop')
  return (
    <Frame
      title={t('play.next.title')}
      ask={t('play.next.ask')}
      caption={caption}
      ownCaption={t('play.next.caption')}
      spoken={spoken}
    >
      <div className={styles['choice']}>
        <input
          className={styles['field']}
          aria-label={t('play.next.field')}
          value={typed?.locale === locale ? typed.text : spell(pieces)}
          maxLength={MOST_CHARACTERS}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          translate="no"
          onChange={(event) => write(event.target.value)}
        />
        <button
          type="button"
          aria-disabled={pieces.length === 0 || undefined}
          onClick={() => take(pieces.slice(0, -1))}
        >
          {t('play.next.back')}
        </button>
        <button type="button" onClick={() => take(first.pieces)}>
          {t('play.again')}
        </button>
      </div>
      <ol className={own['strip']} aria-label={t('play.next.strip')} translate="no">
        {pieces.map((piece, i) => (
          <li
            key={i}
            data-gold={i === pieces.length - 1 && typeof piece === 'string' ? true : undefined}
            data-unknown={typeof piece === 'string' ? undefined : true}
          >
            {faceOf(piece)}
          </li>
        ))}
        <li data-empty>
          <span className="hide-visually">{t('play.next.empty')}</span>
        </li>
      </ol>
      <p>{sight}</p>
      <ul className={own['bars']} aria-label={t('play.next.rows')}>
        {vocabulary.map((token, i) => {
          const share = shares[i]?.[1] // none where the model has no row
          return (
            <li key={token} data-none={share ? undefined : true}>
              <span translate="no">{nameOf(token)}</span>
              <svg aria-hidden="true" width="100%" height="20">
                <rect width={`${(share ?? 0) * 100}%`} height="20" />
              </svg>
              <b>{share === undefined ? '–' : fractionOf(share)}</b>
              <span data-hands>
                <StepButton
                  name={t('play.next.take', { word: calledOf(token) })}
                  sign="+"
                  isShut={!share}
                  onPress={() => take([...pieces, token])}
                />
              </span>
            </li>
          )
        })}
      </ul>
      <p className={styles['told']}>{told === '' ? '\u00a0' : told}</p>
      <Goal
        text={t('play.next.goal')}
        isReached={reached.has('new-sentence')}
        after={isNew ? t('play.next.reached') : undefined}
      />
      <YesNoGoal
        text={t('play.next.can', asked)}
        isReached={isAnswered}
        after={t('play.next.right', { last: nameOf('light'), first: nameOf('always'), second: nameOf('means') })}
        words={{ yes: t('play.next.yes'), no: t('play.next.no') }}
        chosen={guess}
        onChoose={(guess) => change({ guess })}
        against={guess === 'yes' ? t('play.next.wrong', { text: asked.last, next: asked.next }) : ''}
      />
    </Frame>
  )
}

/** All of them are 0 or 1 halved some times. */
const fractionOf = (share: number): string =>
  ({ 0: '0', 1: '1', 0.5: '½', 0.25: '¼' })[share] ?? `1/${Math.round(1 / share)}`
