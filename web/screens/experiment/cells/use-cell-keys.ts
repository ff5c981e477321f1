import { useRef, type KeyboardEvent } from 'react'
import type { Cell } from '../../../../domain/experiment/notebook.ts'
import type { Lab } from '../lab.ts'
import { newSeed } from '../lab.ts'
import { runKeyOf } from '../../../parts/notebook/editor/run-key.ts'
import {
  edit,
  insertCell,
  mayRemove,
  mergeBelow,
  pasteCell,
  putBack,
  removeCell,
  select,
  setKind,
  toggleOutput,
} from '../model/notebook-edits.ts'
import { focusSelected } from './focus.ts'

export interface CellActions {
  readonly askRestart: () => void
  readonly showKeys: () => void
  readonly sayRemoved: () => void
}

/** A second press of the same letter belongs to the first for so long. */
const TWICE_MS = 800

/** A key that is held counts once, but for those that go from cell to cell. */
const mayRepeat: readonly string[] = ['ArrowDown', 'ArrowUp', 'j', 'k']

/** Jupyter's keys of a selected cell. They are heard only while the cell itself has the focus (WCAG 2.1.4). */
export function useCellKeys(lab: Lab, actions: CellActions): (event: KeyboardEvent) => void {
  const last = useRef({ key: '', at: 0 })
  const clip = useRef<Cell>(undefined)

  const isTwice = (key: string): boolean => {
    const now = performance.now()
    const isSecond = last.current.key === key && now - last.current.at < TWICE_MS
    last.current = isSecond ? { key: '', at: 0 } : { key, at: now }
    return isSecond
  }

  const act = (key: string, id: string): boolean => {
    const change = (how: Parameters<Lab['change']>[0]) => {
      lab.change(how)
      focusSelected(lab)
      return true
    }
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
      case 'a':
        return change((desk) => insertCell(desk, { id, side: 'above', seed: newSeed() }))
      case 'b':
        return change((desk) => insertCell(desk, { id, side: 'below', seed: newSeed() }))
      case 'd': {
        if (!isTwice('d')) return true
        const before = lab.desk.get().notebook
        change((desk) => removeCell(desk, id))
        if (lab.desk.get().notebook !== before) actions.sayRemoved()
        return true
      }
      case 'c':
        clip.current = lab.desk.get().notebook.cells.find((cell) => cell.id === id)
        return true
      case 'x': {
        const before = lab.desk.get().notebook
        const cell = before.cells.find((one) => one.id === id)
        if (!cell || !mayRemove(cell)) return true
        clip.current = cell
        return change((desk) => removeCell(desk, id))
      }
      case 'v': {
        const { current } = clip
        return current ? change((desk) => pasteCell(desk, current, { id, seed: newSeed() })) : true
      }
      case 'M':
        return change((desk) => mergeBelow(desk, id))
      case 'o':
        return change((desk) => toggleOutput(desk, id))
      case 'z':
        return change(putBack)
      case 'm':
        return change((desk) => setKind(desk, id, 'markdown'))
      case 'y':
        return change((desk) => setKind(desk, id, 'code'))
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
    if (event.ctrlKey || event.metaKey || event.altKey || (event.repeat && !mayRepeat.includes(event.key))) return
    if (act(event.key, id)) event.preventDefault()
  }
}
