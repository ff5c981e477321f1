import { Copy } from '../../../art/lucide/icons.tsx'
import { useRef } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { copyText } from '../../../parts/copy-text.ts'
import { notify, notifyFailure } from '../../../parts/notify.ts'
import { Written } from '../../../written.tsx'
import { useLateRun } from '../run/late-run.ts'
import styles from './code-block.module.css'

interface Props {
  readonly html: string
  readonly language: string
  /** Names the text, in its language: its programs run. */
  readonly place?: string
}

/** Code as the text shows it, in a scroller, with a way to take it along and, of a program, to run it. */
export function CodeBlock({ html, language, place }: Props) {
  const { t } = useMessages()
  const block = useRef<HTMLDivElement>(null)
  const late = useLateRun(block, { language, place })
  const copy = async () => {
    const text = late?.program.source() ?? block.current?.querySelector('code')?.textContent ?? ''
    if (await copyText(text)) notify(t('lesson.reading.copied'))
    else notifyFailure(t('lesson.reading.copyFailed'))
  }
  return (
    <div ref={block} className={styles['block']} data-language={language}>
      {language === 'text' ? null : (
        <div className={styles['bar']}>
          <span lang="en">{language}</span>
          {late ? <late.parts.ProgramTools program={late.program} onEdit={late.edit} onReset={late.close} /> : null}
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
      {late ? (
        <late.parts.ProgramBody program={late.program} edits={late.edits} onEdit={late.edit} onClose={late.close} />
      ) : null}
    </div>
  )
}
