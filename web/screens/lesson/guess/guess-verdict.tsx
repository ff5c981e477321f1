import type { Ref } from 'react'
import type { GivenGuess, Guess, GuessPart } from '../../../../domain/lesson/guess.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { spaceChinese } from '../../../parts/space-chinese.ts'
import { Written } from '../../../written.tsx'
import styles from './guess.module.css'
import type { KeptGuess } from './kept-guess.ts'

/** What somebody said beside what is right, and the sentence of a wrong one that was foreseen. */
export function GuessVerdict({ guess, kept, ref }: { guess: Guess; kept: KeptGuess; ref: Ref<HTMLDivElement> }) {
  const { t, locale } = useMessages()
  const list = (words: readonly string[]) => new Intl.ListFormat(locale).format(words)
  const kind = kept.kind === 'judged' ? kept.verdict.kind : kept.kind
  const words =
    kept.kind === 'judged'
      ? {
          said: list(guess.parts.map((part) => sayGiven(part, kept.given))),
          right: list(guess.parts.map(({ shown }) => shown)),
        }
      : { said: '', right: '' }
  return (
    <div ref={ref} tabIndex={-1} className={styles['verdict']} data-kind={kind}>
      <GuessMark kind={kind} />
      <div>
        {kind === 'right' ? <p>{spaceChinese(t('lesson.guess.right', words))}</p> : null}
        {kind === 'foreseen' || kind === 'wrong' ? <p>{spaceChinese(t('lesson.guess.wrong', words))}</p> : null}
        {kind === 'wrong' ? <p data-why>{t('lesson.guess.unforeseen')}</p> : null}
        {kind === 'open' ? <p>{t('lesson.guess.open', words)}</p> : null}
        {kind === 'looked' ? <p>{t('lesson.guess.looked')}</p> : null}
        {kept.kind === 'judged' && kept.verdict.kind === 'foreseen' ? (
          <div data-why>
            <Written html={kept.verdict.say} />
          </div>
        ) : null}
      </div>
    </div>
  )
}

function sayGiven(part: GuessPart, given: GivenGuess): string {
  const typed = (given[part.id] ?? '').trim()
  return part.type === 'single' ? (part.choices.find(({ id }) => id === typed)?.text ?? typed) : typed
}

/** Right is a circle with a tick, as everything that is done; else a tile, crossed when it was wrong. */
export function GuessMark({ kind }: { kind: string }) {
  return (
    <svg className={styles['mark']} viewBox="0 0 20 20" aria-hidden="true">
      {kind === 'right' ? (
        <>
          <circle cx="10" cy="10" r="9" />
          <path d="M5.5 10.5l3 3 6-7" />
        </>
      ) : (
        <>
          <rect x="1.5" y="1.5" width="17" height="17" rx="1" />
          {kind === 'wrong' || kind === 'foreseen' ? <path d="M6 6l8 8M14 6l-8 8" /> : null}
          {kind === 'open' ? <path d="M5 8h10M5 12h10" /> : null}
        </>
      )}
    </svg>
  )
}
