import { Logo } from '../../art/logo.tsx'
import { Seal } from '../../art/seal.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { NameIn } from '../../parts/name-in.tsx'
import { formatDay } from '../../parts/format-day.ts'
import { useSite } from '../../use-site.ts'
import { CertificateFiles } from './certificate-files.tsx'
import type { Card } from './load-certificates.ts'
import { StatusMark } from './status-mark.tsx'
import { useValidity } from './use-validity.ts'
import styles from './certificate-sheet.module.css'

/** A certificate on its own page: the sheet as it is printed, its seal laid tile by tile; below it what one does with it. */
export function CertificateSheet({ certificate }: { certificate: Card }) {
  const { t, locale } = useMessages()
  const site = useSite()
  const { number, name, cert_name, cert_lang, issued_on, valid_until, status } = certificate
  const validity = useValidity(valid_until)
  return (
    <article className={styles['certificate']}>
      <p className={styles['status']} data-status={status}>
        <StatusMark mark={status} />
        {t(`certificate.status.${status}`)}
      </p>
      <div className={styles['frame']}>
        <div className={styles['sheet']} data-void={status === 'valid' ? undefined : ''}>
          <div className={styles['words']}>
            <p className={styles['school']}>
              <Logo name={t('shell.brand')} />
              <span>{site?.schoolName}</span>
            </p>
            <p className={styles['title']}>{t('certificate.print.title')}</p>
            <p>{t('certificate.print.lead')}</p>
            <p className={styles['name']} translate="no">
              {name}
            </p>
            <p>{t('certificate.print.done')}</p>
            <h2>
              <NameIn name={cert_name} lang={cert_lang} />
            </h2>
            <dl>
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
          </div>
          <div className={styles['band']}>
            <Seal number={number} label={t('certificate.seal', { number })} assembles />
            <p>
              {t('certificate.print.number')} <b translate="no">{number}</b>
            </p>
          </div>
        </div>
      </div>
      {status === 'valid' ? null : <p className={styles['note']}>{t(`certificate.card.${status}`)}</p>}
      <CertificateFiles certificate={certificate} isNext />
    </article>
  )
}
