import type { OutputOf } from '../../../contract/index.ts'
import { ask } from '../../api.ts'
import { setMessageCount } from '../../parts/header/message-count.ts'
import { forLearner, missing, type Missing, type NotLoaded } from '../for-learner.ts'
import { readZone } from './load-messages.ts'

export type MessageView =
  | { readonly kind: 'message'; readonly detail: OutputOf<'/message/m-detail'> }
  | Missing
  | NotLoaded

/** Loads a message and, once it is there to be read, marks it. */
export const loadMessage = ({ params }: { params: { id: string; messageId: string } }): Promise<MessageView> =>
  forLearner(async () => {
    const detail = await ask('/message/m-detail', { id: params.id, message_id: params.messageId, zone: readZone() })
    if (detail.is_read === 0) void markRead(detail.id)
    return { kind: 'message' as const, detail }
  }, missing)

/** Without a network it stays unread, and the next time it is opened marks it. */
const markRead = (id: string): Promise<void> =>
  ask('/message/user-read', { id })
    .then(({ new_message_count }) => setMessageCount(new_message_count))
    .catch(() => {})
