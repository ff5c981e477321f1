import type { ReactNode } from 'react'
import styles from './plays.module.css'

interface Props {
  readonly text: string
  readonly isReached: boolean
  /** Answered, and not so: a square with a cross. */
  readonly isMissed?: boolean
  /** Why it came out so, once it is reached. */
  readonly after?: string | undefined
  readonly children?: ReactNode
}

/** What is to be done with a play, judged: an open tile, then a circle with a tick. */
export function Goal({ text, isReached, isMissed, after, children }: Props) {
  return (
    <div className={styles['goal']} data-reached={isReached || undefined} data-missed={isMissed || undefined}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        {isReached ? (
          <>
            <circle cx="10" cy="10" r="9" />
            <path d="M5.5 10.5l3 3 6-7" />
          </>
        ) : (
          <>
            <rect x="1.5" y="1.5" width="17" height="17" rx="1" />
            {isMissed && <path d="M6 6l8 8M14 6l-8 8" />}
          </>
        )}
      </svg>
      <div>
        <p>{text}</p>
        {(isReached || isMissed) && after !== undefined && <p data-after>{after}</p>}
        {children}
      </div>
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  readonly name: string
  /** Shown before the choices; the name is only read out where there is none. */
  readonly words?: string
  readonly all: readonly (readonly [value: Value, text: string])[]
  readonly chosen: Value | undefined
  readonly onChoose: (value: Value) => void
}

/** A few buttons of which one is pressed. */
export function Choice<Value extends string>({ name, words, all, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <div className={styles['choice']} role="group" aria-label={name}>
      {words !== undefined && <span>{words}</span>}
      {all.map(([value, text]) => (
        <button key={value} type="button" aria-pressed={chosen === value} onClick={() => onChoose(value)}>
          {text}
        </button>
      ))}
    </div>
  )
}

type YesNo = 'yes' | 'no'

interface YesNoProps {
  readonly text: string
  readonly isReached: boolean
  readonly after: string | undefined
  readonly words: Readonly<Record<YesNo, string>>
  readonly chosen: YesNo | undefined
  readonly onChoose: (chosen: YesNo) => void
  /** What speaks against the answer, while it is not the right one. */
  readonly against: string
}

/** A goal that is a question: yes or no, until it is answered rightly. */
export function YesNoGoal({ text, isReached, after, words, chosen, onChoose, against }: YesNoProps) {
  return (
    <Goal text={text} isReached={isReached} after={after}>
      {!isReached && (
        <>
          <Choice
            name={text}
            all={[
              ['yes', words.yes],
              ['no', words.no],
            ]}
            chosen={chosen}
            onChoose={onChoose}
          />
          {against !== '' && <p data-try>{against}</p>}
        </>
      )}
    </Goal>
  )
}
