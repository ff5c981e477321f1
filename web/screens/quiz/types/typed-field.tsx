import type { ReactNode } from 'react'
import { readTyped, writeTyped } from '../given.ts'
import { FieldFrame } from './field-frame.tsx'
import type { GapProps } from './question-screen.ts'
import styles from './typed-field.module.css'

interface InputProps {
  readonly label: string
  readonly maxLength: number
  readonly typed: string
  readonly onType: (typed: string) => void
  /** It stands alone, and not in a text. */
  readonly isField?: boolean
  readonly isNumber?: boolean
  /** Ids of what is said about it. */
  readonly describedBy?: string
}

/** An answer is taken letter by letter: nothing completes or corrects it. */
function TypedInput({ label, maxLength, typed, onType, isField, isNumber, describedBy }: InputProps) {
  return (
    <input
      className={isField ? styles['input'] : undefined}
      data-number={isNumber}
      type="text"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={maxLength}
      placeholder=" "
      aria-label={label}
      aria-describedby={describedBy}
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

interface FieldProps extends Pick<InputProps, 'label' | 'maxLength' | 'isNumber' | 'describedBy'> {
  /** What is to be done. */
  readonly legend: string
  readonly given: string
  readonly isClosed: boolean
  readonly onGive: (given: string) => void
  /** Stands behind the input. */
  readonly behind?: ReactNode
  /** Stands below it. */
  readonly children?: ReactNode
}

/** The field of a question whose answer is typed. */
export function TypedField({ legend, given, isClosed, onGive, behind, children, ...input }: FieldProps) {
  const typed = readTyped(given)
  return (
    <FieldFrame legend={legend} hasAnswer={typed !== ''} isClosed={isClosed} onClear={() => onGive('')}>
      <div className={styles['row']}>
        <TypedInput {...input} isField typed={typed} onType={(next) => onGive(writeTyped(next))} />
        {behind}
      </div>
      {children}
    </FieldFrame>
  )
}

/** The same in a text. */
export const makeTypedGap = (maxLength: number) =>
  function TypedGap({ label, value, onGive }: GapProps<unknown>) {
    return (
      <TypedInput
        label={label}
        maxLength={maxLength}
        typed={typeof value === 'string' ? value : ''}
        onType={(typed) => onGive(typed.trim() === '' ? undefined : typed)}
      />
    )
  }
