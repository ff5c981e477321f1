import { useLayoutEffect, useState } from 'react'
import { call, CallRefused } from '../../api.ts'
import { followPage, pageDevice } from '../../outbox/follow-page.ts'
import { storagePlace } from '../../outbox/place.ts'
import { ownZone } from '../../own-zone.ts'
import { isPageOf, readOwner } from '../../session/page-owner.ts'
import { openRecallBox, type RecallBox } from './recall-box.ts'

/** A month: the call takes no more. */
const LONGEST_AGO = 2_592_000

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

const sendJudged: Parameters<typeof openRecallBox>[0]['send'] = async ({ card, round, judgement, secondsAgo }) => {
  try {
    await call(
      '/recall/judge',
      {
        id: card,
        round: String(round),
        judgement,
        seconds_ago: String(Math.min(LONGEST_AGO, secondsAgo)),
        zone: ownZone(),
      },
      { isQuiet: true, keepalive: true },
    )
    return true
  } catch (error) {
    // Signed out meanwhile: kept for this learner until they are back.
    if (error instanceof CallRefused && error.code !== 'auth_fail') return false
    throw error
  }
}
