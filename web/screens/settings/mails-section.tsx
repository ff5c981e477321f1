import { useState } from 'react'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Checkbox } from '../../parts/form/checkbox.tsx'
import { notify } from '../../parts/notify.ts'
import type { AccountSettings } from './load-settings.ts'
import { Section } from './section.tsx'
import styles from './settings.module.css'

const types = ['0', '1', '2', '3', '4', '5', '6'] as const

/** Which kinds of message also come by mail; each press counts at once. */
export function MailsSection({ mails }: { mails: AccountSettings['mails'] }) {
  const { t } = useMessages()
  // The names follow the language, the states what was pressed here.
  const [pressed, setPressed] = useState<Readonly<Record<number, boolean>>>({})
  const choose = async (type: number, byMail: boolean) => {
    const wire = types.find((one) => one === String(type))
    if (wire === undefined) return
    setPressed((known) => ({ ...known, [type]: byMail }))
    try {
      await call('/message/preferences', { type: wire, by_mail: byMail ? '1' : '0' })
      notify(t('settings.saved'))
    } catch {
      setPressed((known) => ({ ...known, [type]: !byMail })) // the caller has said why
    }
  }
  return (
    <Section title={t('settings.mails.title')} text={t('settings.mails.text')}>
      <fieldset className={styles['kinds']}>
        <legend>{t('settings.mails.list')}</legend>
        {mails.map(({ type, name, by_mail }) => (
          <Checkbox
            key={type}
            id={`mail-${type}`}
            name={`mail-${type}`}
            checked={pressed[type] ?? by_mail}
            onChange={(event) => void choose(type, event.currentTarget.checked)}
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
    </Section>
  )
}
