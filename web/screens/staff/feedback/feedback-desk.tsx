import { useRef, useState } from 'react'
import type { OutputOf } from '../../../../contract/index.ts'
import { call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { usePageKeys } from '../../../parts/keys/use-page-keys.ts'
import { notify, notifyFailure } from '../../../parts/notify.ts'
import desk from '../receipts/receipts.module.css'
import { useProve } from '../proving.tsx'
import { Answer } from './answer.tsx'
import { FeedbackQueue, type InboxState } from './feedback-queue.tsx'
import styles from './feedback.module.css'

export type Inbox = OutputOf<'/staff/feedback'>

/** The queue, and what is chosen of it with its answer; a sent answer moves on. */
export function FeedbackDesk({ first, reload }: { first: Inbox; reload: (state: InboxState) => Promise<Inbox> }) {
  const { t } = useMessages()
  const prove = useProve()
  const [state, setState] = useState<InboxState>('open')
  /** Of what is shown; another list may be on its way. */
  const shownState = useRef(state)
  const turn = useRef(0)
  const [inbox, setInbox] = useState(first)
  const [chosen, setChosen] = useState(first.list[0]?.id)
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  const { list } = inbox
  const at = list.findIndex(({ id }) => id === chosen)
  const one = list[at]
  const step = (by: number) => setChosen(list[Math.min(list.length - 1, Math.max(0, at + by))]?.id)
  usePageKeys((key) => {
    if (key !== 'j' && key !== 'k') return false
    step(key === 'j' ? 1 : -1)
    return true
  })
  const show = (asked: InboxState) => {
    const own = (turn.current += 1)
    setState(asked)
    reload(asked).then(
      (loaded) => {
        if (own !== turn.current) return
        shownState.current = asked
        setInbox(loaded)
        setChosen(loaded.list[0]?.id)
      },
      (error: unknown) => {
        if (own !== turn.current) return
        setState(shownState.current)
        notifyFailure(error instanceof Error ? error.message : t('staff.failed'))
      },
    )
  }
  const send = async (id: string, text: string) => {
    await prove(() => call('/staff/feedback-answer', { id, text }, { isQuiet: true }))
    const next = list[at + 1] ?? list[at - 1]
    setInbox((now) => ({ ...now, list: now.list.filter((other) => other.id !== id) }))
    setChosen((now) => (now === id ? next?.id : now)) // who has gone on meanwhile stays where they are
    notify(t('staff.feedback.sent'))
  }
  return (
    <div className={styles['desk']}>
      <FeedbackQueue list={list} state={state} chosen={chosen} onChoose={setChosen} onState={show} />
      {one ? (
        <>
          <div className={desk['step']}>
            <button type="button" aria-label={t('staff.feedback.before')} onClick={() => step(-1)}>
              ‹
            </button>
            <span>{t('staff.receipts.at', { at: at + 1, of: list.length })}</span>
            <button type="button" aria-label={t('staff.feedback.after')} onClick={() => step(1)}>
              ›
            </button>
          </div>
          <Answer
            key={one.id}
            one={one}
            kept={inbox.kept}
            draft={drafts[one.id] ?? ''}
            onDraft={(text) => setDrafts((now) => ({ ...now, [one.id]: text }))}
            send={(text) => send(one.id, text)}
            categories={inbox.categories}
            onFaq={(faq) =>
              setInbox((now) => ({
                ...now,
                list: now.list.map((other) => (other.id === one.id ? { ...other, faq } : other)),
              }))
            }
          />
        </>
      ) : (
        <p className={styles['empty']}>{t(state === 'open' ? 'staff.feedback.none' : 'staff.feedback.noneAnswered')}</p>
      )}
    </div>
  )
}
