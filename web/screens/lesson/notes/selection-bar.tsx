import { useLayoutEffect, useRef } from 'react'
import { notePatterns, type NotePattern } from '../../../../domain/note/note.ts'
import { MessageCircleQuestionMark, MessageSquareText } from '../../../art/lucide/icons.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { prepareDialog } from '../../../parts/dialog/dialog.tsx'
import { PatternTile } from '../../../parts/notes/pattern-choice.tsx'
import { keepBeside } from '../keep-beside.ts'
import styles from './notes.module.css'

interface Props {
  readonly range: Range
  readonly onMark: (pattern: NotePattern) => void
  readonly onNote: () => void
  readonly onAsk: () => void
}

/** Above selected words; below them, at the window's edge, where a finger selects and the browser has its own bar above. */
export function SelectionBar({ range, onMark, onNote, onAsk }: Props) {
  const { t } = useMessages()
  const bar = useRef<HTMLDivElement>(null)
  // An effect, before the paint: where the words are, the browser knows.
  useLayoutEffect(() => {
    const box = bar.current
    if (!box) return undefined
    if (!box.matches(':popover-open')) box.showPopover()
    if (matchMedia('(pointer: coarse)').matches) return undefined // the style sheet puts it at the lower edge
    return keepBeside(box, 'above', () => range.getBoundingClientRect())
  }, [range])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the selection stays while something on the bar is pressed
    <div
      ref={bar}
      popover="manual"
      role="toolbar"
      tabIndex={-1}
      aria-label={t('note.bar')}
      className={styles['bar']}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {notePatterns.map((pattern) => (
        <button
          key={pattern}
          type="button"
          className={styles['mark']}
          title={t(`note.pattern.${pattern}`)}
          aria-label={t('note.markWith', { pattern: t(`note.pattern.${pattern}`) })}
          onClick={() => onMark(pattern)}
        >
          <PatternTile pattern={pattern} />
        </button>
      ))}
      <Button look="quiet" isSmall icon={<MessageSquareText aria-hidden="true" />} onClick={onNote}>
        {t('note.write')}
      </Button>
      <Button
        look="quiet"
        isSmall
        icon={<MessageCircleQuestionMark aria-hidden="true" />}
        onPointerEnter={prepareDialog}
        onFocus={prepareDialog}
        onClick={onAsk}
      >
        {t('shell.ask')}
      </Button>
    </div>
  )
}
