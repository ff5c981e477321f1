import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { NewestToken, useTokensSaid } from '../../../parts/newest-token.tsx'
import { useSpoken } from '../../../parts/use-spoken.ts'
import { repeatPress } from './first-press.ts'
import { firstTried, lookAt, MOST_CHARACTERS, MOST_RULES, sentences } from '../../../../domain/lesson/look-at-tokens.ts'
import styles from './tokeniser.module.css'

/**
 * Lesson 3 in the hand: what one types becomes bytes and tiles. The server draws the first state, and whatever was typed or moved before
 * this code came is kept: the field and the slider hold their own values, and this follows them.
 */
export default function Tokeniser() {
  const { t, rich } = useMessages()
  const field = useRef<HTMLInputElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const [tried, setTried] = useState(firstTried)
  const { tokens, bytes, newest, isChinese } = lookAt(tried)
  const { count } = tried
  const spoken = useSpoken(tried, useTokensSaid(tried, MOST_RULES))

  const follow = () => {
    const [text = '', rules] = [field.current?.value, slider.current?.value]
    setTried((now) => (now.text === text && now.count === Number(rules) ? now : { text, count: Number(rules) }))
  }
  // An effect: what a person did before the code came is in the document only.
  useEffect(() => {
    follow()
    repeatPress()
  }, [])

  const write = (text: string) => {
    if (field.current) field.current.value = text
    follow()
  }
  const step = (by: 1 | -1) => {
    if (by > 0) slider.current?.stepUp()
    else slider.current?.stepDown()
    follow()
  }
  const counted = t('tokeniser.of', { count, all: MOST_RULES })
  return (
    <figure className={styles['tokeniser']} aria-label={t('tokeniser.title')} id="tokeniser">
      <p className={styles['ask']}>{rich('tokeniser.ask', { b: (words) => <b>{words}</b> })}</p>
      <input
        ref={field}
        className={styles['field']}
        aria-label={t('tokeniser.field')}
        defaultValue={firstTried.text}
        maxLength={MOST_CHARACTERS}
        onInput={follow}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        translate="no"
      />
      <ol className={styles['tiles']} aria-label={t('tokeniser.tiles', { count: tokens.length })} translate="no">
        {tokens.map(({ id, face, isByte }, i) => (
          // A tile that is newly joined is laid anew: its key says by which rule.
          <li key={`${i} ${id}`} data-gold={id === newest?.id || undefined} data-byte={isByte || undefined}>
            <b>{face}</b> {id}
          </li>
        ))}
      </ol>
      <p className={styles['newest']}>
        <NewestToken tried={tried} />
      </p>
      <div className={styles['hands']}>
        <label htmlFor="rules-learnt">{t('tokeniser.rules')}</label>
        <button type="button" aria-label={t('tokeniser.fewer')} aria-disabled={count === 0} onClick={() => step(-1)}>
          −
        </button>
        <input
          ref={slider}
          type="range"
          id="rules-learnt"
          max={MOST_RULES}
          defaultValue={firstTried.count}
          aria-valuetext={counted}
          style={{ backgroundSize: `${(count / MOST_RULES) * 100}% 4px, 100% 4px` }}
          onInput={follow}
        />
        <button
          type="button"
          aria-label={t('tokeniser.more')}
          aria-disabled={count === MOST_RULES}
          onClick={() => step(1)}
        >
          +
        </button>
        {/* For the eye; the slider says it by itself. */}
        <span aria-hidden="true">{counted}</span>
      </div>
      <p className={styles['sum']}>
        <b>{t('tokeniser.sum', { bytes, tokens: tokens.length })}</b>
        <button type="button" onClick={() => write(isChinese ? sentences.english : sentences.chinese)}>
          {t(isChinese ? 'tokeniser.english' : 'tokeniser.chinese')}
        </button>
      </p>
      <figcaption>{t('tokeniser.caption')}</figcaption>
      <p className="hide-visually" role="status">
        {spoken}
      </p>
    </figure>
  )
}
