import { Download, Trash2, Upload } from '../../../art/lucide/icons.tsx'
import { KEPT_FOLDER } from '../../../../domain/experiment/kept-file.ts'
import { useRef, useState, type ChangeEvent } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { notify, notifyFailure } from '../../../parts/notify.ts'
import { saveFile } from '../../../parts/save-file.ts'
import { wordSize } from '../../../parts/word-size.ts'
import type { KernelClient } from '../../../lab/kernel-client.ts'
import { useLab } from '../lab-context.ts'
import { listFiles, MAX_UPLOAD_BYTES, readFile, removeFile, writeFile, type OwnFile } from '../running/files.ts'
import styles from './side-panel.module.css'
import { useAfterRuns } from './use-after-runs.ts'
import { Link } from 'react-router'
import { to } from '../../../paths.ts'
import { useStore } from '../../../use-store.ts'
import type { KeptFiles } from '../running/kept-files.ts'

/** What travels now. */
interface Going {
  readonly name: string
  readonly done: number
}

/** The folder that the learner's code works in: what lies there, to be taken along; and what it shall read, put there. */
export function FilesPanel({ isReadOnly }: { isReadOnly: boolean }) {
  const { t, locale } = useMessages()
  const lab = useLab()
  const picker = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly OwnFile[]>()
  const [going, setGoing] = useState<Going>()
  const isOnServer = lab.detail.engine.where === 'server'
  /** Deleted where its versions are: one press here would take all of them. */
  const isKept = ({ path }: OwnFile) => lab.kept !== undefined && path.startsWith(`${KEPT_FOLDER}/`)
  const given = new Set(lab.detail.engine.files.map(({ path }) => path))

  const look = async (kernel: KernelClient) => setFiles(await listFiles(kernel))
  const isReady = useAfterRuns(look)
  /** One thing at a time, and only while Python has nothing else to do. */
  const during = async (
    name: string,
    failure: 'unread' | 'unwritten',
    work: (kernel: KernelClient) => Promise<void>,
  ) => {
    const kernel = lab.session.liveKernel()
    if (going || kernel?.status !== 'idle') return notifyFailure(t('notebook.files.busy'))
    setGoing({ name, done: 0 })
    await work(kernel).catch(() => notifyFailure(t(`notebook.files.${failure}`, { name })))
    setGoing(undefined)
    await look(kernel).catch(() => {}) // the list stays as it was
  }

  const bring = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = '' // the same file again is a choice, too
    if (!file) return
    if (file.size > MAX_UPLOAD_BYTES) return notifyFailure(t('notebook.files.tooLarge', { name: file.name }))
    void during(file.name, 'unwritten', async (kernel) => {
      const name = await writeFile(kernel, file, (done) => setGoing({ name: file.name, done }))
      notify(t('notebook.files.brought', { name }))
    })
  }
  const take = (file: OwnFile) =>
    during(file.path, 'unread', async (kernel) => {
      const blob = await readFile(kernel, file, { isOnServer, onPart: (done) => setGoing({ name: file.path, done }) })
      saveFile({ name: file.path.split('/').at(-1) ?? file.path, blob })
    })
  const remove = (file: OwnFile) =>
    during(file.path, 'unwritten', async (kernel) => {
      await removeFile(kernel, file)
      notify(t('notebook.files.removed', { name: file.path }))
    })

  if (!isReady) return <p className={styles['empty']}>{t('notebook.files.off')}</p>
  return (
    <>
      <p className={styles['empty']}>{t(isOnServer ? 'notebook.files.onServer' : 'notebook.files.inBrowser')}</p>
      {lab.kept ? <KeptFilesIntro /> : null}
      {files?.length ? (
        <ul className={styles['files']}>
          {files.map((file) => (
            <li key={file.path}>
              <span translate="no">{file.path}</span>
              <span>
                {wordSize(file.size, locale)}
                {given.has(file.path) ? ` · ${t('notebook.files.given')}` : ''}
                {lab.kept ? <KeptFileState kept={lab.kept} path={file.path} /> : null}
              </span>
              <Button
                look="quiet"
                isSmall
                isIconOnly
                icon={<Download aria-hidden="true" />}
                title={t('notebook.files.take', { name: file.path })}
                onClick={() => void take(file)}
              >
                {t('notebook.files.take', { name: file.path })}
              </Button>
              {isReadOnly || given.has(file.path) || isKept(file) ? null : (
                <Button
                  look="quiet"
                  isSmall
                  isIconOnly
                  icon={<Trash2 aria-hidden="true" />}
                  title={t('notebook.files.remove', { name: file.path })}
                  onClick={() => void remove(file)}
                >
                  {t('notebook.files.remove', { name: file.path })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : files ? (
        <p className={styles['empty']}>{t('notebook.files.none')}</p>
      ) : null}
      {going ? (
        <p className={styles['going']} role="status">
          {t('notebook.files.going', { name: going.name })}
          <progress value={going.done} max={1} />
        </p>
      ) : null}
      {isReadOnly ? null : (
        <p className={styles['empty']}>
          <Button look="line" isSmall icon={<Upload aria-hidden="true" />} onClick={() => picker.current?.click()}>
            {t('notebook.files.bring')}
          </Button>
          <input ref={picker} type="file" hidden aria-label={t('notebook.files.bring')} onChange={bring} />
        </p>
      )}
    </>
  )
}

/** Of a lab that keeps files: which, and where they are found. */
function KeptFilesIntro() {
  const { t, gap } = useMessages()
  return (
    <p className={styles['empty']}>
      {t('notebook.kept.intro')}
      {gap}
      <Link to={to.myWork()}>{t('notebook.kept.all')}</Link>
    </p>
  )
}

/** What became of a file of the kept folder. */
function KeptFileState({ kept, path }: { kept: KeptFiles; path: string }) {
  const { t } = useMessages()
  const state = useStore(kept.states).get(path.slice(KEPT_FOLDER.length + 1))
  if (!path.startsWith(`${KEPT_FOLDER}/`) || !state) return null
  return ` · ${state.kind === 'refused' ? state.message : t(`notebook.kept.${state.kind}`)}`
}
