import { MessageCircleQuestionMark } from 'lucide-react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../button.tsx'
import { prepareDialog } from '../dialog/dialog.tsx'
import { askAbout } from './ask-about.ts'

/** "Ask about this": feedback with this place attached. For learners. */
export function AskButton({ path, label }: { path: string; label: string }) {
  const { t } = useMessages()
  const { isSignedIn } = useSession()
  if (!isSignedIn) return null
  return (
    <Button look="quiet" isSmall icon={<MessageCircleQuestionMark aria-hidden="true" />} onPointerEnter={prepareDialog} onFocus={prepareDialog} onClick={() => askAbout({ path, label })}>
      {t('shell.ask')}
      <span className="hide-visually">: {label}</span>
    </Button>
  )
}
