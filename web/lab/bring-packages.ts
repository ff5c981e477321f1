// Packages that the running cell imports: the page fetches them, and tells how far they are.
import type { Cell, CellQueue } from './cell-queue.ts'
import { fetchMore } from './fetch-wheels.ts'
import type { NbOutput } from './kernel-client.ts'
import type { ToKernel } from './kernel-wire.ts'

/**
 * Without them the cell runs all the same, and says which one it has not. Code of the notebook may ask for some, too:
 * it gets what the school has, once at a time.
 */
export function makePackageBringer({
  cells,
  folder,
  signal,
  post,
}: {
  readonly cells: CellQueue
  readonly folder: string | undefined
  readonly signal: AbortSignal
  readonly post: (message: ToKernel) => void
}): (names: readonly string[]) => Promise<void> {
  let bringing: Cell | undefined
  return async (names) => {
    const cell = cells.running
    if (!cell || cell === bringing || folder === undefined) return
    bringing = cell
    const say = (output: NbOutput) => cells.running === cell && cells.say(output)
    const onBytes = (loaded: number, total: number) => say({ output_type: 'loading', names, loaded, total })
    onBytes(0, 0)
    const files = await fetchMore(names, { folder, signal, onBytes }).catch(() => {
      say({ output_type: 'notice', name: 'packages-unfetched' })
      return {}
    })
    say({ output_type: 'loading', names: [], loaded: 0, total: 0 })
    if (bringing === cell) bringing = undefined
    if (cells.running === cell) post({ type: 'wheels', files })
  }
}
