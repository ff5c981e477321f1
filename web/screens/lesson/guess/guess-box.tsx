import { useEffect, useId, useRef, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { findGap, type GivenGuess, type Guess } from '../../../../domain/lesson/guess.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { Written } from '../../../written.tsx'
import box from '../reading/predict.module.css'
import { GuessField } from './guess-field.tsx'
import styles from './guess.module.css'
import { GuessVerdict } from './guess-verdict.tsx'
import { OtherGuesses } from './other-guesses.tsx'
import { keepDraft, keepGuess, readDraft, useKeptGuesses } from './kept-guess.ts'

interface Props {
  /** Names the lesson. */
  readonly place: string
  readonly id: string
  readonly question: string
  readonly answer: string
  readonly guess: Guess
}

/** Why a guess cannot be judged yet. */
interface Gap {
  readonly partId: string
  readonly words: string
}

/**
 * A question whose guess is judged, once. Before any script, and for who does not want to guess, its answer opens at a
 * press.
 */
export function GuessBox({ place, id, question, answer, guess }: Props) {
  const { t } = useMessages()
  const own = useId()
  const fields = useRef<HTMLDivElement>(null)
  const told = useRef<HTMLDivElement>(null)
  const details = useRef<HTMLDetailsElement>(null)
  const [gap, setGap] = useState<Gap>()
  const kept = useKeptGuesses(place)(id, guess)
  // Before any script there is nothing to guess with; the server's page has to be the first one here, too.
  const isLive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  // An effect: what was typed before is in the browser's storage.
  useEffect(() => fillFields(fields.current, readDraft(place, id)), [place, id])

  const decide = (given: GivenGuess | 'looked') => {
    keepGuess(place, id, given)
    if (details.current) details.current.open = true
    // The fields are gone: who was in them goes on at what is said now.
    requestAnimationFrame(() => told.current?.focus({ preventScroll: true }))
  }
  const check = () => {
    const given = readFields(fields.current)
    const found = findGap(guess, given)
    if (!found) return decide(given)
    const { part, why } = found
    setGap({
      partId: part.id,
      words:
        why === 'unreadable'
          ? t('lesson.guess.unreadable', { typed: given[part.id] ?? '' })
          : part.type === 'single'
            ? t('lesson.guess.choose')
            : part.label === null
              ? t('lesson.predict.first')
              : t('lesson.guess.empty', { label: part.label }),
    })
    fields.current?.querySelector<HTMLInputElement>(`[data-part="${part.id}"]`)?.focus()
  }
  /** Who opens the answer with a whole guess in the fields has guessed; else nothing is judged any more. */
  const open = (event: MouseEvent) => {
    if (kept) return
    event.preventDefault()
    const given = readFields(fields.current)
    decide(findGap(guess, given) ? 'looked' : given)
  }
  return (
    <div id={id} className={box['predict']} role="group" aria-labelledby={`${own}-title`}>
      <p id={`${own}-title`} className={box['title']}>
        {t('lesson.predict.title')}
      </p>
      <Written html={question} />
      {kept ? (
        <GuessVerdict guess={guess} kept={kept} ref={told} />
      ) : (
        <div className={styles['guess']} data-live={isLive || undefined}>
          <div ref={fields} className={styles['fields']}>
            {guess.parts.map((part) => (
              <GuessField
                key={part.id}
                part={part}
                name={`${own}-${part.id}`}
                hintId={`${own}-hint`}
                isAsked={gap?.partId === part.id}
                onCheck={check}
                onChange={() => {
                  setGap(undefined)
                  keepDraft(place, id, readFields(fields.current))
                }}
              />
            ))}
          </div>
          <p id={`${own}-hint`} role="status" data-asked={gap !== undefined || undefined}>
            {gap?.words ?? t('lesson.guess.hint')}
          </p>
          <div>
            <Button look="ink" onClick={check}>
              {t('lesson.guess.check')}
            </Button>
          </div>
        </div>
      )}
      <details ref={details}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a summary is a control of the browser's own: Enter and Space press it, too */}
        <summary onClick={open}>{t('lesson.predict.answer')}</summary>
        <Written className={box['answer']} html={answer} />
        <OtherGuesses
          guess={guess}
          own={kept?.kind === 'judged' && kept.verdict.kind === 'foreseen' ? kept.verdict.say : undefined}
        />
      </details>
    </div>
  )
}

const inputsIn = (fields: HTMLElement | null) => [...(fields?.querySelectorAll<HTMLInputElement>('[data-part]') ?? [])]

/** By part, as it was typed; of a choice its id. */
function readFields(fields: HTMLElement | null): GivenGuess {
  const given = inputsIn(fields).filter((input) => (input.type === 'radio' ? input.checked : input.value !== ''))
  return Object.fromEntries(given.map((input) => [input.dataset['part'] ?? '', input.value]))
}

function fillFields(fields: HTMLElement | null, given: GivenGuess): void {
  for (const input of inputsIn(fields)) {
    const value = given[input.dataset['part'] ?? '']
    if (input.type === 'radio') input.checked = input.value === value
    else input.value = value ?? ''
  }
}
