import { useState } from 'react'
import type { AnnouncementsReply } from '../../../../contract/staff-announce-calls.ts'
import { call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { notifyFailure } from '../../../parts/notify.ts'
import { useTyped } from '../../../parts/form/use-typed.ts'
import { useProve } from '../proving.tsx'
import { UndoToast } from '../receipts/undo-toast.tsx'
import styles from './announce.module.css'
import { Draft, type Words } from './draft.tsx'
import { Preview } from './preview.tsx'
import { SentBefore } from './sent-before.tsx'

interface Sent {
  readonly id: string
  readonly said: string
  readonly words: Words
  readonly isUndone: boolean
}

const nothing: Words = { title_en: '', title_zh: '', text_en: '', text_zh: '', to: '', mail: '', at: '' }

/** The draft with its previews, and what was sent before; for ten seconds what is sent comes back as the draft. */
export function AnnounceDesk({
  first,
  reload,
}: {
  first: AnnouncementsReply
  reload: () => Promise<AnnouncementsReply>
}) {
  const { t } = useMessages()
  const prove = useProve()
  const [shown, setShown] = useState(first)
  const kept = useTyped('staff announcement', nothing)
  const [draft, setDraft] = useState<Words>({ ...nothing, ...kept.kept })
  /** A new form for each draft. */
  const [turn, setTurn] = useState(0)
  const [typed, setTyped] = useState(draft)
  const [sent, setSent] = useState<Sent>()
  const refresh = () => reload().then(setShown, () => {}) // what is shown stays
  const begin = (words: Words) => {
    setDraft(words)
    setTyped(words)
    setTurn((now) => now + 1)
  }
  const stop = async (id: string) => {
    await prove(() => call('/staff/announce-stop', { message_id: id }, { isQuiet: true }))
    await refresh()
  }
  return (
    <>
      <div className={styles['desk']}>
        <Draft
          key={turn}
          audiences={shown.audiences}
          draft={draft}
          onTyped={(words) => {
            setTyped(words)
            kept.keep({ ...words })
          }}
          onSent={(id, said, words) => {
            setSent({ id, said, words, isUndone: false })
            kept.drop()
            begin(nothing)
            void refresh()
          }}
        />
        <Preview typed={typed} />
      </div>
      <SentBefore list={shown.list} stop={stop} />
      {sent ? (
        <UndoToast
          key={`${sent.id} ${sent.isUndone}`}
          said={sent.isUndone ? t('staff.announce.undone') : sent.said}
          isUndone={sent.isUndone}
          undo={async () => {
            try {
              await stop(sent.id)
              setSent({ ...sent, isUndone: true })
              begin(sent.words)
              kept.keep({ ...sent.words })
            } catch (error) {
              setSent(undefined)
              notifyFailure(error instanceof Error ? error.message : t('staff.failed'))
            }
          }}
          onOver={() => {
            setSent(undefined)
            void refresh()
          }}
        />
      ) : null}
    </>
  )
}
