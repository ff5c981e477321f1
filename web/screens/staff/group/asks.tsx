import { useState } from 'react'
import type { ClassPage } from '../../../../contract/staff-group-calls.ts'
import { call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Checkbox } from '../../../parts/form/checkbox.tsx'
import { notify, notifyFailure } from '../../../parts/notify.ts'
import styles from '../console.module.css'
import { useProve } from '../proving.tsx'

/** What the group asks of those who join. */
export function Asks({ page }: { page: ClassPage }) {
  const { t } = useMessages()
  const prove = useProve()
  const [asks, setAsks] = useState(page.asks)
  const choose = async (one: ClassPage['asks'][number], isOn: boolean) => {
    const next = isOn ? [...asks, one] : asks.filter((other) => other !== one)
    setAsks(next)
    try {
      await prove(() => call('/staff/group-ask', { group_id: page.id, asks: next }, { isQuiet: true }))
      notify(t('staff.group.saved'))
    } catch (error) {
      setAsks(asks)
      notifyFailure(error instanceof Error ? error.message : t('staff.failed'))
    }
  }
  return (
    <section className={styles['pane']} aria-labelledby="asks">
      <div className={styles['paneHead']}>
        <h2 id="asks">{t('staff.group.asks')}</h2>
      </div>
      <div className={styles['paneBody']}>
        {(['number', 'class'] as const).map((one) => (
          <Checkbox
            key={one}
            id={`asks-${one}`}
            name={`asks-${one}`}
            checked={asks.includes(one)}
            onChange={(event) => void choose(one, event.currentTarget.checked)}
          >
            {t(`staff.group.asks.${one}`)}
          </Checkbox>
        ))}
      </div>
    </section>
  )
}
