import { useEffect } from 'react'
import { Play, Square } from '../../../art/lucide/icons.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { runKeyOf } from '../../../parts/notebook/editor/run-key.ts'
import type { Joined } from './page-programs.ts'
import styles from './run.module.css'
import { useProgram } from './use-program.ts'

interface Props {
  readonly program: Joined
  /** Where it was pressed, in characters. */
  readonly onEdit: (cursor?: number) => void
  readonly onReset: () => void
}

/** In the bar of a piece of code: to run, to edit, and back. */
export function ProgramTools({ program, onEdit, onReset }: Props) {
  const { t } = useMessages()
  const { number, run, own, source, reset } = useProgram(program)
  const isRunning = run !== undefined && run.isAsked && run.stage !== 'done'
  const putBack = () => {
    reset()
    onReset()
  }
  const start = () => void program.runner.run(program.block)

  // An effect: the code came with the server's page, and is pressed and keyed there.
  useEffect(() => {
    const code = program.block.querySelector('.scroller')
    if (!(code instanceof HTMLElement)) return
    const onClick = () => {
      const selection = getSelection()
      if (selection?.isCollapsed !== false) onEdit(findCursor(code, selection)) // who selects wants to copy
    }
    const onKey = (event: KeyboardEvent) => {
      const isRun = runKeyOf(event) !== undefined
      if (!isRun && event.key !== 'Enter') return
      event.preventDefault()
      if (isRun) void program.runner.run(program.block)
      else onEdit()
    }
    code.addEventListener('click', onClick)
    code.addEventListener('keydown', onKey)
    return () => {
      code.removeEventListener('click', onClick)
      code.removeEventListener('keydown', onKey)
    }
  }, [program, onEdit])

  return (
    <div className={styles['tools']} role="group" aria-label={t('play.code.group', { number })} data-unprinted>
      <Button
        look="quiet"
        isSmall
        data-run
        icon={isRunning ? <Square aria-hidden="true" /> : <Play aria-hidden="true" />}
        aria-label={t(isRunning ? 'play.code.stop.name' : 'play.code.run.name', { number })}
        aria-disabled={(source.trim() === '' && !isRunning) || undefined}
        onClick={() => (isRunning ? void program.runner.stop() : start())}
      >
        {t(isRunning ? 'play.code.stop' : 'play.code.run')}
      </Button>
      {own === undefined ? (
        <Button look="quiet" isSmall onClick={() => onEdit()} aria-label={t('play.code.edit.name', { number })}>
          {t('play.code.edit')}
        </Button>
      ) : (
        <Button look="quiet" isSmall onClick={putBack} aria-label={t('play.code.reset.name', { number })}>
          {t('play.code.reset')}
        </Button>
      )}
    </div>
  )
}

/** How many characters of the code stand before the place that was pressed: a press leaves the browser's selection there. */
function findCursor(code: HTMLElement, selection: Selection | null): number | undefined {
  const { anchorNode, anchorOffset } = selection ?? {}
  if (!anchorNode || anchorOffset === undefined || !code.contains(anchorNode)) return undefined
  const before = document.createRange()
  before.setStart(code, 0)
  before.setEnd(anchorNode, anchorOffset)
  return before.toString().length
}
