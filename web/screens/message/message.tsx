import { ArrowRight, ChevronLeft } from '../../art/lucide/icons.tsx'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useMessages, type Translate } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { formatMoment } from '../../parts/format-when.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { PrivatePage } from '../private-page.tsx'
import { makeOwnLoader } from '../screen-loader.ts'
import type { Route } from './+types/message.ts'
import styles from './message.module.css'
import type { OutputOf } from '../../../contract/index.ts'
import { ask } from '../../api.ts'
import { setMessageCount } from '../../parts/header/message-count.ts'
import { forLearner, missing, type Missing, type NotLoaded } from '../for-learner.ts'
import { readZone } from './load-messages.ts'

const nouns = ['message'] as const

function titleOf(t: Translate, data: unknown): string {
  const view = data as MessageView | undefined // this route's own loader made it
  if (view?.kind === 'message') return view.detail.message.title
  return view?.kind === 'missing' ? t('message.gone') : t('message.title')
}
export const handle: ScreenHandle = {
  nouns,
  title: (t, data) => `${titleOf(t, data)} · ${t('shell.brand')}`,
  description: (t) => t('message.description'),
}
/** Loads a message and, once it is there to be read, marks it. */
const load = ({ params }: { params: { id: string; messageId: string } }): Promise<MessageView> =>
  forLearner(async () => {
    const detail = await ask('/message/m-detail', { id: params.id, message_id: params.messageId, zone: readZone() })
    if (detail.is_read === 0) void markRead(detail.id)
    return { kind: 'message' as const, detail }
  }, missing)
export const clientLoader = makeOwnLoader(nouns, load)

export function HydrateFallback() {
  return <PrivatePage {...usePage()} />
}

export default function MessageDetail({ loaderData: view, params }: Route.ComponentProps) {
  return (
    <PrivatePage view={view} {...usePage()}>
      {({ detail }) => <Opened detail={detail} id={params.id} />}
    </PrivatePage>
  )
}

function usePage() {
  const { t } = useMessages()
  return {
    waiting: <Skeleton lines={6} />,
    frame: (content: ReactNode) => (
      <div className={styles['page']}>
        <h1>{t('message.title')}</h1>
        {content}
      </div>
    ),
    signIn: { title: t('message.signIn'), body: t('message.signIn.body') },
    failed: { title: t('message.failed') },
    missing: (
      <EmptyState title={t('message.gone')} body={t('message.gone.body')}>
        <ButtonLink look="gold" to={to.messages()}>
          {t('message.back')}
        </ButtonLink>
      </EmptyState>
    ),
  }
}

function Opened({ detail, id }: { detail: Extract<MessageView, { kind: 'message' }>['detail']; id: string }) {
  const { t, locale } = useMessages()
  const { state } = useLocation()
  const { message, action } = detail
  return (
    <article className={styles['page']}>
      {/* Back to the same page of the list, and to its row. */}
      <Link className={styles['back'] ?? ''} to={`${to.messages(readList(state))}#${id}`}>
        <ChevronLeft aria-hidden="true" />
        {t('message.back')}
      </Link>
      <header>
        <h1>{message.title}</h1>
        <p className={styles['facts']}>
          {detail.types[message.type]} ·{' '}
          <time dateTime={new Date(detail.created_at * 1000).toISOString()}>
            {formatMoment(detail.created_at, locale)}
          </time>
        </p>
      </header>
      <div className={styles['text']}>
        {message.content.split(/\n{2,}/).map((paragraph, at) => (
          <p key={at}>{paragraph}</p>
        ))}
      </div>
      {action ? (
        <p>
          <ButtonLink look="gold" to={action.path} icon={<ArrowRight aria-hidden="true" />}>
            {action.name}
          </ButtonLink>
        </p>
      ) : null}
    </article>
  )
}

/** The query of the list that led here. */
const readList = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string' ? state.list : ''

type MessageView = { readonly kind: 'message'; readonly detail: OutputOf<'/message/m-detail'> } | Missing | NotLoaded

/** Without a network it stays unread, and the next time it is opened marks it. */
const markRead = (id: string): Promise<void> =>
  ask('/message/user-read', { id })
    .then(({ new_message_count }) => setMessageCount(new_message_count))
    .catch(() => {})
