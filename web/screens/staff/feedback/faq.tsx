import { useState } from 'react'
import type { StaffFeedback } from '../../../../contract/staff-feedback-calls.ts'
import { call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { AskDialog } from '../../../parts/dialog/ask-dialog.tsx'
import { usePageKeys } from '../../../parts/keys/use-page-keys.ts'
import { notify } from '../../../parts/notify.ts'
import { to } from '../../../paths.ts'
import { useProve } from '../proving.tsx'
import own from './feedback.module.css'
import { FaqDialog } from './faq-dialog.tsx'
import type { Inbox } from './feedback-desk.tsx'

interface Props {
  readonly one: StaffFeedback
  readonly answer: string
  readonly categories: NonNullable<Inbox['categories']>
  readonly onFaq: (questionId: string | null) => void
}

/** Whether this question is in the FAQ, and the press that puts it there or takes it out. F does the first. */
export function Faq({ one, answer, categories, onFaq }: Props) {
  const { t } = useMessages()
  const prove = useProve()
  const [isOpen, setIsOpen] = useState(false)
  usePageKeys((key) => {
    if (key !== 'f') return false
    setIsOpen(true)
    return true
  })
  const close = () => setIsOpen(false)
  return (
    <p className={own['faq']}>
      {one.faq === null ? null : (
        <a href={to.question(one.faq)} target="_blank" rel="noreferrer">
          {t('staff.faq.in')}
        </a>
      )}
      <button type="button" onClick={() => setIsOpen(true)}>
        {t(one.faq === null ? 'staff.faq.make' : 'staff.faq.remove')}
        <kbd aria-hidden="true">F</kbd>
      </button>
      {isOpen && one.faq === null ? (
        <FaqDialog
          one={one}
          answer={answer}
          categories={categories}
          onClose={close}
          onMade={(questionId) => {
            close()
            onFaq(questionId)
            notify(t('staff.faq.made'))
          }}
        />
      ) : null}
      {isOpen && one.faq !== null ? (
        <AskDialog
          title={t('staff.faq.remove.title')}
          no={t('staff.cancel')}
          yes={t('staff.faq.remove.go')}
          onClose={close}
          act={async () => {
            await prove(() => call('/staff/faq-remove', { id: one.id }, { isQuiet: true }))
            close()
            onFaq(null)
            notify(t('staff.faq.removed'))
          }}
        >
          <p>{t('staff.faq.remove.body')}</p>
        </AskDialog>
      ) : null}
    </p>
  )
}
