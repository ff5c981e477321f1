import { useState } from 'react'
import { call, callFile } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { AskDialog } from '../../parts/dialog/ask-dialog.tsx'
import { prepareDialog } from '../../parts/dialog/dialog.tsx'
import { notify } from '../../parts/notify.ts'
import { saveFile } from '../../parts/save-file.ts'
import { usePress } from '../../parts/use-press.ts'
import { When } from '../../parts/when.tsx'
import { wordSize } from '../../parts/word-size.ts'
import { KeptVersions } from './kept-versions.tsx'
import type { KeptFile } from './load-work.ts'
import styles from './my-work.module.css'

/** The files that the labs of a phase keep. */
export function KeptFiles({ phase, files }: { phase: string; files: readonly KeptFile[] }) {
  const { t } = useMessages()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const there = files.filter(({ path }) => !gone.has(path))
  if (there.length === 0) return null
  return (
    <div className={styles['files']}>
      <h3 id={`files-${phase}`}>{t('work.files')}</h3>
      <p className={styles['lead']}>{t('work.files.lead')}</p>
      <ul aria-labelledby={`files-${phase}`}>
        {there.map((file) => (
          <KeptFileRow key={file.path} file={file} onGone={() => setGone((now) => new Set(now).add(file.path))} />
        ))}
      </ul>
    </div>
  )
}

function KeptFileRow({ file: loaded, onGone }: { file: KeptFile; onGone: () => void }) {
  const { t, locale } = useMessages()
  const [file, setFile] = useState(loaded)
  const [asking, setAsking] = useState<'versions' | 'delete'>()
  const at = { cert_id: file.cert_id, path: file.path }
  const { isBusy, press } = usePress(async () => saveFile(await callFile('/work/file', at)))
  const remove = async () => {
    await call('/work/file-delete', at)
    setAsking(undefined)
    notify(t('work.files.deleted', { name: file.path }))
    onGone()
  }
  const named = (name: string) => t('shell.pair', { name, value: file.path })
  const versions = t('work.files.versions', { count: file.versions })
  return (
    <li className={styles['work']}>
      <div className={styles['words']}>
        <h4 translate="no">{file.path}</h4>
        <p>
          {`${wordSize(file.bytes, locale)} · `}
          <When seconds={file.saved_at} />
          {file.lesson_name === '' ? null : (
            <>
              {' · '}
              <span lang={file.lesson_lang}>{t('work.files.from', { lesson: file.lesson_name })}</span>
            </>
          )}
        </p>
      </div>
      <div className={styles['actions']} onPointerEnter={prepareDialog} onFocus={prepareDialog}>
        <Button
          look="quiet"
          isSmall
          aria-label={named(t('work.files.download'))}
          busy={isBusy ? t('work.files.download') : undefined}
          onClick={press}
        >
          {t('work.files.download')}
        </Button>
        <Button look="quiet" isSmall aria-label={named(versions)} onClick={() => setAsking('versions')}>
          {versions}
        </Button>
        <Button look="quiet" isSmall aria-label={named(t('work.files.delete'))} onClick={() => setAsking('delete')}>
          {t('work.files.delete')}
        </Button>
      </div>
      {asking === 'versions' ? (
        <KeptVersions
          file={file}
          onRestored={(restored) => setFile((now) => ({ ...now, ...restored }))}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      <AskDialog
        title={t('work.files.deleteAsk', { name: file.path })}
        isOpen={asking === 'delete'}
        no={t('work.cancel')}
        yes={t('work.files.delete')}
        busy={t('work.files.deleting')}
        act={remove}
        onClose={() => setAsking(undefined)}
      >
        <p>{t('work.files.deleteText')}</p>
      </AskDialog>
    </li>
  )
}
