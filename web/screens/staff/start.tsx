import { Link } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import type { ScreenHandle } from '../../root.tsx'
import { pagesOf } from './console-pages.ts'
import styles from './console.module.css'
import { useMe } from './me.ts'
import { StaffPage } from './staff-page.tsx'
import { staffNouns } from './words.ts'

export const handle: ScreenHandle = { nouns: staffNouns, title: (t) => `${t('staff.start')} · ${t('staff.brand')}` }

/** Where the console begins: what these roles may do. */
export default function Start() {
  const { t } = useMessages()
  const me = useMe()
  const pages = pagesOf(me).filter(({ word }) => word !== 'staff.start')
  return (
    <StaffPage title={t('staff.start')} view={{ kind: 'shown', shown: pages }}>
      {(shown) => (
        <ul className={styles['pages']}>
          {shown.map(({ path, word, about }) => (
            <li key={path}>
              <Link to={path}>
                <strong>{t(word)}</strong>
                <span>{t(about)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </StaffPage>
  )
}
