import { Copy, Download, ExternalLink } from '../../art/lucide/icons.tsx'
import { callFile } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { copyText } from '../../parts/copy-text.ts'
import { notify, notifyFailure } from '../../parts/notify.ts'
import { saveFile } from '../../parts/save-file.ts'
import { usePress } from '../../parts/use-press.ts'
import { to } from '../../paths.ts'
import type { Card } from './load-certificates.ts'
import styles from './certificate-files.module.css'

const forms = ['pdf', 'credential', 'jwt'] as const
type Form = (typeof forms)[number]

/** The files of a certificate, and the link to give away. `isNext`: the PDF is what the screen is for. */
export function CertificateFiles({ certificate, isNext = false }: { certificate: Card; isNext?: boolean }) {
  const { t } = useMessages()
  const { number, cert_name: phase } = certificate
  const share = async () => {
    if (await copyText(new URL(to.verify(number), location.href).href)) notify(t('certificate.action.shared'))
    else notifyFailure(t('certificate.action.shareFailed'))
  }
  const named = (action: string) => t('certificate.action.named', { action, phase }) // several certificates have the same buttons
  const isGone = certificate.status === 'revoked'
  return (
    <div className={styles['files']}>
      {isGone ? null : (
        <p>
          {forms.map((form) => (
            <Save key={form} number={number} form={form} isNext={isNext} named={named} />
          ))}
        </p>
      )}
      <p className={styles['links']}>
        <Button
          look="quiet"
          isSmall
          icon={<Copy aria-hidden="true" />}
          aria-label={named(t('certificate.action.share'))}
          onClick={() => void share()}
        >
          {t('certificate.action.share')}
        </Button>
        <ButtonLink
          look="quiet"
          isSmall
          icon={<ExternalLink aria-hidden="true" />}
          aria-label={named(t('certificate.action.page'))}
          to={to.verify(number)}
        >
          {t('certificate.action.page')}
        </ButtonLink>
      </p>
    </div>
  )
}

function Save({
  number,
  form,
  isNext,
  named,
}: {
  number: string
  form: Form
  isNext: boolean
  named: (action: string) => string
}) {
  const { t } = useMessages()
  const { isBusy, press } = usePress(async () => saveFile(await callFile('/certificate/download', { number, form })))
  return (
    <Button
      look={form === 'pdf' ? (isNext ? 'gold' : 'ink') : 'line'}
      isSmall={form !== 'pdf'}
      icon={<Download aria-hidden="true" />}
      busy={isBusy ? t('certificate.action.busy') : undefined}
      aria-label={isBusy ? undefined : named(t(`certificate.action.${form}`))}
      onClick={press}
    >
      {t(`certificate.action.${form}`)}
    </Button>
  )
}
