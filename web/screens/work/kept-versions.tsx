import { useEffect, useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { ask, call, callFile } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { formatMoment } from '../../parts/format-when.ts'
import { notify } from '../../parts/notify.ts'
import { saveFile } from '../../parts/save-file.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import { usePress } from '../../parts/use-press.ts'
import { wordSize } from '../../parts/word-size.ts'
import type { KeptFile } from './load-work.ts'
import styles from './my-work.module.css'

type Version = OutputOf<'/work/file-versions'>['list'][number]
type Restored = Pick<KeptFile, 'bytes' | 'saved_at' | 'hash' | 'versions'>

/** The versions of a kept file: to be taken along, or brought back. Nothing is lost by it, so nothing is asked. */
export function KeptVersions({
  file,
  onRestored,
  onClose,
}: {
  file: KeptFile
  onRestored: (now: Restored) => void
  onClose: () => void
}) {
  const { t, locale } = useMessages()
  const [list, setList] = useState<readonly Version[]>()
  const [problem, setProblem] = useState('')
  const { cert_id, path } = file

  // An effect: it is asked for when the dialog opens.
  useEffect(() => {
    let isGone = false
    void ask('/work/file-versions', { cert_id, path }).then(
      (answer) => isGone || setList(answer.list),
      (error: unknown) => isGone || setProblem((error instanceof Error && error.message) || t('shell.failure')),
    )
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a switch of language asks nothing anew
  }, [cert_id, path])

  const restore = async (version: Version) => {
    const at = { cert_id, path }
    const { saved_at, hash } = await call('/work/file-restore', { ...at, version: String(version.version) })
    const now = (await ask('/work/file-versions', at)).list
    onRestored({ bytes: version.bytes, saved_at, hash, versions: now.length })
    notify(t('work.files.restored', { time: formatMoment(version.saved_at, locale) }))
    onClose()
  }
  return (
    <Dialog title={t('work.files.versionsOf', { name: path })} isOpen onClose={onClose}>
      <p>{t('work.files.versionsText')}</p>
      {problem === '' ? null : <p role="alert">{problem}</p>}
      {list === undefined && problem === '' ? <Skeleton lines={3} /> : null}
      <ul className={styles['versions']}>
        {list?.map((version, i) => (
          <VersionRow
            key={version.version}
            version={version}
            isNewest={i === 0}
            take={async () =>
              saveFile(await callFile('/work/file', { cert_id, path, version: String(version.version) }))
            }
            restore={() => restore(version)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

function VersionRow({
  version,
  isNewest,
  take,
  restore,
}: {
  version: Version
  isNewest: boolean
  take: () => Promise<void>
  restore: () => Promise<void>
}) {
  const { t, locale } = useMessages()
  const taking = usePress(take)
  const restoring = usePress(restore)
  const time = formatMoment(version.saved_at, locale)
  const named = (name: string) => t('shell.pair', { name, value: time })
  return (
    <li>
      <span>
        <b>{time}</b>
        <small>
          {wordSize(version.bytes, locale)}
          {isNewest ? ` · ${t('work.files.newest')}` : ''}
        </small>
      </span>
      <span>
        <Button
          look="quiet"
          isSmall
          aria-label={named(t('work.files.download'))}
          busy={taking.isBusy ? t('work.files.download') : undefined}
          onClick={taking.press}
        >
          {t('work.files.download')}
        </Button>
        {isNewest ? null : (
          <Button
            isSmall
            aria-label={named(t('work.files.restore'))}
            busy={restoring.isBusy ? t('work.files.restoring') : undefined}
            onClick={restoring.press}
          >
            {t('work.files.restore')}
          </Button>
        )}
      </span>
    </li>
  )
}
