import type { Foreseen, Guess, GuessPart } from '../../../../domain/lesson/guess.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { spaceChinese } from '../../../parts/space-chinese.ts'
import { Written } from '../../../written.tsx'
import styles from './guess.module.css'

/** Wrong guesses that were foreseen and are not the reader's own: below the answer, with what is said of each. */
export function OtherGuesses({ guess, own }: { guess: Guess; own: string | undefined }) {
  const { t, locale } = useMessages()
  const others = guess.wrong.filter(({ say }) => say !== own)
  if (others.length === 0) return null
  const word = (part: GuessPart, foreseen: Foreseen): string => {
    const [from = '', to = from] = foreseen
    if (part.type === 'number') return from === to ? String(from) : t('lesson.guess.range', { from, to })
    return part.type === 'text' ? String(from) : (part.choices.find(({ id }) => id === from)?.text ?? '')
  }
  return (
    <div className={styles['others']}>
      <p>{t('lesson.guess.others')}</p>
      <dl>
        {others.map(({ when, say }) => {
          const named = guess.parts.filter((part) => when[part.id])
          // Of some parts only: then it has to be said of which.
          const words = named.map((part) => {
            const value = word(part, when[part.id] ?? [])
            return named.length < guess.parts.length ? (part.label ?? '') + t('shell.rest', { value }) : value
          })
          return (
            <div key={say}>
              <dt>{spaceChinese(new Intl.ListFormat(locale).format(words))}</dt>
              <dd>
                <Written html={say} />
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
