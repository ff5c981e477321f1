import { X } from '../../../art/lucide/icons.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import styles from './documentation.module.css'

/** What Python says of a name, below the code that names it. Said aloud when it comes; the keyboard stays in the editor. */
export function Documentation({ name, text, onClose }: { name: string; text: string; onClose: () => void }) {
  const { t } = useMessages()
  return (
    <section className={styles['box']} aria-label={t('notebook.doc.title', { name })}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled by the keyboard, too */}
      <pre className={styles['text']} role="status" translate="no" tabIndex={0}>
        {text || t('notebook.doc.none', { name })}
      </pre>
      <Button
        look="quiet"
        isSmall
        isIconOnly
        icon={<X aria-hidden="true" />}
        title={t('notebook.doc.close')}
        onClick={onClose}
      >
        {t('notebook.doc.close')}
      </Button>
    </section>
  )
}
