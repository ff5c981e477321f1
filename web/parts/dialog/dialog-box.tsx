import { X } from '../../art/lucide/icons.tsx'
import { Dialog, Heading, I18nProvider, Modal, ModalOverlay } from 'react-aria-components'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../button.tsx'
import { FaultBoundary } from '../fault-boundary.tsx'
import type { DialogProps } from './dialog.tsx'
import styles from './dialog.module.css'

export function DialogBox({ title, isOpen, onClose, children, actions, width, isAlert }: DialogProps) {
  const { t, locale } = useMessages()
  return (
    <I18nProvider locale={locale}>
      <ModalOverlay
        className={styles['overlay'] ?? ''}
        isOpen={isOpen}
        isDismissable={!isAlert}
        onOpenChange={(open) => !open && onClose()}
      >
        <Modal className={styles['modal'] ?? ''} data-width={width}>
          <Dialog role={isAlert ? 'alertdialog' : 'dialog'} className={styles['dialog'] ?? ''}>
            <div className={styles['top']}>
              <Heading slot="title">{title}</Heading>
              <Button look="quiet" isIconOnly icon={<X aria-hidden="true" />} onClick={onClose}>
                {t('shell.close')}
              </Button>
            </div>
            <div>
              <FaultBoundary>{children}</FaultBoundary>
            </div>
            {actions ? <div className={styles['actions']}>{actions}</div> : null}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  )
}
