import type { ReactNode } from 'react'
import { Outlet, NavLink } from 'react-router'
import type { StaffMe } from '../../../contract/staff-calls.ts'
import { Mark } from '../../art/logo.tsx'
import { ask } from '../../api.ts'
import { useLocale } from '../../i18n/locale-context.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { SkipLink } from '../../parts/frame.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import type { ScreenHandle } from '../../root.tsx'
import { setTheme, useTheme } from '../../use-theme.ts'
import { PrivatePage } from '../private-page.tsx'
import type { Route } from './+types/console.ts'
import { pagesOf } from './console-pages.ts'
import styles from './console.module.css'
import { makeStaffLoader } from './for-staff.ts'
import { MeContext } from './me.ts'
import { Proving, Unlock } from './proving.tsx'
import { toStaff } from './staff-paths.ts'
import { useGoKeys, useLookUpKey } from './use-look-up-key.ts'
import { staffNouns } from './words.ts'

export const handle: ScreenHandle = { nouns: staffNouns, title: (t) => t('staff.brand') }
export const clientLoader = makeStaffLoader(() => ask('/staff/me', {}))

/** The frame before it is known who looks. */
export function HydrateFallback() {
  return (
    <div className={styles['frame']}>
      <div className={styles['nav']} />
      <main className={styles['main']} />
    </div>
  )
}

/** What stands around every page of the console. */
export default function Console({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  useLookUpKey()
  useGoKeys(view.kind === 'shown' ? pagesOf(view.shown) : [])
  const alone = (content: ReactNode) => (
    <main id="main" className={styles['main']}>
      {content}
    </main>
  )
  return (
    <PrivatePage
      view={view}
      frame={alone}
      failed={(message) => <LoadFailed heading="h1" title={t('staff.failed')} message={message} />}
    >
      {(found) => (found.kind === 'locked' ? alone(<Unlock />) : <Frame me={found.shown} />)}
    </PrivatePage>
  )
}

function Frame({ me }: { me: StaffMe }) {
  const { t } = useMessages()
  return (
    <MeContext value={me}>
      <div className={styles['frame']}>
        <SkipLink />
        <header className={styles['nav']}>
          <NavLink className={styles['brand'] ?? ''} to={toStaff.start()} end>
            <Mark />
            <span>{t('shell.brand')}</span>
            <small>{t('staff.staff')}</small>
          </NavLink>
          <nav aria-label={t('staff.nav')}>
            <ul>
              <Links me={me} />
            </ul>
          </nav>
          <Foot me={me} />
        </header>
        <main id="main" tabIndex={-1} className={styles['main']}>
          <Proving>
            <Outlet />
          </Proving>
        </main>
        <nav className={styles['tabs']} aria-label={t('staff.nav.phone')}>
          <TabLinks me={me} />
        </nav>
      </div>
    </MeContext>
  )
}

function Links({ me }: { me: StaffMe }) {
  const { t } = useMessages()
  return pagesOf(me).map(({ path, word, key }) => (
    <li key={path}>
      <NavLink to={path} end={path === toStaff.start()} data-keys={`G ${key.toUpperCase()}`}>
        {t(word)}
      </NavLink>
    </li>
  ))
}

function TabLinks({ me }: { me: StaffMe }) {
  const { t } = useMessages()
  return pagesOf(me)
    .filter(({ isAtDesk }) => !isAtDesk)
    .map(({ path, word }) => (
      <NavLink key={path} to={path} end={path === toStaff.start()}>
        {t(word)}
      </NavLink>
    ))
}

function Foot({ me }: { me: StaffMe }) {
  const { t } = useMessages()
  const { locale, setLocale } = useLocale()
  const theme = useTheme()
  const other = locale === 'en' ? 'zh-CN' : 'en'
  const roles = [...new Set(me.grants.map(({ role }) => t('staff.role', { role })))].join(t('staff.and'))
  return (
    <div className={styles['foot']}>
      <p className={styles['who']}>
        {me.name} <small>{roles}</small>
      </p>
      <div className={styles['switches']}>
        <button type="button" lang={other} onClick={() => void setLocale(other)}>
          {other === 'en' ? 'English' : '中文'}
        </button>
        <button type="button" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          {t(theme === 'dark' ? 'shell.theme.light' : 'shell.theme.dark')}
        </button>
      </div>
    </div>
  )
}
