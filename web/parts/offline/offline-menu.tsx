import { useEffect } from 'react'
import { Link } from 'react-router'
import { CloudOff, Download } from '../../art/lucide/icons.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { awayStore } from '../../offline/kept-replies.ts'
import { recordStore, rereadRecord, type KeptRecord } from '../../offline/record.ts'
import { recountWaiting, waitingStore } from '../../offline/waiting.ts'
import { to } from '../../paths.ts'
import { useStore } from '../../use-store.ts'
import header from '../header/header.module.css'
import { PopMenu } from '../pop-menu.tsx'
import { When } from '../when.tsx'
import { megabytes } from './megabytes.ts'
import styles from './offline-menu.module.css'

/** What is sent or kept in other parts of a page, or in another tab, tells nobody. */
const LOOK_MS = 2000

/** In the header of whoever keeps a phase: what is kept, and what waits to be sent. */
export function OfflineMenu() {
  const { t } = useMessages()
  const record = useStore(recordStore)
  const isAway = useStore(awayStore)
  const waiting = useStore(waitingStore)
  // An effect: both lie in the browser.
  useEffect(() => {
    const look = () => {
      rereadRecord()
      void recountWaiting()
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => {
      clearInterval(timer)
      waitingStore.update(() => 0)
    }
  }, [])
  if (!record) return null
  const words = [
    t(isAway ? 'offline.menu.away' : 'offline.menu'),
    ...(waiting > 0 ? [t('offline.menu.waiting', { count: waiting })] : []),
  ]
  return (
    <PopMenu
      id="menu-offline"
      label={words.join(t('offline.menu.join'))}
      trigger={
        <>
          {isAway ? <CloudOff aria-hidden="true" /> : <Download aria-hidden="true" />}
          {waiting > 0 ? <span className={styles['count']}>{waiting}</span> : null}
        </>
      }
      triggerClass={header['icon']}
      panelClass="menu-panel"
    >
      <div className={styles['panel']}>
        {isAway ? <p>{t('offline.away')}</p> : null}
        <p>{waiting > 0 ? t('offline.waits', { count: waiting }) : t('offline.allSent')}</p>
        <h2>{t('offline.menu')}</h2>
        <Phases record={record} />
      </div>
    </PopMenu>
  )
}

function Phases({ record }: { readonly record: KeptRecord }) {
  const { t } = useMessages()
  return (
    <ul>
      {Object.entries(record.phases).map(([id, { name, at, bytes }]) => (
        <li key={id}>
          <Link to={to.phase(id)}>{name}</Link>
          <span>
            {at > 0 ? (
              <>
                {t('offline.kept.size', { size: megabytes(bytes + record.bytes) })} ·{' '}
                <When seconds={Math.floor(at / 1000)} />
              </>
            ) : (
              t('offline.kept.never')
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
