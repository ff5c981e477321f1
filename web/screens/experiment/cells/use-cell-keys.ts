import { useRef, type KeyboardEvent } from 'react'
import type { Cell } from '../../../../domain/experiment/notebook.ts'
import type { Lab } from '../lab.ts'
import { newSeed } from '../model/next-cell.ts'
import { runKeyOf } from '../../../parts/notebook/editor/run-key.ts'
import {
  changeEach,
  extend,
  mergeSelected,
  moveSelected,
  pasteCells,
  removeSelected,
  selectAll,
  selectedCells,
} from '../model/cell-range.ts'
import {
  edit,
  insertCell,
  mayRemove,
  putBack,
  select,
  setHeading,
  setKind,
  toggleOutput,
  toggleScrolled,
  type Desk,
} from '../model/notebook-edits.ts'
import { toggleLineNumbers } from '../../../parts/notebook/editor/line-numbers.ts'
import { focusSelected } from './focus.ts'

export interface CellActions {
  readonly askRestart: () => void
  readonly showKeys: () => void
  readonly sayRemoved: () => void
  readonly find: () => void
}

/** A second press of the same letter belongs to the first for so long. */
const TWICE_MS = 800

/** A key that is held counts once, but for those that go from cell to cell. */
const mayRepeat: readonly string[] = ['ArrowDown', 'ArrowUp', 'j', 'k', 'J', 'K']

/** Jupyter's keys of a selected cell. They are heard only while the cell itself has the focus (WCAG 2.1.4). */
export function useCellKeys(lab: Lab, actions: CellActions): (event: KeyboardEvent) => void {
  const last = useRef({ key: '', at: 0 })
  const clip = useRef<readonly Cell[]>([])

  const isTwice = (key: string): boolean => {
    const now = performance.now()
    const isSecond = last.current.key === key && now - last.current.at < TWICE_MS
    last.current = isSecond ? { key: '', at: 0 } : { key, at: now }
    return isSecond
  }

  const change = (how: (desk: Desk) => Desk) => {
    lab.change(how)
    focusSelected(lab)
    return true
  }
  const paste = (side: 'above' | 'below') =>
    clip.current.length === 0 || change((desk) => pasteCells(desk, clip.current, { side, seed: newSeed() }))

  const act = (key: string, id: string): boolean => {
    switch (key) {
      case 'Enter':
        lab.change((desk) => edit(desk, id))
        return true
      case 'ArrowDown':
      case 'j':
        return change((desk) => select(desk, { by: 1 }))
      case 'ArrowUp':
      case 'k':
        return change((desk) => select(desk, { by: -1 }))
      case 'J':
        return change((desk) => extend(desk, { by: 1 }))
      case 'K':
        return change((desk) => extend(desk, { by: -1 }))
      case 'a':
        return change((desk) => insertCell(desk, { id, side: 'above', seed: newSeed() }))
      case 'b':
        return change((desk) => insertCell(desk, { id, side: 'below', seed: newSeed() }))
      case 'd': {
        if (!isTwice('d')) return true
        const before = lab.desk.get().notebook
        change(removeSelected)
        if (lab.desk.get().notebook !== before) actions.sayRemoved()
        return true
      }
      case 'c':
        clip.current = selectedCells(lab.desk.get())
        return true
      case 'x': {
        const cells = selectedCells(lab.desk.get()).filter(mayRemove)
        if (cells.length === 0) return true
        clip.current = cells
        return change(removeSelected)
      }
      case 'v':
        return paste('below')
      case 'V':
        return paste('above')
      case 'M':
        return change(mergeSelected)
      case 'o':
        return change((desk) => changeEach(desk, toggleOutput))
      case 'O':
        return change((desk) => changeEach(desk, toggleScrolled))
      case 'z':
        return change(putBack)
      case 'm':
        return change((desk) => changeEach(desk, (now, one) => setKind(now, one, 'markdown')))
      case 'y':
        return change((desk) => changeEach(desk, (now, one) => setKind(now, one, 'code')))
      case 'r':
        return change((desk) => changeEach(desk, (now, one) => setKind(now, one, 'raw')))
      case '1':
      case '2':
      case '3':
      case '4':
      case '5':
      case '6':
        return change((desk) => changeEach(desk, (now, one) => setHeading(now, one, Number(key))))
      case 'l':
      case 'L':
        toggleLineNumbers()
        return true
      case 'f':
        actions.find()
        return true
      case 'i':
        if (isTwice('i')) void lab.interrupt()
        return true
      case '0':
        if (isTwice('0')) actions.askRestart()
        return true
      case 's':
        void lab.saver.flush()
        return true
      case 'h':
      case '?':
        actions.showKeys()
        return true
      default:
        return false
    }
  }

  /** Keys with Shift or Ctrl that are no letters of their own. */
  const actTogether = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    const isCtrl = ctrlKey || metaKey
    if (isCtrl && key === 'a') return change(selectAll)
    if (!shiftKey) return false
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const by = key === 'ArrowDown' ? 1 : -1
      return change((desk) => (isCtrl ? moveSelected(desk, by) : extend(desk, { by })))
    }
    if (isCtrl || (key !== 'Home' && key !== 'End')) return false
    return change((desk) => extend(desk, { end: key === 'Home' ? 'first' : 'last' }))
  }

  return (event) => {
    const { target } = event
    if (!(target instanceof HTMLElement) || target.dataset['cell'] === undefined) return
    const id = target.dataset['cell']
    const { isEditing, selected } = lab.desk.get()
    if (isEditing && selected === id) return // its editor is still on its way: what is typed now was meant as text
    const run = runKeyOf(event)
    if (run) {
      event.preventDefault()
      lab.runCell(id, run)
      focusSelected(lab)
      return
    }
    if (!event.altKey && actTogether(event)) {
      event.preventDefault()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || (event.repeat && !mayRepeat.includes(event.key))) return
    if (act(event.key, id)) event.preventDefault()
  }
}
