import { useState } from 'react'
import {
  firstTried,
  hasUnjoinedWord,
  lookAt,
  MOST_CHARACTERS,
  MOST_RULES,
  sentences,
} from '../../../../../domain/lesson/look-at-tokens.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { NewestToken, useTokensSaid } from '../../../../parts/newest-token.tsx'
import { useSpoken } from '../../../../parts/use-spoken.ts'
import { Frame } from '../frame.tsx'
import { Goal } from '../goal.tsx'
import type { PlayProps } from '../play-props.ts'
import styles from '../plays.module.css'
import own from './byte-pairs.module.css'
import { Slider } from '../slider.tsx'
import { useGoals } from '../use-goals.ts'

/** Lesson 3 in the hand: the rules that its program learns, one after another, on one's own sentence. */
export default function BytePairs({ caption, ...place }: PlayProps) {
  const { t, gap } = useMessages()
  const { reached, reach } = useGoals(place)
  const [tried, setTried] = useState(firstTried)
  const { text, count } = tried
  const { tokens, bytes, newest, isChinese } = lookAt(tried)
  const change = (part: Partial<typeof tried>) => {
    const next = { ...tried, ...part }
    setTried(next)
    if (next.count === MOST_RULES && hasUnjoinedWord(next.text)) reach('stays-bytes')
  }
  const isFound = count === MOST_RULES && hasUnjoinedWord(text)
  const say = useTokensSaid(tried, MOST_RULES)
  const spoken = useSpoken(tried, () => (isFound ? say() + gap + t('play.bytePairs.reached') : say()))
  return (
    <Frame
      title={t('tokeniser.title')}
      ask={t('play.bytePairs.ask')}
      caption={caption}
      ownCaption={t('tokeniser.caption')}
      spoken={spoken}
    >
      <div className={styles['choice']}>
        <input
          className={styles['field']}
          aria-label={t('tokeniser.field')}
          value={text}
          maxLength={MOST_CHARACTERS}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          translate="no"
          onChange={(event) => change({ text: event.target.value })}
        />
        <button type="button" onClick={() => change({ text: isChinese ? sentences.english : sentences.chinese })}>
          {t(isChinese ? 'tokeniser.english' : 'tokeniser.chinese')}
        </button>
      </div>
      <ol className={own['tokens']} aria-label={t('tokeniser.tiles', { count: tokens.length })} translate="no">
        {tokens.map(({ id, face, isByte }, i) => (
          <li key={i} data-gold={id === newest?.id || undefined} data-byte={isByte || undefined}>
            <b>{face}</b> {id}
          </li>
        ))}
      </ol>
      <p>
        <NewestToken tried={tried} />
      </p>
      <div data-hands>
        <Slider
          label={t('tokeniser.rules')}
          value={count}
          min={0}
          max={MOST_RULES}
          text={t('tokeniser.of', { count, all: MOST_RULES })}
          less={t('tokeniser.fewer')}
          more={t('tokeniser.more')}
          ticks={([0, 10, 20, MOST_RULES] as const).map((at) => [at, String(at)] as const)}
          onChange={(count) => change({ count })}
        />
      </div>
      <p className={styles['told']}>
        <b>{t('tokeniser.sum', { bytes, tokens: tokens.length })}</b>
      </p>
      <Goal
        text={t('play.bytePairs.goal', { count: MOST_RULES })}
        isReached={reached.has('stays-bytes')}
        after={isFound ? t('play.bytePairs.reached') : undefined}
      />
    </Frame>
  )
}
