import { useRef, useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { notify } from '../../parts/notify.ts'
import { usePress } from '../../parts/use-press.ts'
import { MAX_BROUGHT_BYTES } from './bring-limit.ts'
import { readFromZip } from './read-zip.ts'
import styles from './settings.module.css'

type Brought = OutputOf<'/user/import'>

/** Takes in what was learnt and written down at another school: a file is chosen, what would come is told, then it comes. */
export function BringAlong({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useMessages()
  const [file, setFile] = useState<Blob>()
  const [found, setFound] = useState<Brought>()
  const choosing = useRef<File>(undefined)
  const close = () => {
    setFound(undefined)
    setFile(undefined)
    onClose()
  }
  const look = usePress(async () => {
    setFound(undefined)
    const chosen = choosing.current
    const blob = chosen && (await readChosen(chosen))
    if (!blob) throw new Error(t('settings.bring.unreadable'))
    if (blob === 'too-large')
      throw new Error(t('settings.bring.tooLarge', { megabytes: MAX_BROUGHT_BYTES / 1024 / 1024 }))
    setFound(await send('look', blob))
    setFile(blob)
  })
  const take = usePress(async () => {
    if (!file) return
    const { cards, notes } = await send('take', file)
    notify(t('settings.bring.done', { questions: cards.fresh + cards.newer, notes: notes.fresh }))
    close()
  })
  const count = found ? found.cards.fresh + found.cards.newer + found.notes.fresh : 0
  return (
    <Dialog
      title={t('settings.bring.title')}
      isOpen={isOpen}
      onClose={close}
      width="narrow"
      actions={
        <>
          <Button onClick={close}>{found && count === 0 ? t('settings.bring.close') : t('settings.cancel')}</Button>
          {count > 0 ? (
            <Button look="ink" busy={take.isBusy ? t('settings.bring.taking') : undefined} onClick={take.press}>
              {t('settings.bring.take')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles['form']}>
        <p>{t('settings.bring.text')}</p>
        <FileButton
          isBusy={look.isBusy}
          onFile={(chosen) => {
            choosing.current = chosen
            look.press()
          }}
        />
        {found ? <Found found={found} /> : null}
        <p role="alert" className={styles['problem']}>
          {look.problem || take.problem}
        </p>
      </div>
    </Dialog>
  )
}

const send = (act: 'look' | 'take', blob: Blob): Promise<Brought> =>
  call('/user/import', { act }, { isQuiet: true, file: { field: 'file', blob, name: 'bring-along.json' } })

/** Of an archive the one file that is needed; some systems have unpacked it already. */
async function readChosen(chosen: File): Promise<Blob | 'too-large' | undefined> {
  const start = new Uint8Array(await chosen.slice(0, 2).arrayBuffer())
  const isZip = start[0] === 0x50 && start[1] === 0x4b
  if (isZip) return readFromZip(chosen, 'data/bring-along.json', MAX_BROUGHT_BYTES)
  return chosen.size > MAX_BROUGHT_BYTES ? 'too-large' : chosen
}

function FileButton({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const { t } = useMessages()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".zip,.json,application/zip,application/json"
        aria-label={t('settings.bring.choose')}
        className="hide-visually"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = '' // the same file may be chosen again
          if (file) onFile(file)
        }}
      />
      <Button busy={isBusy ? t('settings.bring.looking') : undefined} onClick={() => input.current?.click()}>
        {t('settings.bring.choose')}
      </Button>
    </div>
  )
}

function Found({ found: { school, cards, notes } }: { found: Brought }) {
  const { t } = useMessages()
  return (
    <div role="status" className={styles['found']}>
      <p className={styles['fact']}>{t('settings.bring.from', { school })}</p>
      {cards.all > 0 ? (
        <>
          <p>{t('settings.bring.cards', { all: cards.all })}</p>
          <ul className={styles['counts']}>
            {cards.fresh > 0 ? <li>{t('settings.bring.fresh', { count: cards.fresh })}</li> : null}
            {cards.newer > 0 ? <li>{t('settings.bring.newer', { count: cards.newer })}</li> : null}
            {cards.unknown > 0 ? <li>{t('settings.bring.unknown', { count: cards.unknown })}</li> : null}
          </ul>
        </>
      ) : null}
      {notes.all > 0 ? (
        <>
          <p>{t('settings.bring.notes', { all: notes.all })}</p>
          <ul className={styles['counts']}>
            {notes.fresh > 0 ? <li>{t('settings.bring.notes.fresh', { count: notes.fresh })}</li> : null}
            {notes.unknown > 0 ? <li>{t('settings.bring.notes.unknown', { count: notes.unknown })}</li> : null}
            {notes.full > 0 ? <li>{t('settings.bring.notes.full', { count: notes.full })}</li> : null}
          </ul>
        </>
      ) : null}
      {cards.fresh + cards.newer + notes.fresh === 0 ? <p>{t('settings.bring.nothing')}</p> : null}
    </div>
  )
}
