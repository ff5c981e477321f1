import { useLayoutEffect, useState } from 'react'
import { followPage, pageDevice } from '../../outbox/follow-page.ts'
import { storagePlace } from '../../outbox/place.ts'
import { isPageOf, readOwner } from '../../session/page-owner.ts'
import { openRecallBox, type RecallBox } from './recall-box.ts'
import { sendJudged } from './send-judged.ts'

/** The outbox of the page's learner; absent only before the first paint. */
export function useRecallBox(): RecallBox | undefined {
  const [box, setBox] = useState<RecallBox>()
  // An effect: storage, timers and the page's own comings and goings are the browser's. Before paint, so that a card that
  // was judged already is not seen.
  useLayoutEffect(() => {
    const owner = readOwner()?.person ?? ''
    const mine = openRecallBox({
      owner,
      isOwnersPage: () => isPageOf(owner),
      place: storagePlace(localStorage),
      tab: crypto.randomUUID(),
      device: pageDevice,
      send: sendJudged,
    })
    // oxlint-disable-next-line react/set-state-in-effect -- the box lives as long as this effect, and shows in the same paint
    setBox(mine)
    const forget = followPage({ look: () => void mine.wake() })
    void mine.flush() // what an earlier visit could not send
    return () => {
      forget()
      mine.stop()
    }
  }, [])
  return box
}
