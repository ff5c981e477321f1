import { type ReactNode, useEffect } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { NameIn } from '../../parts/name-in.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import type { ScreenHandle } from '../../root.tsx'
import type { StudyOutline } from '../../parts/study/study-outline.ts'
import { EnrolGate, PaidGate, SignInGate } from '../../parts/study/gate.tsx'
import { PrivatePage } from '../private-page.tsx'
import { makeOwnLoader } from '../screen-loader.ts'
import type { Route } from './+types/phase-certificate.ts'
import { ApplyForm } from './apply-form.tsx'
import { CertificateSheet } from './certificate-sheet.tsx'
import {
  type CertificatePlace,
  type CertificateStanding,
  type PhaseView,
  loadPhaseCertificate,
} from './load-certificates.ts'
import { RequirementList } from './requirement-list.tsx'
import { RequirementStrips } from './requirement-strips.tsx'
import styles from './phase-certificate.module.css'
import { useRevalidator } from 'react-router'

const nouns = ['certificate', 'lesson'] as const

export const handle: ScreenHandle = {
  nouns,
  title(t, data) {
    const view = data as PhaseView | undefined // this route's own loader made it
    return `${view?.kind === 'learner' ? t('certificate.page', { phase: view.standing.cert_name }) : t('certificate.title')} · ${t('shell.brand')}`
  },
}
export const clientLoader = makeOwnLoader(nouns, ({ params }: { params: CertificatePlace }) =>
  loadPhaseCertificate(params),
)

/** Before its data, and all there is without a script. */
export function HydrateFallback() {
  return <PrivatePage {...usePage()} />
}

export default function PhaseCertificate({ loaderData: view }: Route.ComponentProps) {
  const page = usePage()
  const { t } = useMessages()
  useReturn()
  return (
    <PrivatePage view={view} {...page}>
      {(found) => {
        if (found.kind === 'learner') {
          const { cert_name: phase, cert_lang: lang } = found.standing
          return (
            <Page
              heading={<NameIn name={phase} lang={lang} words={(name) => t('certificate.page', { phase: name })} />}
            >
              <State standing={found.standing} outline={found.outline} />
            </Page>
          )
        }
        return page.frame(found.isPaid ? <PaidGate phase={found.phase} /> : <EnrolGate phase={found.phase} />)
      }}
    </PrivatePage>
  )
}

function usePage() {
  const { t } = useMessages()
  return {
    waiting: (
      <>
        <Skeleton lines={2} />
        <Skeleton shape="block" />
      </>
    ),
    waitingClass: styles['waiting'],
    frame: (content: ReactNode) => <Page heading={t('certificate.title')}>{content}</Page>,
    signIn: <SignInGate title={t('certificate.signIn')} phase={{ id: '', name: '' }} />,
    failed: {
      title: t('certificate.failed.title'),
      body: (reason: string) => t('certificate.failed.body', { reason }),
    },
  }
}

function Page({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <h1>{heading}</h1>
      {children}
    </div>
  )
}

/** Requirements not met, can apply, issued (SPECIFICATION §4): one screen. */
function State({ standing, outline }: { standing: CertificateStanding; outline: StudyOutline | undefined }) {
  if (standing.certificate) return <CertificateSheet certificate={standing.certificate} />
  return (
    <div className={styles['columns']}>
      <div className={styles['main']}>
        {standing.state === 'can_apply' ? (
          <ApplyForm standing={standing} />
        ) : (
          <RequirementList standing={standing} outline={outline} />
        )}
      </div>
      <RequirementStrips standing={standing} />
    </div>
  )
}

/** Asks again when somebody comes back to the page: what was missing may have been done in another tab. */
function useReturn(): void {
  const { revalidate } = useRevalidator()
  // An effect: the browser tells when the page is looked at again.
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void revalidate()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [revalidate])
}
