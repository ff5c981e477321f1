import { Copy } from 'lucide-react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { notify, notifyFailure } from '../../../parts/notify.ts'
import styles from './code-block.module.css'

/** Code as the text shows it, in a scroller, with a way to take it along. */
export function CodeBlock({ html, language, text }: { html: string; language: string; text: string }) {
  const { t } = useMessages()
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => notify(t('lesson.reading.copied')),
      () => notifyFailure(t('lesson.reading.copyFailed')),
    )
  }
  return (
    <div className={styles['block']} data-language={language}>
      {language === 'text' ? null : (
        <div className={styles['bar']}>
          <span lang="en">{language}</span>
          <Button look="quiet" isSmall icon={<Copy aria-hidden="true" />} onClick={copy} aria-label={t('lesson.reading.copyCode')}>
            {t('lesson.reading.copy')}
          </Button>
        </div>
      )}
      <div className={styles['code']} dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}
