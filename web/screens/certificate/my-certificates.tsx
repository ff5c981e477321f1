import { ArrowRight } from '../../art/lucide/icons.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { OwnPage } from '../../parts/own-page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { OtherLanguage } from '../../parts/other-language.tsx'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { PrivatePage } from '../private-page.tsx'
import { makeOwnLoader } from '../screen-loader.ts'
import type { Route } from './+types/my-certificates.ts'
import { CertificateCard } from './certificate-card.tsx'
import { loadCertificates, type CertificateList } from './load-certificates.ts'
import styles from './my-certificates.module.css'

const nouns = ['certificate'] as const

export const handle: ScreenHandle = {
  nouns,
  title: (t) => `${t('certificate.my.title')} · ${t('shell.brand')}`,
  description: (t) => t('certificate.my.description'),
}
export const clientLoader = makeOwnLoader(nouns, loadCertificates)

/** The page before its data, and all there is without a script. */
export function HydrateFallback() {
  return <PrivatePage {...usePage()} />
}

export default function MyCertificates({ loaderData: view }: Route.ComponentProps) {
  const page = usePage()
  return (
    <PrivatePage view={view} {...page}>
      {({ certificates }) => page.frame(<Certificates certificates={certificates} />)}
    </PrivatePage>
  )
}

function usePage() {
  const { t } = useMessages()
  return {
    waiting: (
      <>
        <Skeleton shape="block" />
        <Skeleton lines={3} />
      </>
    ),
    frame: (content: ReactNode) => <OwnPage title={t('certificate.my.title')}>{content}</OwnPage>,
    signIn: { title: t('certificate.my.signIn'), body: t('certificate.my.signIn.body') },
    failed: {
      title: t('certificate.failed.title'),
      body: (reason: string) => t('certificate.failed.body', { reason }),
    },
  }
}

function Certificates({ certificates: { list, open } }: { certificates: CertificateList }) {
  const { t } = useMessages()
  const isNothing = list.length === 0 && open.length === 0
  return (
    <>
      {isNothing ? (
        <EmptyState title={t('certificate.my.empty')} body={t('certificate.my.empty.body')}>
          <ButtonLink look="gold" to={to.phases()}>
            {t('certificate.my.empty.go')}
          </ButtonLink>
        </EmptyState>
      ) : null}
      {list.length > 0 ? (
        <ul className={styles['list']}>
          {list.map((certificate) => (
            <li key={certificate.number}>
              <CertificateCard certificate={certificate} heading="h2" />
            </li>
          ))}
        </ul>
      ) : null}
      {open.length > 0 ? (
        <section aria-labelledby="open" className={styles['open']}>
          <h2 id="open">{t('certificate.my.open')}</h2>
          <ul>
            {open.map((one, at) => (
              <Open key={one.certificate_id} open={one} isNext={list.length === 0 && at === 0} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function Open({
  open: { cert_id, cert_name, cert_lang, certificate_id, state, met, total },
  isNext,
}: {
  open: CertificateList['open'][number]
  isNext: boolean
}) {
  const { t } = useMessages()
  const isReady = state === 'can_apply'
  const path = to.certificate(cert_id, certificate_id)
  return (
    <li>
      <div className={styles['words']}>
        <h3>
          <Link to={path} lang={cert_lang}>
            {cert_name}
          </Link>
          <OtherLanguage lang={cert_lang} />
        </h3>
        <p>{isReady ? t('certificate.my.open.ready') : t('certificate.my.open.progress', { met, total })}</p>
        <progress value={met} max={total} aria-label={cert_name} />
      </div>
      <ButtonLink
        look={isNext || isReady ? 'gold' : 'line'}
        icon={<ArrowRight aria-hidden="true" />}
        aria-label={t('shell.pair', {
          name: t(isReady ? 'certificate.my.open.apply' : 'certificate.my.open.go'),
          value: cert_name,
        })}
        to={path}
      >
        {t(isReady ? 'certificate.my.open.apply' : 'certificate.my.open.go')}
      </ButtonLink>
    </li>
  )
}
