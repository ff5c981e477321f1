import { useId } from 'react'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { readParts, writeParts } from '../../given.ts'
import { letterOf } from '../../letter.ts'
import { readText } from '../../plain-text.ts'
import { FieldFrame } from '../field-frame.tsx'
import { PickList } from '../pick-list.tsx'
import type { Asked, FieldProps } from '../question-screen.ts'
import { WrittenText } from '../written-text.tsx'
import styles from './match-field.module.css'

/** What may be chosen stands above with a letter; each of the others has a list of those letters. */
export function MatchField({ question, given, isClosed, onGive }: FieldProps<Asked<'match'>>) {
  const { t } = useMessages()
  const id = useId()
  const pairs = readParts(given)
  const ids = question.left.map((part) => part.id)
  const options = question.right.map((part, at) => ({
    id: part.id,
    words: `${letterOf(at)} · ${readText(part.text)}`,
  }))
  return (
    <FieldFrame
      legend={t('quiz.match.legend')}
      hasAnswer={Object.keys(pairs).length > 0}
      isClosed={isClosed}
      onClear={() => onGive('')}
    >
      <ul className={styles['right']}>
        {question.right.map((part, at) => (
          <li key={part.id}>
            <b>{letterOf(at)}</b>
            <WrittenText of={part} />
          </li>
        ))}
      </ul>
      <ul className={styles['left']}>
        {question.left.map((part) => (
          <li key={part.id}>
            <label htmlFor={`${id}${part.id}`}>
              <WrittenText of={part} />
            </label>
            <PickList
              id={`${id}${part.id}`}
              options={options}
              chosen={wordOf(pairs[part.id])}
              onPick={(to) => onGive(writeParts(ids, { ...pairs, [part.id]: to }))}
            />
          </li>
        ))}
      </ul>
    </FieldFrame>
  )
}

const wordOf = (chosen: unknown): string => (typeof chosen === 'string' ? chosen : '')
