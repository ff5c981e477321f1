import { lazy, Suspense, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { countSmall, countWaiting, waitingStore } from '../../offline/waiting.ts'
import { tellLogOut } from '../../session/before-log-out.ts'
import { useLogOut } from '../../session/use-log-out.ts'

const load = async () =>
  (await Promise.all([import('./leave-dialog.tsx'), import('./words.ts').then(({ loadWords }) => loadWords())]))[0]
    .LeaveDialog
const LeaveDialog = lazy(async () => ({ default: await load() }))
/** What is just on its way gets so long to arrive, and a browser's database so long to answer. */
const ARRIVES_MS = 1000
const pass = () => new Promise((resolve) => setTimeout(resolve, ARRIVES_MS))

/** Signs out; what the server does not have yet is named before. */
export function Leave() {
  const { t } = useMessages()
  const logOut = useLogOut()
  const [count, setCount] = useState(0)
  const leave = async () => {
    if (countSmall() + waitingStore.get() === 0) return logOut()
    tellLogOut()
    await pass()
    const waiting = await Promise.race([countWaiting(), pass().then(countSmall)])
    if (waiting === 0 || !(await load().catch(() => undefined))) logOut()
    else setCount(waiting)
  }
  return (
    <>
      <button type="button" onClick={() => void leave()}>
        {t('shell.user.logOut')}
      </button>
      <Suspense>
        {count > 0 ? <LeaveDialog count={count} onLeave={logOut} onClose={() => setCount(0)} /> : null}
      </Suspense>
    </>
  )
}
