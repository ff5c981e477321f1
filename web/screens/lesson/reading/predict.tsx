import { type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { readGuess } from '../../../../domain/lesson/guess.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Written } from '../../../written.tsx'
import { GuessBox } from '../guess/guess-box.tsx'
import styles from './predict.module.css'
import { ownKey } from '../../../session/own-key.ts'

interface Props {
  /** Names the lesson. */
  readonly place: string
  readonly id: string
  readonly question: string
  readonly answer: string
}

/**
 * A question to think about first: its answer opens once something was written. Before any script the answer opens at
 * once.
 */
export function Predict(props: Props) {
  const judged = useMemo(() => readGuess(props.question), [props.question])
  return judged ? <GuessBox {...props} {...judged} /> : <WrittenGuess {...props} />
}

/** One whose author has not said what is right. */
function WrittenGuess({ place, id, question, answer }: Props) {
  const { t } = useMessages()
  const own = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  // An effect: an earlier guess is in the browser's storage; one that was typed before the script came is kept.
  useEffect(() => {
    if (!field.current) return
    if (field.current.value === '') field.current.value = readWritten(place, id)
    else writeWritten(place, id, field.current.value)
  }, [place, id])

  const open = (event: MouseEvent) => {
    const isEmpty = (field.current?.value ?? '').trim() === ''
    setIsAsked(isEmpty)
    if (!isEmpty) return
    event.preventDefault()
    field.current?.focus()
  }
  const write = (guess: string) => {
    writeWritten(place, id, guess)
    if (guess.trim() !== '') setIsAsked(false)
  }
  return (
    <div id={id} className={styles['predict']} role="group" aria-labelledby={`${own}-title`}>
      <p id={`${own}-title`} className={styles['title']}>
        {t('lesson.predict.title')}
      </p>
      <Written html={question} />
      <div className={styles['guess']}>
        <label htmlFor={own}>{t('lesson.predict.label')}</label>
        <textarea
          ref={field}
          id={own}
          rows={2}
          maxLength={2000}
          aria-describedby={`${own}-hint`}
          aria-invalid={isAsked || undefined}
          onChange={(event) => write(event.target.value)}
        />
        <p id={`${own}-hint`} role="status" data-asked={isAsked || undefined}>
          {t(isAsked ? 'lesson.predict.first' : 'lesson.predict.hint')}
        </p>
      </div>
      <details>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a summary is a control of the browser's own: Enter and Space press it, too */}
        <summary onClick={open}>{t('lesson.predict.answer')}</summary>
        <Written className={styles['answer']} html={answer} />
      </details>
    </div>
  )
}

const keyOf = (place: string) => ownKey(`guesses ${place}`)

function readWritten(place: string, id: string): string {
  return readAll(place)[id] ?? ''
}

function writeWritten(place: string, id: string, guess: string): void {
  const key = keyOf(place)
  if (key === undefined) return
  try {
    localStorage.setItem(key, JSON.stringify({ ...readAll(place), [id]: guess }))
  } catch {
    // Storage is full or forbidden: the guess stays on the page as long as it is open.
  }
}

function readAll(place: string): Record<string, string> {
  const key = keyOf(place)
  try {
    const kept: unknown = JSON.parse((key && localStorage.getItem(key)) ?? '{}')
    return typeof kept === 'object' && kept !== null
      ? Object.fromEntries(
          Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        )
      : {}
  } catch {
    return {}
  }
}
