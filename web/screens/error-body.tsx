import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { CallFailed, CallRefused } from '../api.ts'
import { MissingTile } from '../art/illustrations.tsx'
import { useMessages } from '../i18n/use-messages.ts'
import { ButtonLink } from '../parts/button.tsx'
import { Retry } from '../parts/load-failed.tsx'
import { to } from '../paths.ts'
import { forgetMissing } from '../session/last-path.ts'
import styles from './error-screen.module.css'
import { isMissing } from './is-missing.ts'

/** What somebody sees in place of a page: what happened, what is safe, what to do. Goes inside a Frame. */
export function ErrorBody({ error }: { error: unknown }) {
  const { t } = useMessages()
  const isGone = isMissing(error)
  const { pathname, search, hash } = useLocation()
  // An effect: what is stored is the browser's. Nobody is led back to a page that is not there.
  useEffect(() => {
    if (isGone) forgetMissing(pathname + search + hash)
  }, [isGone, pathname, search, hash])
  const said = error instanceof CallFailed || error instanceof CallRefused ? error.message : t('shell.error.text')
  return (
    <div className={styles['screen']}>
      <MissingTile />
      <h1>{isGone ? t('shell.notFound.title') : t('shell.error.title')}</h1>
      <p>{isGone ? t('shell.notFound.text') : said}</p>
      {/* Filled by the server when the page failed there (server/http/pages.ts); a call that failed brings its number in what it says. */}
      {isGone ? null : <p data-number="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />}
      <div className={styles['actions']}>
        {isGone ? null : <Retry />}
        <ButtonLink look={isGone ? 'gold' : 'line'} to={to.phases()}>
          {t('shell.notFound.phases')}
        </ButtonLink>
        <ButtonLink look={isGone ? 'line' : 'quiet'} to={to.home()}>
          {t('shell.notFound.back')}
        </ButtonLink>
      </div>
    </div>
  )
}
