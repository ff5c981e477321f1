// The kept files of a lab on the screen, with what it has for them.
import { call, callFile } from '../../../api.ts'
import { sentence } from '../../../i18n/messages.ts'
import { waitingFiles } from '../../../offline/waiting.ts'
import { prepareLeave } from '../../../parts/offline/load-leave.ts'
import { pageDevice } from '../../../outbox/follow-page.ts'
import { notifyFailure } from '../../../parts/notify.ts'
import type { LabDetail } from '../lab.ts'
import type { LabSession } from '../session/session-view.ts'
import { countWaiting, createKeptFiles, type KeptFiles } from './kept-files.ts'
import type { Runner } from './runner.ts'

export function openKeptFiles({
  detail,
  runner,
  session,
}: {
  detail: LabDetail
  runner: Runner
  session: LabSession
}): KeptFiles {
  const cert_id = detail.cert_id
  const files = createKeptFiles({
    isOnServer: detail.engine.where === 'server',
    list: async () => (await call('/work/files', { cert_id }, { isQuiet: true })).list,
    fetch: async (path) => (await callFile('/work/file', { cert_id, path }, { isQuiet: true })).blob,
    keep: (path, blob) =>
      call(
        '/work/file-keep',
        { experiment_id: detail.experiment_id, writer: session.writer() ?? '', path },
        { isQuiet: true, file: { field: 'file', blob, name: path.split('/').at(-1) ?? path } },
      ),
    liveKernel: session.liveKernel,
    onUnlaid: () => notifyFailure(sentence('notebook.kept.unlaid')),
    onRefused: notifyFailure,
    onRan: (listener) => runner.onRan(listener),
    after: (ms, callback) => pageDevice.later(callback, ms),
    random: pageDevice.random,
  })
  const forgetWaiting = followWaiting(files)
  return {
    ...files,
    dispose() {
      forgetWaiting()
      files.dispose()
    },
  }
}

/** What waits lies in this page's Python alone: it is counted, and who leaves the page is asked. */
export function followWaiting({ states }: Pick<KeptFiles, 'states'>): () => void {
  const count = () => {
    waitingFiles.update(() => countWaiting(states.get()))
    if (waitingFiles.get() > 0) prepareLeave()
  }
  const ask = (event: BeforeUnloadEvent) => waitingFiles.get() > 0 && event.preventDefault()
  const forget = states.subscribe(count)
  addEventListener('beforeunload', ask)
  return () => {
    forget()
    removeEventListener('beforeunload', ask)
    waitingFiles.update(() => 0)
  }
}
