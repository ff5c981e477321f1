import { X } from '../../../art/lucide/icons.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { useStore } from '../../../use-store.ts'
import { focusSelected } from '../cells/focus.ts'
import { useLab } from '../lab-context.ts'
import { listHeadings } from '../model/contents.ts'
import { select, shownCells } from '../model/notebook-edits.ts'
import { FilesPanel } from './files-panel.tsx'
import styles from './side-panel.module.css'
import { sides, type Side } from './sides.ts'
import { VariablesPanel } from './variables-panel.tsx'

interface Props {
  readonly side: Side
  readonly isReadOnly: boolean
  readonly onSide: (side: Side) => void
  readonly onClose: () => void
}

/** What a notebook has besides its cells: beside them where there is room, else above them. */
export function SidePanel({ side, isReadOnly, onSide, onClose }: Props) {
  const { t } = useMessages()
  return (
    <aside className={styles['side']} aria-label={t(`notebook.side.${side}`)}>
      <header className={styles['head']}>
        {sides.map((one) => (
          <button key={one} type="button" aria-pressed={one === side} onClick={() => onSide(one)}>
            {t(`notebook.side.${one}`)}
          </button>
        ))}
        <Button
          look="quiet"
          isSmall
          isIconOnly
          icon={<X aria-hidden="true" />}
          title={t('notebook.side.close')}
          onClick={onClose}
        >
          {t('notebook.side.close')}
        </Button>
      </header>
      <div className={styles['body']}>
        {side === 'contents' ? (
          <Contents />
        ) : side === 'variables' ? (
          <VariablesPanel />
        ) : (
          <FilesPanel isReadOnly={isReadOnly} />
        )}
      </div>
    </aside>
  )
}

function Contents() {
  const { t } = useMessages()
  const lab = useLab()
  useStore(lab.originals) // another language is another text
  const { notebook, selected } = useStore(lab.desk)
  const headings = listHeadings(shownCells(notebook), lab.sourceOf)
  if (headings.length === 0) return <p className={styles['empty']}>{t('notebook.contents.none')}</p>
  const least = Math.min(...headings.map(({ level }) => level))
  const go = (id: string) => {
    lab.desk.update((desk) => select(desk, { id }))
    focusSelected(lab)
  }
  return (
    <ol className={styles['contents']}>
      {headings.map(({ cellId, level, text }, i) => (
        <li key={i}>
          <button
            type="button"
            data-depth={Math.min(level - least, 3)}
            aria-current={cellId === selected || undefined}
            onClick={() => go(cellId)}
          >
            {text}
          </button>
        </li>
      ))}
    </ol>
  )
}
