import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { X } from '../../../art/lucide/icons.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { NoteEditor } from '../../../parts/notes/note-editor.tsx'
import styles from './notes.module.css'

/** A note at the lower edge of the window; the text above it stays in reach. */
export function NoteSheet({ title, ...props }: ComponentProps<typeof NoteEditor> & { title: string }) {
  const { t } = useMessages()
  const sheet = useRef<HTMLElement>(null)
  // An effect: the top layer is the browser's.
  useLayoutEffect(() => {
    if (sheet.current && !sheet.current.matches(':popover-open')) sheet.current.showPopover()
  }, [])
  return (
    <aside ref={sheet} popover="manual" className={styles['sheet']} aria-label={t('note.of', { words: title })}>
      <div className={styles['sheetTop']}>
        <blockquote lang={props.note.lang}>{title}</blockquote>
        <Button look="quiet" isIconOnly icon={<X aria-hidden="true" />} onClick={props.onClose}>
          {t('shell.close')}
        </Button>
      </div>
      <NoteEditor {...props} />
    </aside>
  )
}
