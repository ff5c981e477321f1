import { redirect } from 'react-router'
import type { OutputOf } from '../../../contract/index.ts'
import { ask } from '../../api.ts'
import { lastPage, readPaging, writePaging, type Paging } from '../../parts/pagination/pages-around.ts'
import { to } from '../../paths.ts'
import { forLearner, type NotLoaded } from '../for-learner.ts'

export type Listed = OutputOf<'/message/user-messages'>
export type MessagesView =
  | { readonly kind: 'learner'; readonly reply: Listed; readonly paging: Paging; readonly isUnreadOnly: boolean }
  | NotLoaded

export const readZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export function loadMessageList({ request }: { request: Request }): Promise<MessagesView> {
  const query = new URL(request.url).searchParams
  const paging = readPaging(query)
  const isUnreadOnly = query.get('show') === 'unread'
  return forLearner(async () => {
    const reply = await ask('/message/user-messages', {
      page: String(paging.page),
      page_size: String(paging.size),
      ...(isUnreadOnly ? { unread: '1' } : {}),
      zone: readZone(),
    })
    const last = lastPage(reply.pagination.total, paging.size)
    if (paging.page > last) throw redirect(to.messages(writePaging(query, { page: last, size: paging.size })))
    return { kind: 'learner', reply, paging, isUnreadOnly }
  })
}
