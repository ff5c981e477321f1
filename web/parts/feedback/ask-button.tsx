import { MessageCircleQuestionMark } from '../../art/lucide/icons.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../button.tsx'
import { prepareDialog } from '../dialog/dialog.tsx'
import { askAbout } from './ask-about.ts'

const MAX_LABEL = 200 // contract/feedback-calls.ts

/** "Ask about this": feedback with this place attached. For learners. */
export function AskButton({ path, label, isIconOnly = false }: { path: string; label: string; isIconOnly?: boolean }) {
  const { t } = useMessages()
  const { isSignedIn } = useSession()
  if (!isSignedIn) return null
  return (
    <Button
      look="quiet"
      isSmall
      isIconOnly={isIconOnly}
      icon={<MessageCircleQuestionMark aria-hidden="true" />}
      title={isIconOnly ? t('shell.ask') : undefined}
      onPointerEnter={prepareDialog}
      onFocus={prepareDialog}
      onClick={() => askAbout({ path, label: label.slice(0, MAX_LABEL) })}
    >
      {t('shell.ask')}
      <span className="hide-visually">{t('shell.rest', { value: label })}</span>
    </Button>
  )
}
