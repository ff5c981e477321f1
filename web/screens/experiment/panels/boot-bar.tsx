import { useMessages, type Translate } from '../../../i18n/use-messages.ts'
import type { BootProgress } from '../../../lab/kernel-client.ts'
import styles from './launch.module.css'

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

/** The same bar where no lab is around it. */
export function BootBar({ progress }: { readonly progress: BootProgress }) {
  const { t } = useMessages()
  return (
    <>
      <p>{wordBoot(progress, t)}</p>
      <progress
        className={styles['progress']}
        max={100}
        value={shareOfBoot(progress)}
        aria-label={t('notebook.boot.python')}
      />
    </>
  )
}
