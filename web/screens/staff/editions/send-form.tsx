import { useRef } from 'react'
import { call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { notify } from '../../../parts/notify.ts'
import { usePress } from '../../../parts/use-press.ts'
import styles from '../console.module.css'
import { useProve } from '../proving.tsx'
import own from './editions.module.css'

/** A slow line takes minutes for the largest archive. */
const PATIENCE_MS = 600_000

/** One archive; what is wrong with it before it leaves is said here. */
export function SendForm({ onSent }: { onSent: () => Promise<unknown> }) {
  const { t } = useMessages()
  const prove = useProve()
  const input = useRef<HTMLInputElement>(null)
  const send = usePress(async () => {
    const file = input.current?.files?.[0]
    if (!file) throw new Error(t('staff.content.choose'))
    await prove(() =>
      call(
        '/staff/edition-send',
        {},
        { isQuiet: true, patience: PATIENCE_MS, file: { field: 'archive', blob: file, name: file.name } },
      ),
    )
    if (input.current) input.current.value = ''
    notify(t('staff.content.isSent'))
    await onSent()
  })
  return (
    <section className={styles['pane']} aria-labelledby="send">
      <div className={styles['paneHead']}>
        <h2 id="send">{t('staff.content.send')}</h2>
        <small id="send-hint">{t('staff.content.send.hint')}</small>
      </div>
      <form
        className={own['send']}
        onSubmit={(event) => {
          event.preventDefault()
          send.press()
        }}
      >
        <label htmlFor="archive">{t('staff.content.archive')}</label>
        <input ref={input} id="archive" type="file" accept=".zip,application/zip" aria-describedby="send-hint" />
        <button type="submit" aria-disabled={send.isBusy || undefined}>
          {t(send.isBusy ? 'staff.feedback.sending' : 'staff.content.send.go')}
        </button>
        {send.problem ? <p role="alert">{send.problem}</p> : null}
      </form>
    </section>
  )
}
