import { useMessages, type Translate } from '../../i18n/use-messages.ts'
import type { BootProgress } from '../../lab/kernel-client.ts'
import styles from './boot-bar.module.css'

/** How far the start of a Python in this browser is, of 100: most of it is fetching. */
export function shareOfBoot({ step, loaded, total }: BootProgress): number {
  if (step === 'files') return 10 + (total > 0 ? 55 * (loaded / total) : 0)
  return step === 'frame' ? 5 : step === 'python' ? 75 : 100
}

/** What it does now; of files, how large they are. */
export function wordBoot({ step, loaded, total }: BootProgress, t: Translate): string {
  if (step !== 'files') return t(step === 'frame' ? 'notebook.boot.frame' : 'notebook.boot.python')
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
  return total > 0
    ? t('notebook.boot.files', { loaded: megabytes(loaded), total: megabytes(total) })
    : t('notebook.boot.filesKept')
}

/** A bar of 100; without a value it only says that something goes on. */
export function BootMeter({ value, label }: { readonly value: number | undefined; readonly label: string }) {
  return (
    <progress className={styles['meter']} max={100} {...(value === undefined ? {} : { value })} aria-label={label} />
  )
}

/** What the start does now, and how far it is: where no lab is around it. */
export function BootBar({ progress }: { readonly progress: BootProgress }) {
  const { t } = useMessages()
  return (
    <>
      <p>{wordBoot(progress, t)}</p>
      <BootMeter value={shareOfBoot(progress)} label={t('notebook.boot.python')} />
    </>
  )
}
