// Python without a session: where it runs in this browser and no hours are counted, a server that is away is no reason
// not to run a cell. It hears of it once it answers again, and what counts it looks at itself then.
import { isActive, shownStateOf } from '../../../../domain/experiment/session.ts'
import { CallFailed, CallRefused } from '../../../api.ts'
import { viewRefusal, type LabSession, type SessionOptions, type SessionView } from './session-view.ts'

/** Whether a start that came to nothing by this is no reason to wait. */
export const mayRunAlone = (
  error: unknown,
  { where }: Pick<SessionOptions, 'where'>,
  { status, writer }: Pick<SessionView, 'status' | 'writer'>,
): boolean => error instanceof CallFailed && where === 'browser' && !status.hours.is_metered && writer !== 'other'

/** Of the session: what joining it takes. */
interface Ways extends Pick<LabSession, 'view' | 'takeOver' | 'accept' | 'loseWriter'> {
  readonly set: (part: Partial<SessionView>) => void
  readonly mine: () => { readonly experiment_id: string; readonly writer: string }
  /** Tells the server of the kernel. */
  readonly beat: () => Promise<void>
  /** Lets go of the kernel. */
  readonly giveUp: () => void
}

/**
 * The server answers again: the Python that runs here becomes that of a session. Where it is refused one, Python goes
 * and the screen says why.
 */
export function makeJoin(
  { ask, makeId }: Pick<SessionOptions, 'ask' | 'makeId'>,
  { view, set, mine, accept, takeOver, loseWriter, beat, giveUp }: Ways,
): () => Promise<void> {
  let joining: Promise<void> | undefined
  const isActiveNow = () => isActive(shownStateOf(view.get().status.session?.state))

  const join = async () => {
    try {
      if (view.get().writer !== 'this' && !(await takeOver()))
        return view.get().writer === 'other' ? loseWriter() : undefined
      if (!isActiveNow()) accept(await ask('/experiment/start', { ...mine(), stop_other: '0', start_id: makeId() }))
    } catch (error) {
      if (!(error instanceof CallRefused)) return set({ isOnline: false })
      giveUp()
      return set({ refusal: viewRefusal(error) })
    }
    if (!view.get().isAlone) return // it was stopped meanwhile
    set({ isAlone: false })
    await beat()
  }
  return () => (joining ??= join().finally(() => (joining = undefined)))
}
