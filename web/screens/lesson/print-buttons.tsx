import { Printer } from '../../art/lucide/icons.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { printText } from './reading/print-text.ts'

/** The lesson as a paper: to guess on, or with what comes out. */
export function PrintButtons({ hasGuesses }: { hasGuesses: boolean }) {
  const { t } = useMessages()
  return (
    <>
      <Button look="quiet" isSmall icon={<Printer aria-hidden="true" />} onClick={() => printText({ isOpen: false })}>
        {t('lesson.paper.print')}
      </Button>
      {hasGuesses ? (
        <Button look="quiet" isSmall icon={<Printer aria-hidden="true" />} onClick={() => printText({ isOpen: true })}>
          {t('lesson.paper.printOpen')}
        </Button>
      ) : null}
    </>
  )
}
