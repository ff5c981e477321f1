// How a tab becomes the one that writes the notebook: it asks the server with a secret of its own, and keeps the one that counts.
import { CallRefused } from '../../../api.ts'
import type { LabSession, SessionOptions, SessionView } from './session-view.ts'

/** Of the session: how it shows what came of it. */
interface Ways {
  readonly set: (part: Partial<SessionView>) => void
  readonly refuse: (error: CallRefused) => void
  /** The server was not heard. */
  readonly lose: (error: unknown) => void
  readonly refresh: () => Promise<void>
}

export function makeTakeOver(
  { ask, experiment, onWriter, secret }: SessionOptions,
  { set, refuse, lose, refresh }: Ways,
): LabSession['takeOver'] {
  let taking: Promise<boolean> | undefined

  const askToWrite = async (force: boolean): Promise<boolean> => {
    try {
      const { writer, notebook } = await ask('/experiment/take-over', {
        experiment_id: experiment,
        force: force ? '1' : '0',
        writer: secret.offer(),
      })
      secret.keep(writer)
      set({ writer: 'this', isOnline: true })
      onWriter({ content: notebook.content, version: notebook.version, savedAt: notebook.saved_at })
      if (force) await refresh()
      return true
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'open_elsewhere') set({ writer: 'other' })
      else if (error instanceof CallRefused) refuse(error)
      else {
        lose(error)
        set({ isOnline: false })
      }
      return false
    }
  }

  // Once at a time: a second one without the first one's secret would be told that another tab writes.
  return ({ force = false } = {}) => {
    taking ??= askToWrite(force).finally(() => (taking = undefined))
    return taking
  }
}
