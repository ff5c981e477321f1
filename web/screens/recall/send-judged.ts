// Carries what was said of a card to the server.
import { call, CallRefused } from '../../api.ts'
import { ownZone } from '../../own-zone.ts'
import type { openRecallBox } from './recall-box.ts'

/** A month: the call takes no more. */
const LONGEST_AGO = 2_592_000

export const sendJudged: Parameters<typeof openRecallBox>[0]['send'] = async ({
  card,
  round,
  judgement,
  secondsAgo,
}) => {
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
