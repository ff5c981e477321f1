import { CircleHelp, MessageSquareText } from '../../art/lucide/icons.tsx'
import { Link, useLocation } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import { prepareDialog } from '../dialog/dialog.tsx'
import { PopMenu } from '../pop-menu.tsx'
import { openFeedback } from './ask-about.ts'
import styles from './feedback.module.css'

/** On a phone it would lie on what is studied. */
const isStudy = (path: string): boolean => /^\/phase\/(lesson-learn|lesson-try|quiz)\//.test(path)

/** Feedback and FAQs, one press away on every page: slim enough for the gutter, one button on a phone. */
export function SideWidget() {
  const { t } = useMessages()
  const { pathname } = useLocation()
  return (
    <aside className={styles['side']} aria-label={t('feedback.side')} data-study={isStudy(pathname) || undefined}>
      <div className={styles['pair']}>
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
      </div>
      <div className={styles['single']}>
        <PopMenu
          id="menu-side"
          label={t('feedback.side')}
          trigger={<CircleHelp aria-hidden="true" />}
          triggerClass={styles['item']}
          panelClass={styles['panel']}
          onNear={prepareDialog}
        >
          <div className={styles['menu']}>
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
      </div>
    </aside>
  )
}
