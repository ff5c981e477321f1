import { useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { asPrinted } from '../../../lab/apply-output.ts'
import { readAnsi } from './ansi.ts'
import styles from './output.module.css'

/** More than this is folded: an output must not push the notebook away. */
const MOST_LINES = 40
/** Of a single line without an end. */
const MOST_CHARACTERS = 20_000

/** Text as a terminal would show it. */
export function TextOutput({ text, isError }: { text: string; isError?: boolean }) {
  const { t } = useMessages()
  const [isWhole, setIsWhole] = useState(false)
  const lines = asPrinted(text).replace(/\n$/, '').split('\n')
  const isLong = lines.length > MOST_LINES + 5 || text.length > MOST_CHARACTERS
  const shown = isLong && !isWhole ? lines.slice(0, MOST_LINES).join('\n').slice(0, MOST_CHARACTERS) : lines.join('\n')
  return (
    <>
      <pre
        className={styles['text']}
        data-error={isError || undefined}
        data-long={(isLong && isWhole) || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by the keyboard, too
        tabIndex={isLong && isWhole ? 0 : undefined}
        translate="no"
      >
        {readAnsi(shown).map((run, i) =>
          run.classes.length === 0 ? (
            run.text
          ) : (
            <span key={i} className={run.classes.map((name) => styles[name]).join(' ')}>
              {run.text}
            </span>
          ),
        )}
      </pre>
      {isLong ? (
        <button type="button" className={styles['fold']} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole
            ? t('notebook.output.less')
            : t('notebook.output.more', { lines: Math.max(1, lines.length - MOST_LINES) })}
        </button>
      ) : null}
    </>
  )
}
