import { Bell } from '../../art/lucide/icons.tsx'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '../../../contract/index.ts'
import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import { PopMenu } from '../pop-menu.tsx'
import { Skeleton } from '../skeleton.tsx'
import { When } from '../when.tsx'
import { useMessageCount } from './message-count.ts'
import styles from './bell-menu.module.css'
import header from './header.module.css'

type Latest = OutputOf<'/message/user-messages'>

const SHOWN = '3' // SPECIFICATION §9
const FRESH_FOR = 5000

/** The three newest messages. Opening it reads none of them. */
export function BellMenu() {
  const { t, locale } = useMessages()
  const count = useMessageCount()
  const [latest, setLatest] = useState<{ readonly locale: string; readonly reply: Latest | 'failed' }>()
  const asked = useRef({ locale: '', at: 0 })
  const load = () => {
    if (asked.current.locale === locale && Date.now() - asked.current.at < FRESH_FOR) return
    asked.current = { locale, at: Date.now() }
    ask('/message/user-messages', {
      page: '1',
      page_size: SHOWN,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }).then(
      (reply) => setLatest({ locale, reply }),
      () => setLatest({ locale, reply: 'failed' }),
    )
  }
  return (
    <PopMenu
      id="menu-bell"
      label={count === undefined ? t('message.bell.unknown') : t('message.bell', { count })}
      trigger={
        <>
          <Bell aria-hidden="true" />
          {count ? <span className={styles['dot']} /> : null}
        </>
      }
      triggerClass={header['icon']}
      panelClass={styles['panel']}
      onNear={load}
    >
      <p className={styles['title']}>{t('message.title')}</p>
      <LatestMessages reply={latest?.locale === locale ? latest.reply : undefined} />
      <Link className={styles['all'] ?? ''} to={to.messages()}>
        {t('message.more')}
      </Link>
    </PopMenu>
  )
}

function LatestMessages({ reply }: { reply: Latest | 'failed' | undefined }) {
  const { t, gap } = useMessages()
  if (reply === undefined) {
    return (
      <div className={styles['other']}>
        <Skeleton lines={3} />
      </div>
    )
  }
  if (reply === 'failed') return <p className={styles['other']}>{t('message.failed')}</p>
  if (reply.list.length === 0) {
    return (
      <div className={styles['other']}>
        <p className={styles['emptyTitle']}>{t('message.empty')}</p>
        <p>{t('message.empty.body')}</p>
      </div>
    )
  }
  return (
    <ul>
      {reply.list.map((copy) => (
        <li key={copy.id}>
          <Link
            className={styles['message'] ?? ''}
            to={to.message(copy.id, copy.message_id)}
            data-unread={copy.is_read === 0 || undefined}
          >
            <span className={styles['words']}>
              <span className="hide-visually">
                {t(copy.is_read === 0 ? 'message.unread' : 'message.read')}
                {gap}
              </span>
              {copy.message.title}
            </span>
            <span className={styles['facts']}>
              {reply.types[copy.message.type]} · <When seconds={copy.created_at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
