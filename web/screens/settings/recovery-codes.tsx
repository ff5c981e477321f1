import { useEffect, useRef } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { copyText } from '../../parts/copy-text.ts'
import { notify, notifyFailure } from '../../parts/notify.ts'
import { saveFile } from '../../parts/save-file.ts'
import styles from './settings.module.css'

interface Props {
  readonly codes: readonly string[]
  readonly email: string
  readonly onClose: () => void
}

/** They are shown this one time. */
export function RecoveryCodes({ codes, email, onClose }: Props) {
  const { t } = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  // An effect: focus belongs to the browser, and the form that had it is gone.
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  const copy = async () => {
    if (await copyText(text)) notify(t('settings.app.copied'))
    else notifyFailure(t('settings.app.copyFailed'))
  }
  const save = () => {
    const first = t('settings.app.file', { email, place: location.host })
    const blob = new Blob([`${first}\n\n${text}\n`], { type: 'text/plain' })
    saveFile({ name: 'tessera-recovery-codes.txt', blob })
  }
  return (
    <div className={styles['form']}>
      <h3 ref={heading} tabIndex={-1} className={styles['fact']}>
        {t('settings.app.codes')}
      </h3>
      <p>{t('settings.app.codesText')}</p>
      <ul className={styles['codes']} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button onClick={() => void copy()}>{t('settings.app.copy')}</Button>
        <Button onClick={save}>{t('settings.app.save')}</Button>
        <Button look="ink" onClick={onClose}>
          {t('settings.app.kept')}
        </Button>
      </div>
    </div>
  )
}
