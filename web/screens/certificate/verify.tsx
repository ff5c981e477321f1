import { data } from 'react-router'
import { pageContext } from '../../app-context.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { lateAsk } from '../../late-ask.ts'
import type { ScreenHandle } from '../../root.tsx'
import { withMessages } from '../screen-loader.ts'
import type { Route } from './+types/verify.ts'
import { CheckedCertificate } from './checked-certificate.tsx'
import { loadCheck, type CheckView } from './load-check.ts'
import { NumberForm } from './number-form.tsx'
import { StatusMark } from './status-mark.tsx'
import styles from './verify.module.css'

const nouns = ['certificate'] as const

export const handle: ScreenHandle = {
  nouns,
  title(t, data) {
    const view = data as CheckView | undefined // this route's own loaders made it
    const whose = view?.kind === 'found' ? `${view.certificate.name} · ` : ''
    return `${whose}${t('certificate.verify.title')} · ${t('shell.brand')}`
  },
  description(t, data) {
    const view = data as CheckView | undefined // as above
    if (view?.kind !== 'found') return t('certificate.verify.description')
    const { status, name, phase, school } = view.certificate
    const of = { name, phase: phase[0]?.text ?? '', school: school[0]?.text ?? '' }
    return status === 'revoked' ? t('certificate.verify.revoked.title') : t('certificate.verify.about', of)
  },
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const view = await loadCheck(context.get(pageContext).ask, params.number)
  return data(view, { status: view.kind === 'unknown' || view.kind === 'mistyped' ? 404 : 200 })
}
export const clientLoader = withMessages(nouns, ({ params }: { params: { number?: string } }) =>
  loadCheck(lateAsk, params.number),
)

/** The public check page: for an employer with a paper in the hand, without sign-in. */
export default function Verify({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  if (view.kind === 'found') {
    return (
      <div className={styles['page']}>
        <CheckedCertificate certificate={view.certificate} />
        <section className={styles['another']} aria-labelledby="another">
          <h2 id="another">{t('certificate.verify.another')}</h2>
          <NumberForm />
        </section>
      </div>
    )
  }
  return (
    <div className={styles['page']}>
      {view.kind === 'form' ? (
        <header className={styles['head']}>
          <h1>{t('certificate.verify.title')}</h1>
          <p>{t('certificate.verify.lead')}</p>
        </header>
      ) : (
        <header className={styles['verdict']} data-mark="unknown">
          <StatusMark mark="unknown" />
          <div>
            <h1>{t(`certificate.verify.${view.kind}.title`)}</h1>
            <p>{t(`certificate.verify.${view.kind}.body`, { number: view.number })}</p>
          </div>
        </header>
      )}
      <NumberForm isNext typed={view.kind === 'form' ? '' : view.number} />
    </div>
  )
}
