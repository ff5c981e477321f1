import { useId } from 'react'
import { notePatterns, type NotePattern } from '../../../domain/note/note.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './pattern.module.css'

/** A tile with the pattern that words are marked in. */
export function PatternTile({ pattern }: { pattern: NotePattern }) {
  return <span className={styles['tile']} data-pattern={pattern} aria-hidden="true" />
}

/** How the words of a note are marked. */
export function PatternChoice({
  pattern,
  onChoose,
}: {
  pattern: NotePattern
  onChoose: (pattern: NotePattern) => void
}) {
  const { t } = useMessages()
  const name = useId()
  return (
    <fieldset className={styles['choice']}>
      <legend className="hide-visually">{t('note.pattern')}</legend>
      {notePatterns.map((one) => (
        <label key={one} title={t(`note.pattern.${one}`)}>
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === pattern}
            aria-label={t(`note.pattern.${one}`)}
            onChange={() => onChoose(one)}
          />
          <PatternTile pattern={one} />
        </label>
      ))}
    </fieldset>
  )
}
