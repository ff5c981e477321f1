import type { Guess } from '../../../../domain/lesson/guess.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import styles from './guess.module.css'
import { GuessMark } from './guess-verdict.tsx'
import { stateOf, useKeptGuesses } from './kept-guess.ts'

interface Props {
  readonly place: string
  readonly guesses: readonly { readonly id: string; readonly guess: Guess }[]
}

/** At the end of a lesson: how many guesses were made and how many were right, with a way to each. */
export function GuessCount({ place, guesses }: Props) {
  const { t } = useMessages()
  const find = useKeptGuesses(place)
  if (guesses.length === 0) return null
  const states = guesses.map(({ id, guess }) => ({ id, kind: stateOf(find(id, guess)) }))
  const made = states.filter(({ kind }) => kind !== 'looked' && kind !== 'todo').length
  const right = states.filter(({ kind }) => kind === 'right').length
  return (
    <section className={styles['count']} aria-label={t('lesson.guess.title')} data-unprinted>
      <p>{made === 0 ? t('lesson.guess.none', { all: guesses.length }) : t('lesson.guess.count', { made, right })}</p>
      <ul>
        {states.map(({ id, kind }, at) => (
          <li key={id}>
            <a href={`#${id}`}>
              <GuessMark kind={kind} />
              {t('lesson.guess.link', { number: at + 1 })}
              <span className="hide-visually">{t('shell.rest', { value: t(`lesson.guess.state.${kind}`) })}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
