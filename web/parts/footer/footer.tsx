import { Link } from 'react-router'
import { Logo } from '../../art/logo.tsx'
import type { Site } from '../../app-context.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import { useSite } from '../../use-site.ts'
import { ForLearner, ForVisitor } from '../audience.tsx'
import { LanguageSwitch } from '../header/preference-switches.tsx'
import { useLoginPaths } from '../use-login-paths.ts'
import styles from './footer.module.css'

const networks = ['video', 'x', 'instagram', 'linkedin', 'facebook'] as const

export function Footer() {
  const { t } = useMessages()
  const site = useSite()
  const login = useLoginPaths()
  const social = networks.flatMap((network) => (site?.social[network] ? [{ network, href: site.social[network] }] : []))
  const names = {
    video: t('shell.social.video'),
    x: 'X',
    instagram: 'Instagram',
    linkedin: 'LinkedIn',
    facebook: 'Facebook',
  }
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <div className={styles['brand']}>
          <Logo name={t('shell.brand')} />
          {site ? <p>{site.schoolName}</p> : null}
        </div>
        <nav aria-label={t('shell.foot.learn')}>
          <h2>{t('shell.foot.learn')}</h2>
          <ul>
            <li>
              <Link to={to.phases()}>{t('shell.foot.phases')}</Link>
            </li>
            <li>
              <Link to={to.questions()}>{t('shell.nav.questions')}</Link>
            </li>
          </ul>
        </nav>
        <nav aria-label={t('shell.foot.account')}>
          <h2>{t('shell.foot.account')}</h2>
          <ul>
            <ForVisitor as="li">
              <Link to={login.signIn}>{t('shell.signIn')}</Link>
            </ForVisitor>
            <ForVisitor as="li">
              <Link to={login.signUp}>{t('shell.signUp')}</Link>
            </ForVisitor>
            <ForLearner as="li">
              <Link to={to.myLearning()}>{t('shell.nav.myCourses')}</Link>
            </ForLearner>
          </ul>
        </nav>
        {social.length > 0 || site?.networks ? (
          <nav aria-label={t('shell.foot.follow')}>
            <h2>{t('shell.foot.follow')}</h2>
            <ul>
              {social.map(({ network, href }) => (
                <li key={network}>
                  <a href={href} rel="noopener">
                    {names[network]}
                  </a>
                </li>
              ))}
              {site?.networks?.map(({ name, at }) => (
                <li key={at}>
                  <a href={at} rel="noopener">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <div className={styles['end']}>
          {site ? <Notes site={site} /> : null}
          <Link to={to.privacy()}>{t('shell.foot.privacy')}</Link>
          {site?.links?.map(({ name, at }) => (
            <a key={at} href={at} rel="noopener">
              {name}
            </a>
          ))}
          <LanguageSwitch isFull />
        </div>
      </div>
    </footer>
  )
}

function Notes({ site: { schoolName, contentUpdatedAt, contentUpdatedOn } }: { site: Site }) {
  const { t, locale } = useMessages()
  const date = new Date(contentUpdatedAt * 1000)
  return (
    <>
      <p>{t('shell.foot.copyright', { year: String(date.getUTCFullYear()), school: schoolName })}</p>
      {contentUpdatedAt > 0 ? (
        <p>
          {t('shell.foot.updated')}
          {locale === 'en' ? ' ' : null}
          <time dateTime={date.toISOString().slice(0, 10)}>{contentUpdatedOn}</time>
        </p>
      ) : null}
    </>
  )
}
