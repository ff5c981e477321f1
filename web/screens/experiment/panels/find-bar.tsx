import { ArrowDown, ArrowUp, X } from '../../../art/lucide/icons.tsx'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { notify } from '../../../parts/notify.ts'
import { useStore } from '../../../use-store.ts'
import { cellElementId, focusSelected } from '../cells/focus.ts'
import { paintFound, showFound } from '../cells/paint-found.ts'
import { useLab } from '../lab-context.ts'
import { findAll, firstFrom, MOST_FOUND, patternOf, replaceAll, replaceOne, type Sought } from '../model/find.ts'
import { select } from '../model/notebook-edits.ts'
import styles from './find-bar.module.css'

/** Finds in all cells, as the browser cannot: it does not know what may be changed. */
export function FindBar({ isReadOnly, onClose }: { isReadOnly: boolean; onClose: () => void }) {
  const { t } = useMessages()
  const lab = useLab()
  const field = useRef<HTMLInputElement>(null)
  const desk = useStore(lab.desk)
  useStore(lab.originals) // another language is another text
  const [sought, setSought] = useState<Sought>({ text: '', isCaseKept: false })
  const [put, setPut] = useState('')
  const [at, setAt] = useState(0)
  const found = findAll(desk, sought, lab.sourceOf)
  const now = Math.min(at, found.length - 1)
  const here = found[now]
  const nth = found.slice(0, now).filter(({ cellId }) => cellId === here?.cellId).length

  // An effect: who asks to find wants to write what.
  useEffect(() => field.current?.focus(), [])
  // An effect: what is found is shown where it stands, in editors and in texts alike.
  const painted =
    sought.text === '' ? undefined : { pattern: patternOf(sought), here: here && { cellId: here.cellId, nth } }
  useEffect(() => paintFound(painted))
  const reveal = useEffectEvent(() => {
    if (painted) showFound(painted)
  })
  // An effect: who goes on to another one wants to see it; what is written meanwhile moves nothing.
  useEffect(() => reveal(), [at, sought])
  // An effect: Ctrl+F again leads here.
  const begin = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'f' && document.activeElement !== field.current) {
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
  })
  useEffect(() => {
    document.addEventListener('keydown', begin)
    return () => document.removeEventListener('keydown', begin)
  }, [])

  const goTo = (index: number, all = found) => {
    const next = all[index]
    setAt(Math.max(0, index))
    if (!next) return
    lab.desk.update((before) => select(before, { id: next.cellId }))
    document.getElementById(cellElementId(next.cellId))?.scrollIntoView({ block: 'nearest' })
  }
  const step = (by: 1 | -1) => found.length > 0 && goTo((now + by + found.length) % found.length)
  const seek = (next: Sought) => {
    setSought(next)
    const all = findAll(lab.desk.get(), next, lab.sourceOf)
    goTo(firstFrom(lab.desk.get(), all, lab.desk.get().selected), all)
  }
  const replace = () => {
    if (!here) return
    if (here.isLocked) return step(1)
    lab.change((before) => replaceOne(before, here, put))
    const all = findAll(lab.desk.get(), sought, lab.sourceOf)
    // What was put in may hold what is looked for: go on behind it.
    const order = lab.desk.get().notebook.cells.map(({ id }) => id)
    const place = order.indexOf(here.cellId)
    const next = all.findIndex((one) =>
      one.cellId === here.cellId ? one.from >= here.from + put.length : order.indexOf(one.cellId) > place,
    )
    goTo(Math.max(0, next), all)
  }
  const replaceEach = () => {
    const { count } = replaceAll(lab.desk.get(), found, put)
    if (count > 0) lab.change((before) => replaceAll(before, found, put).desk)
    notify(t('notebook.find.replaced', { count }))
  }
  const close = () => {
    onClose()
    focusSelected(lab)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return // these keys choose Chinese characters
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target === field.current) step(event.shiftKey ? -1 : 1)
    else if (event.key === 'g' && (event.ctrlKey || event.metaKey)) step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  const said =
    sought.text === ''
      ? ''
      : found.length === 0
        ? t('notebook.find.none')
        : t(found.length === MOST_FOUND ? 'notebook.find.many' : 'notebook.find.count', {
            nth: now + 1,
            count: found.length,
          })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields inside are heard here
    <search className={styles['bar']} aria-label={t('notebook.find')} onKeyDown={onKeyDown}>
      <div className={styles['row']}>
        <input
          ref={field}
          type="text"
          aria-label={t('notebook.find')}
          placeholder={t('notebook.find.field')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={sought.text}
          onChange={(event) => seek({ ...sought, text: event.target.value })}
        />
        <span className={styles['said']} role="status">
          {said}
        </span>
        <button
          type="button"
          className={styles['case']}
          aria-pressed={sought.isCaseKept}
          title={t('notebook.find.case')}
          onClick={() => seek({ ...sought, isCaseKept: !sought.isCaseKept })}
        >
          <span aria-hidden="true">Aa</span>
          <span className="hide-visually">{t('notebook.find.case')}</span>
        </button>
        <Tool name={t('notebook.find.previous')} icon={<ArrowUp aria-hidden="true" />} act={() => step(-1)} />
        <Tool name={t('notebook.find.next')} icon={<ArrowDown aria-hidden="true" />} act={() => step(1)} />
        <Tool name={t('notebook.find.close')} icon={<X aria-hidden="true" />} act={close} />
      </div>
      {isReadOnly ? null : (
        <div className={styles['row']}>
          <input
            type="text"
            aria-label={t('notebook.find.with')}
            placeholder={t('notebook.find.with')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={put}
            onChange={(event) => setPut(event.target.value)}
          />
          <Button look="line" isSmall aria-disabled={!here} onClick={replace}>
            {t('notebook.find.replace')}
          </Button>
          <Button look="line" isSmall aria-disabled={!here} onClick={replaceEach}>
            {t('notebook.find.replaceAll')}
          </Button>
        </div>
      )}
    </search>
  )
}

function Tool({ name, icon, act }: { name: string; icon: ReactNode; act: () => void }) {
  return (
    <Button look="quiet" isSmall isIconOnly icon={icon} title={name} onClick={act}>
      {name}
    </Button>
  )
}
