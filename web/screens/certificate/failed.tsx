import { useMessages } from '../../i18n/use-messages.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'

export function Failed({ message }: { message: string }) {
  const { t } = useMessages()
  return (
    <LoadFailed
      heading="h2"
      title={t('certificate.failed.title')}
      message={message}
      body={(reason) => t('certificate.failed.body', { reason })}
    />
  )
}
