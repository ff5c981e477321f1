import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { setMessageCount } from '../../parts/header/message-count.ts'
import { notify } from '../../parts/notify.ts'
import { OwnPage } from '../../parts/own-page.tsx'
import { Pagination } from '../../parts/pagination/pagination.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { usePress } from '../../parts/use-press.ts'
import { When } from '../../parts/when.tsx'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { PrivatePage } from '../private-page.tsx'
import { makeOwnLoader } from '../screen-loader.ts'
import type { Route } from './+types/messages.ts'
import { loadMessageList, type Listed } from './load-messages.ts'
import styles from './messages.module.css'

const nouns = ['message', 'page'] as const

export const handle: ScreenHandle = {
  nouns,
  title: (t) => `${t('message.title')} · ${t('shell.brand')}`,
  description: (t) => t('message.description'),
}
export const clientLoader = makeOwnLoader(nouns, loadMessageList)

/** The page before its data, and all there is without a script. */
export function HydrateFallback() {
  return <PrivatePage {...usePage()} />
}

export default function Messages({ loaderData: view }: Route.ComponentProps) {
  const page = usePage()
  return (
    <PrivatePage view={view} {...page}>
      {({ reply, paging, isUnreadOnly }) =>
        page.frame(
          <>
            <Tools isUnreadOnly={isUnreadOnly} hasUnread={reply.list.some(({ is_read }) => is_read === 0)} />
            {reply.pagination.total === 0 ? <Nothing isUnreadOnly={isUnreadOnly} /> : <Rows reply={reply} />}
            {reply.pagination.total > 0 ? <Pagination total={reply.pagination.total} {...paging} /> : null}
          </>,
        )
      }
    </PrivatePage>
  )
}

function usePage() {
  const { t } = useMessages()
  return {
    waiting: <Skeleton lines={8} />,
    frame: (content: ReactNode) => (
      <OwnPage title={t('message.title')} className={styles['page']}>
        {content}
      </OwnPage>
    ),
    signIn: { title: t('message.signIn'), body: t('message.signIn.body') },
    failed: { title: t('message.failed') },
  }
}

function Nothing({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  const { t } = useMessages()
  return isUnreadOnly ? (
    <EmptyState title={t('message.empty.unread')} body={t('message.empty.unreadBody')} />
  ) : (
    <EmptyState title={t('message.empty')} body={t('message.empty.body')} />
  )
}

function Tools({ isUnreadOnly, hasUnread }: { isUnreadOnly: boolean; hasUnread: boolean }) {
  const { t } = useMessages()
  const { revalidate } = useRevalidator()
  const { isBusy, press: readAll } = usePress(async () => {
    setMessageCount((await call('/message/read-all', {})).new_message_count)
    await revalidate()
    notify(t('message.readAll.done'))
  })
  return (
    <div className={styles['tools']}>
      <nav aria-label={t('message.filter')}>
        <Link to={to.messages()} aria-current={isUnreadOnly ? undefined : 'page'}>
          {t('message.all')}
        </Link>
        <Link to={to.messages('?show=unread')} aria-current={isUnreadOnly ? 'page' : undefined}>
          {t('message.unreadOnly')}
        </Link>
      </nav>
      <Button
        look="quiet"
        isSmall
        aria-disabled={!hasUnread || undefined}
        busy={isBusy ? t('message.readAll.busy') : undefined}
        onClick={() => hasUnread && readAll()}
      >
        {t('message.readAll')}
      </Button>
    </div>
  )
}

function Rows({ reply }: { reply: Listed }) {
  const { t, gap } = useMessages()
  const { search } = useLocation()
  useRowOfAddress()
  return (
    <ul className={styles['list']}>
      {reply.list.map((copy) => (
        <li key={copy.id}>
          <Link
            id={copy.id}
            className={styles['row'] ?? ''}
            to={to.message(copy.id, copy.message_id)}
            state={{ list: search }}
            data-unread={copy.is_read === 0 || undefined}
          >
            <span className={styles['words']}>
              <span className="hide-visually">
                {t(copy.is_read === 0 ? 'message.unread' : 'message.read')}
                {gap}
              </span>
              {copy.message.title}
            </span>
            <span className={styles['type']}>{reply.types[copy.message.type]}</span>
            <When seconds={copy.created_at} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Back from a message: the focus is on its row again. */
function useRowOfAddress(): void {
  const { hash, key } = useLocation()
  const focus = useEffectEvent(() => (hash ? document.getElementById(hash.slice(1))?.focus() : undefined))
  // An effect: focus is the browser's.
  useEffect(() => focus(), [key])
}
