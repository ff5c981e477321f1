import { CircleHelp, MessageSquareText } from '../../art/lucide/icons.tsx'
import { Link } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import { prepareDialog } from '../dialog/dialog.tsx'
import { openFeedback } from './ask-about.ts'
import styles from './feedback.module.css'

/**
 * Feedback and FAQs, one press away on every page. It floats where a gutter has room for it; elsewhere it would lie on
 * what is read, so the header has it (help-menu.tsx).
 */
export function SideWidget() {
  const { t } = useMessages()
  return (
    <aside className={styles['side']} aria-label={t('feedback.side')}>
      <button
        type="button"
        className={styles['item']}
        onPointerEnter={prepareDialog}
        onFocus={prepareDialog}
        onClick={() => openFeedback()}
      >
        <MessageSquareText aria-hidden="true" />
        <span className={styles['tip']}>{t('feedback.open')}</span>
      </button>
      <Link className={styles['item'] ?? ''} to={to.questions()}>
        <CircleHelp aria-hidden="true" />
        <span className={styles['tip']}>{t('feedback.questions')}</span>
      </Link>
    </aside>
  )
}
