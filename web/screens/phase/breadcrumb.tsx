import { Link } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import styles from './breadcrumb.module.css'

/** Phase list > phase detail (SPECIFICATION §2). */
export function Breadcrumb({ name }: { name: string }) {
  const { t } = useMessages()
  return (
    <nav aria-label={t('phase.breadcrumb')}>
      <ol className={styles['trail']}>
        <li>
          <Link to={to.phases()}>{t('phase.list.title')}</Link>
        </li>
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  )
}
