import { Laptop, Smartphone } from '../../art/lucide/icons.tsx'
import { useState } from 'react'
import type { InputOf } from '../../../contract/index.ts'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { notify } from '../../parts/notify.ts'
import { usePress } from '../../parts/use-press.ts'
import { When } from '../../parts/when.tsx'
import type { AccountSettings } from './load-settings.ts'
import { Section } from './section.tsx'
import styles from './settings.module.css'

type Session = AccountSettings['sessions'][number]

const handhelds: readonly (string | null)[] = ['iPhone', 'iPad', 'Android', 'HarmonyOS']

export function DevicesSection({ sessions }: { sessions: AccountSettings['sessions'] }) {
  const { t, rich } = useMessages()
  const [ended, setEnded] = useState<AccountSettings['sessions']>()
  const list = ended ?? sessions
  const name = ({ browser, system }: Session) =>
    browser && system
      ? t('settings.devices.both', { browser, system })
      : (browser ?? system ?? t('settings.devices.unknown'))
  const end = usePress(async (input: InputOf<'/user/session-revoke'>, done: string) => {
    setEnded((await call('/user/session-revoke', input)).list)
    notify(done)
  })
  const [ending] = end.pressed ?? []
  return (
    <Section title={t('settings.devices.title')} text={t('settings.devices.text')}>
      <ul className={styles['devices']}>
        {list.map((session) => (
          <li key={session.id}>
            {handhelds.includes(session.system) ? <Smartphone aria-hidden="true" /> : <Laptop aria-hidden="true" />}
            <div>
              <p className={styles['fact']}>{name(session)}</p>
              <p>{rich('settings.devices.since', { when: () => <When seconds={session.created_at} /> })}</p>
            </div>
            {session.is_current ? (
              <span className={styles['current']}>{t('settings.devices.current')}</span>
            ) : (
              <Button
                isSmall
                aria-label={t('settings.devices.endNamed', { device: name(session) })}
                busy={ending?.id === session.id ? t('settings.devices.ending') : undefined}
                onClick={() => end.press({ id: session.id }, t('settings.devices.ended', { device: name(session) }))}
              >
                {t('settings.devices.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {list.length > 1 ? (
        <Button
          busy={ending?.others ? t('settings.devices.ending') : undefined}
          onClick={() => end.press({ others: '1' }, t('settings.devices.othersEnded'))}
        >
          {t('settings.devices.endOthers')}
        </Button>
      ) : null}
    </Section>
  )
}
