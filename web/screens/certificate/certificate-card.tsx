import { Seal } from '../../art/seal.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { NameIn } from '../../parts/name-in.tsx'
import { CertificateFiles } from './certificate-files.tsx'
import { formatDay } from '../../parts/format-day.ts'
import type { Card } from './load-certificates.ts'
import { StatusMark } from './status-mark.tsx'
import { useValidity } from './use-validity.ts'
import paper from './paper.module.css'
import styles from './certificate-card.module.css'

/** A certificate as its owner sees it: the seal, what it says, and its files. */
export function CertificateCard({ certificate, heading: Heading }: { certificate: Card; heading: 'h2' | 'h3' }) {
  const { t, locale } = useMessages()
  const { number, name, cert_name, issued_on, valid_until, status } = certificate
  const validity = useValidity(valid_until)
  return (
    <article className={paper['paper']}>
      <div className={`${paper['seal']} ${styles['seal']}`}>
        <Seal number={number} />
        <span translate="no">{number}</span>
      </div>
      <div className={styles['words']}>
        <p className={styles['status']} data-status={status}>
          <StatusMark mark={status} />
          {t(`certificate.status.${status}`)}
        </p>
        <Heading>
          <NameIn name={cert_name} lang={certificate.cert_lang} />
        </Heading>
        <dl>
          <div>
            <dt>{t('certificate.card.issuedTo')}</dt>
            <dd translate="no">{name}</dd>
          </div>
          <div>
            <dt>{t('certificate.print.issued')}</dt>
            <dd>
              <time dateTime={issued_on}>{formatDay(issued_on, locale)}</time>
            </dd>
          </div>
          <div>
            <dt>{t('certificate.print.validity')}</dt>
            <dd>{validity}</dd>
          </div>
        </dl>
        {status === 'valid' ? null : <p className={styles['note']}>{t(`certificate.card.${status}`)}</p>}
        <CertificateFiles certificate={certificate} />
      </div>
    </article>
  )
}
