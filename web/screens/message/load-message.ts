import type { OutputOf } from '../../../contract/index.ts'
import { ask, CallFailed } from '../../api.ts'
import { setMessageCount } from '../../parts/header/message-count.ts'
import { readToken } from '../../session/session.ts'
import { refusalOf } from '../refusal-of.ts'
import { readZone } from './load-messages.ts'

export type MessageView =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'message'; readonly detail: OutputOf<'/message/m-detail'> }
  | { readonly kind: 'failed'; readonly message: string }

/** Loads a message and, once it is there to be read, marks it. */
export async function loadMessage({ params }: { params: { id: string; messageId: string } }): Promise<MessageView> {
  if (readToken() === undefined) return { kind: 'visitor' }
  try {
    const detail = await ask('/message/m-detail', { id: params.id, message_id: params.messageId, zone: readZone() })
    if (detail.is_read === 0) void markRead(detail.id)
    return { kind: 'message', detail }
  } catch (error) {
    const code = refusalOf(error)
    if (code === 'auth_fail') return { kind: 'visitor' }
    if (code === 'not_found' || code === 'invalid_input') return { kind: 'gone' }
    if (error instanceof CallFailed) return { kind: 'failed', message: error.message }
    throw error
  }
}

/** Without a network it stays unread, and the next time it is opened marks it. */
const markRead = (id: string): Promise<void> => ask('/message/user-read', { id }).then(({ new_message_count }) => setMessageCount(new_message_count)).catch(() => {})
