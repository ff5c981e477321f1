import { useEffect, useRef, useState } from 'react'
import type { StuckCase } from '../../../../contract/staff-overview-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { usePress } from '../../../parts/use-press.ts'
import styles from '../console.module.css'
import write from '../write.module.css'
import own from './stuck.module.css'

/** A text by language: each is sent to those who read it. */
export type Texts = Readonly<Record<string, string>>

interface Props {
  readonly to: readonly StuckCase[]
  readonly letters: Readonly<Record<string, Texts>>
  /** It was sent to them and did not go: what was written, and why. */
  readonly unsent: { readonly texts: Texts; readonly why: string } | undefined
  /** Grows when the text is to be written in. */
  readonly focus: number
  readonly send: (texts: Texts) => Promise<void>
}

/** A letter to one or to several, in the languages that they read; it begins with the text of the reason. */
export function Letter({ to, letters, unsent, focus, send }: Props) {
  const { t } = useMessages()
  const langs = [...new Set(to.map(({ lang }) => lang))].toSorted()
  const reasons = new Set(to.map(({ reason }) => reason))
  const begin = reasons.size === 1 ? (letters[to[0]?.reason ?? ''] ?? {}) : {}
  const [texts, setTexts] = useState<Texts>(unsent?.texts ?? begin)
  const first = useRef<HTMLTextAreaElement>(null)
  const { isBusy, press } = usePress(() => send(texts))
  const isWhole = langs.every((lang) => (texts[lang] ?? '').trim() !== '')
  // An effect: focus belongs to the browser.
  useEffect(() => {
    if (focus > 0) first.current?.focus()
  }, [focus])
  return (
    <section className={styles['pane']} aria-labelledby="letter">
      <div className={styles['paneHead']}>
        <h2 id="letter">
          {to.length === 1
            ? t('staff.letter.to', { name: to[0]?.name ?? '' })
            : t('staff.letter.many', { count: to.length })}
        </h2>
      </div>
      <form
        className={`${write['write']} ${own['letter']}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole) press()
          else first.current?.focus()
        }}
      >
        {langs.map((lang, at) => (
          <div key={lang}>
            <label htmlFor={`letter-${lang}`}>
              {t('staff.letter.text', { lang, count: to.filter((one) => one.lang === lang).length })}
            </label>
            <textarea
              ref={at === 0 ? first : undefined}
              id={`letter-${lang}`}
              lang={lang}
              rows={8}
              maxLength={2000}
              value={texts[lang] ?? ''}
              onChange={(event) => {
                const text = event.currentTarget.value
                setTexts((now) => ({ ...now, [lang]: text }))
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isWhole) {
                  event.preventDefault()
                  press()
                }
                if (event.key === 'Escape') event.currentTarget.blur()
              }}
            />
          </div>
        ))}
        <button type="submit" aria-disabled={isBusy || !isWhole || undefined}>
          {isBusy ? t('staff.feedback.sending') : t('staff.letter.send', { count: to.length })}
          <kbd aria-hidden="true">Ctrl ↵</kbd>
        </button>
        {unsent && !isBusy ? <p role="alert">{unsent.why}</p> : null}
        <small>{t('staff.letter.told')}</small>
      </form>
    </section>
  )
}
