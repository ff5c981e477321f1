import { useState } from 'react'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Checkbox } from '../../parts/form/checkbox.tsx'
import { notify } from '../../parts/notify.ts'
import type { AccountSettings } from './load-settings.ts'
import { Section } from './section.tsx'
import styles from './settings.module.css'

type Recall = AccountSettings['recall']

/** Whether what was read is asked again, and whether a mail says so; each press counts at once. */
export function RecallSection({ recall }: { recall: Recall }) {
  const { t } = useMessages()
  const [set, setSet] = useState(recall)
  const choose = async (change: Partial<Recall>) => {
    setSet((known) => ({ ...known, ...change }))
    try {
      setSet(
        await call('/recall/settings', {
          ...(change.is_on === undefined ? {} : { is_on: change.is_on ? '1' : '0' }),
          ...(change.by_mail === undefined ? {} : { by_mail: change.by_mail ? '1' : '0' }),
        }),
      )
      notify(t('settings.saved'))
    } catch {
      setSet(set) // the caller has said why
    }
  }
  return (
    <Section title={t('settings.recall.title')} text={t('settings.recall.text')}>
      <fieldset className={styles['kinds']}>
        <legend>{t('settings.recall.list')}</legend>
        <Checkbox
          id="recall-on"
          name="recall-on"
          checked={set.is_on}
          onChange={(event) => void choose({ is_on: event.currentTarget.checked })}
        >
          {t('settings.recall.on')}
        </Checkbox>
        <Checkbox
          id="recall-mail"
          name="recall-mail"
          checked={set.by_mail}
          disabled={!set.is_on}
          onChange={(event) => void choose({ by_mail: event.currentTarget.checked })}
        >
          {t('settings.recall.mail')}
        </Checkbox>
      </fieldset>
    </Section>
  )
}
