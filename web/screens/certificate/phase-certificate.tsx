import { useMessages } from '../../i18n/use-messages.ts'
import { Awaited } from '../../parts/own-page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import type { ScreenHandle } from '../../root.tsx'
import { EnrolGate, PaidGate, SignInGate } from '../../parts/study/gate.tsx'
import { withMessages } from '../screen-loader.ts'
import type { Route } from './+types/phase-certificate.ts'
import { ApplyForm } from './apply-form.tsx'
import { CertificateCard } from './certificate-card.tsx'
import { Failed } from './failed.tsx'
import {
  loadPhaseCertificate,
  type CertificatePlace,
  type PhaseView,
  type CertificateStanding,
} from './load-certificates.ts'
import { RequirementList } from './requirement-list.tsx'
import { RequirementStrips } from './requirement-strips.tsx'
import { useReturn } from './use-return.ts'
import styles from './phase-certificate.module.css'

const nouns = ['certificate', 'lesson'] as const

export const handle: ScreenHandle = {
  nouns,
  title(t, data) {
    const view = data as PhaseView | undefined // this route's own loader made it
    return `${view?.kind === 'learner' ? t('certificate.page', { phase: view.standing.cert_name }) : t('certificate.title')} · ${t('shell.brand')}`
  },
}
export const clientLoader = Object.assign(
  withMessages(nouns, ({ params }: { params: CertificatePlace }) => loadPhaseCertificate(params)),
  { hydrate: true as const },
)

/** Before its data, and all there is without a script. */
export function HydrateFallback() {
  return (
    <>
      <Awaited visitor={<SignIn />} className={styles['waiting']}>
        <Skeleton lines={2} />
        <Skeleton shape="block" />
      </Awaited>
    </>
  )
}

export default function PhaseCertificate({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  useReturn()
  if (view.kind === 'visitor') return <SignIn />
  return (
    <div className={styles['page']}>
      <h1>
        {view.kind === 'learner' ? t('certificate.page', { phase: view.standing.cert_name }) : t('certificate.title')}
      </h1>
      {view.kind === 'failed' ? <Failed message={view.message} /> : null}
      {view.kind === 'outside' ? (
        view.isPaid ? (
          <PaidGate phase={view.phase} />
        ) : (
          <EnrolGate phase={view.phase} />
        )
      ) : null}
      {view.kind === 'learner' ? <State standing={view.standing} /> : null}
    </div>
  )
}

/** Requirements not met, can apply, issued (SPECIFICATION §4): one screen. */
function State({ standing }: { standing: CertificateStanding }) {
  if (standing.certificate) return <CertificateCard certificate={standing.certificate} heading="h2" isNext />
  return (
    <div className={styles['columns']}>
      <div className={styles['main']}>
        {standing.state === 'can_apply' ? <ApplyForm standing={standing} /> : <RequirementList standing={standing} />}
      </div>
      <RequirementStrips standing={standing} />
    </div>
  )
}

function SignIn() {
  const { t } = useMessages()
  return (
    <div className={styles['page']}>
      <h1 className="hide-visually">{t('certificate.title')}</h1>
      <SignInGate title={t('certificate.signIn')} phase={{ id: '', name: '' }} />
    </div>
  )
}
