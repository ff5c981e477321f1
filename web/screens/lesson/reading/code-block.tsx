import { Copy } from '../../../art/lucide/icons.tsx'
import { useRef } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { copyText } from '../../../parts/copy-text.ts'
import { notify, notifyFailure } from '../../../parts/notify.ts'
import { Written } from '../../../written.tsx'
import styles from './code-block.module.css'

/** Code as the text shows it, in a scroller, with a way to take it along. */
export function CodeBlock({ html, language }: { html: string; language: string }) {
  const { t } = useMessages()
  const block = useRef<HTMLDivElement>(null)
  const copy = async () => {
    if (await copyText(block.current?.querySelector('code')?.textContent ?? '')) notify(t('lesson.reading.copied'))
    else notifyFailure(t('lesson.reading.copyFailed'))
  }
  return (
    <div ref={block} className={styles['block']} data-language={language}>
      {language === 'text' ? null : (
        <div className={styles['bar']}>
          <span lang="en">{language}</span>
          <Button
            look="quiet"
            isSmall
            icon={<Copy aria-hidden="true" />}
            onClick={() => void copy()}
            aria-label={t('lesson.reading.copyCode')}
          >
            {t('lesson.reading.copy')}
          </Button>
        </div>
      )}
      <Written className={styles['code']} html={html} />
    </div>
  )
}
