import { useEffect, useState } from 'react'
import type { OutputOf } from '../../../../contract/index.ts'
import { ask } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { notify, notifyFailure } from '../../../parts/notify.ts'
import { usePress } from '../../../parts/use-press.ts'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { useLab } from '../lab-context.ts'
import styles from './versions-dialog.module.css'

type Version = OutputOf<'/experiment/versions'>['list'][number]

/** Two presses bring an older notebook back: open this, press restore. Nothing is lost by it, so nothing is asked. */
export function VersionsDialog({ isReadOnly, onClose }: { isReadOnly: boolean; onClose: () => void }) {
  const { t } = useMessages()
  const lab = useLab()
  const [list, setList] = useState<readonly Version[]>()
  const [problem, setProblem] = useState<string>()
  const wordMoment = useMoment()

  // An effect: it is asked for when the dialog opens, with what is still unsaved among it.
  useEffect(() => {
    let isGone = false
    void lab.saver
      .flush()
      .then(() => ask('/experiment/versions', { experiment_id: lab.detail.experiment_id }))
      .then(
        (answer) => isGone || setList(answer.list),
        (error: unknown) => isGone || setProblem(error instanceof Error ? error.message : ''),
      )
    return () => {
      isGone = true
    }
  }, [lab])

  const restore = usePress(
    async (version: Version) => {
      await lab.restore(version.version)
      notify(
        version.kind === 'original'
          ? t('notebook.reset.done')
          : t('notebook.versions.done', { time: wordMoment(version.saved_at) }),
      )
      onClose()
    },
    (error) => notifyFailure((error instanceof Error && error.message) || t('shell.failure')),
  )

  return (
    <Dialog title={t('notebook.versions.title')} isOpen onClose={onClose}>
      <p className={styles['intro']}>{t('notebook.versions.body')}</p>
      {problem === undefined ? null : <p role="alert">{t('notebook.versions.failed', { reason: problem })}</p>}
      {list === undefined && problem === undefined ? <Skeleton lines={4} /> : null}
      {list?.length === 0 ? <p>{t('notebook.versions.empty')}</p> : null}
      <ul className={styles['list']}>
        {list?.map((version) => (
          <li key={version.version}>
            <span>
              <b>{version.kind === 'original' ? t('notebook.versions.original') : wordMoment(version.saved_at)}</b>
              {version.kind === 'original' ? null : <small>{t(`notebook.versions.${version.kind}`)}</small>}
            </span>
            {version.version === lab.saver.version() ? (
              <em>{t('notebook.versions.current')}</em>
            ) : (
              <Button
                isSmall
                aria-disabled={isReadOnly || restore.isBusy}
                aria-label={
                  version.kind === 'original'
                    ? t('notebook.versions.restoreOriginal')
                    : t('notebook.versions.restoreNamed', { time: wordMoment(version.saved_at) })
                }
                busy={restore.pressed?.[0] === version ? t('notebook.save.saving') : undefined}
                onClick={() => isReadOnly || restore.press(version)}
              >
                {t('notebook.versions.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** A day and a time to the second, in the learner's zone and language. */
export function useMoment(): (wholeSeconds: number) => string {
  const { locale } = useMessages()
  const format = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  })
  return (wholeSeconds) => format.format(wholeSeconds * 1000)
}
