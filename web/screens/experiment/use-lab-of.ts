import { useEffect, useState } from 'react'
import { isActive, shownStateOf } from '../../../domain/experiment/session.ts'
import { useUser } from '../../session/use-user.ts'
import { openLab, type Lab, type LabDetail } from './lab.ts'
import type { WriterSecret } from './session/writer-secret.ts'

/** The lab of a detail, alive as long as the component; another language of it goes on in the same one. */
export function useLabOf(
  found: { readonly detail: LabDetail; readonly secret: WriterSecret } | undefined,
): Lab | undefined {
  const learner = useUser()?.id
  const [lab, setLab] = useState<Lab>()
  const experiment = found?.detail.experiment_id

  // An effect: kernel, clocks, storage and the page's own end are the browser's.
  useEffect(() => {
    if (!found || learner === undefined) return
    let opened: Lab | undefined
    let isGone = false
    let forget = () => {}
    const open = async () => {
      const next = await openLab({ ...found, learner })
      if (isGone) return next.dispose()
      opened = next
      setLab(next)
      forget = hearPage(next)
      await wake(next)
    }
    void open()
    return () => {
      isGone = true
      forget()
      if (opened) {
        void opened.saver.flush({ isLast: true })
        opened.session.tellOpen(false)
        opened.dispose()
      }
      setLab(undefined)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a detail in another language is the same lab
  }, [experiment, learner])

  // An effect: the lab outlives a switch of language and learns its words.
  useEffect(() => {
    if (!lab || !found || lab.detail.experiment_id !== found.detail.experiment_id) return
    lab.translate(found.detail)
    lab.session.accept(found.detail.status)
  }, [lab, found])

  return lab
}

/** This tab writes if nobody else does; what ran before a reload gets its Python again. */
async function wake(lab: Lab): Promise<void> {
  const { session } = lab
  if (session.view.get().writer === 'free' || (session.view.get().writer === 'this' && session.writer() === undefined))
    await session.takeOver()
  if (session.view.get().writer === 'this' && isActive(shownStateOf(session.view.get().status.session?.state)))
    await session.kernel().catch(() => {}) // the session says why
}

function hearPage(lab: Lab): () => void {
  const end = () => {
    void lab.saver.flush({ isLast: true })
    lab.session.tellOpen(false)
  }
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') void lab.saver.flush()
    else void lab.session.refresh()
  }
  const onOnline = () => {
    void lab.saver.flush()
    void lab.session.refresh()
  }
  const onOffline = () => void lab.session.refresh() // says so at once
  const onActivity = () => lab.session.noteActivity()
  addEventListener('pagehide', end)
  addEventListener('online', onOnline)
  addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onVisibility)
  document.addEventListener('keydown', onActivity, { passive: true })
  document.addEventListener('pointerdown', onActivity, { passive: true })
  return () => {
    removeEventListener('pagehide', end)
    removeEventListener('online', onOnline)
    removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', onVisibility)
    document.removeEventListener('keydown', onActivity)
    document.removeEventListener('pointerdown', onActivity)
  }
}
