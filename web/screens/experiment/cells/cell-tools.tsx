import { ArrowDown, ArrowUp, Plus, Trash2, Type, SquareCode } from '../../../art/lucide/icons.tsx'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Cell } from '../../../../domain/experiment/notebook.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { AskButton } from '../../../parts/feedback/ask-button.tsx'
import { newSeed } from '../model/next-cell.ts'
import { useLab } from '../lab-context.ts'
import { edit, insertCell, mayRemove, moveCell, removeCell, setKind, type Desk } from '../model/notebook-edits.ts'
import styles from './cell-tools.module.css'
import { cellElementId, focusSelected } from './focus.ts'

/** Names a cell to who answers. */
const readFirstLine = ({ source, id }: Cell): string => source.trim().split('\n')[0]?.slice(0, 120) || id

/** What fingers and mice need that have no keys: at the foot of the selected cell. */
export function CellTools({ cell }: { cell: Cell }) {
  const { t } = useMessages()
  const lab = useLab()
  const { pathname } = useLocation()
  const tool = (name: string, icon: ReactNode, change: (desk: Desk) => Desk) => (
    <Button
      look="quiet"
      isSmall
      isIconOnly
      icon={icon}
      title={name}
      onClick={() => {
        lab.change(change)
        focusSelected(lab)
      }}
    >
      {name}
    </Button>
  )
  const isText = cell.cell_type !== 'code'
  return (
    <div className={styles['tools']}>
      {isText && mayRemove(cell) ? (
        <Button look="quiet" isSmall onClick={() => lab.change((desk) => edit(desk, cell.id))}>
          {t('notebook.cell.edit')}
        </Button>
      ) : null}
      {tool(t('notebook.cell.addBelow'), <Plus aria-hidden="true" />, (desk) =>
        insertCell(desk, { id: cell.id, side: 'below', seed: newSeed() }),
      )}
      {mayRemove(cell) ? (
        <>
          {tool(t('notebook.cell.up'), <ArrowUp aria-hidden="true" />, (desk) => moveCell(desk, cell.id, -1))}
          {tool(t('notebook.cell.down'), <ArrowDown aria-hidden="true" />, (desk) => moveCell(desk, cell.id, 1))}
          {isText
            ? tool(t('notebook.cell.toCode'), <SquareCode aria-hidden="true" />, (desk) =>
                setKind(desk, cell.id, 'code'),
              )
            : tool(t('notebook.cell.toText'), <Type aria-hidden="true" />, (desk) =>
                setKind(desk, cell.id, 'markdown'),
              )}
          {tool(t('notebook.cell.remove'), <Trash2 aria-hidden="true" />, (desk) => removeCell(desk, cell.id))}
        </>
      ) : null}
      <AskButton isIconOnly path={`${pathname}#${cellElementId(cell.id)}`} label={readFirstLine(cell)} />
    </div>
  )
}
