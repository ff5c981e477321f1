import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { to } from '../../paths.ts'
import { readToken } from '../../session/session.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { closeFeedback, type Asked } from './ask-about.ts'
import { keepDraft, readDraft } from './draft.ts'
import { FeedbackForm } from './feedback-form.tsx'

/** SPECIFICATION §2: the dialog for who is signed in, sign-in for everybody else. */
export function FeedbackDialog({ asked }: { asked: Asked }) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const hasToken = readToken() !== undefined
  const { content } = asked
  // An effect: the token may have gone since the page was drawn, in another tab too; only the press tells.
  useEffect(() => {
    if (hasToken) return
    if (content !== undefined) keepDraft({ ...readDraft(), content }) // for when they are back
    closeFeedback()
    void navigate(to.signIn())
  }, [hasToken, content, navigate])
  if (!hasToken) return null
  return (
    <Dialog title={t('feedback.title')} width="narrow" isOpen onClose={closeFeedback}>
      <FeedbackForm asked={asked} />
    </Dialog>
  )
}
