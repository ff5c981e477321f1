import { CircleHelp, MessageSquareText } from '../../art/lucide/icons.tsx'
import { Link } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import { prepareDialog } from '../dialog/dialog.tsx'
import header from '../header/header.module.css'
import { PopMenu } from '../pop-menu.tsx'
import { openFeedback } from './ask-about.ts'
import styles from './help-menu.module.css'

/** What the side widget has, in the header: where nothing may float (side-widget.tsx). */
export function HelpMenu() {
  const { t } = useMessages()
  return (
    <PopMenu
      id="menu-help"
      label={t('feedback.side')}
      trigger={<CircleHelp aria-hidden="true" />}
      triggerClass={`${header['icon']} ${styles['help']}`}
      panelClass="menu-panel"
      onNear={prepareDialog}
    >
      <div className="menu-list">
        <button type="button" onClick={() => openFeedback()}>
          <MessageSquareText aria-hidden="true" />
          {t('feedback.open')}
        </button>
        <Link to={to.questions()}>
          <CircleHelp aria-hidden="true" />
          {t('feedback.questions')}
        </Link>
      </div>
    </PopMenu>
  )
}
