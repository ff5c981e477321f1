import { isRouteErrorResponse, Link } from 'react-router'
import { CallRefused } from '../api.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { to } from '../paths.ts'

/** What somebody sees when a page cannot be shown: what happened and what to do. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useMessages()
  const isMissing = (isRouteErrorResponse(error) && error.status === 404) || (error instanceof CallRefused && error.code === 'not_found')
  return (
    <main id="main">
      <h1>{isMissing ? t('shell.notFound.title') : t('shell.error.title')}</h1>
      <Link to={to.home()}>{t('shell.notFound.back')}</Link>
    </main>
  )
}
