/** At most `max` times in any `seconds` (a sliding window, so the turn of an hour doubles nothing). */
export interface Limit {
  readonly max: number
  readonly seconds: number
}

/**
 * READINGS §4: a new code at most every 60 s, 5 an hour and 10 a day for an address; for one flow, and for whoever
 * asks.
 */
export const codeLimits: readonly Limit[] = [
  { max: 1, seconds: 60 },
  { max: 5, seconds: 3600 },
  { max: 10, seconds: 86_400 },
]
/**
 * Codes of one flow to one address that all browsers together ask for which have never signed in to it: more than one
 * stranger can use up, and no flood.
 */
export const strangerCodeLimits: readonly Limit[] = [
  { max: 4, seconds: 60 },
  { max: 20, seconds: 3600 },
  { max: 40, seconds: 86_400 },
]
/** Addresses that one source has mails sent to: a class that signs up together sits behind one address. */
export const mailSourceLimits: readonly Limit[] = [
  { max: 300, seconds: 3600 },
  { max: 1500, seconds: 86_400 },
]
/**
 * Wrong passwords for one account, from one known browser or from all unknown ones together. The wait grows for who
 * goes on.
 */
export const loginLimits: readonly Limit[] = [
  { max: 5, seconds: 900 },
  { max: 10, seconds: 3600 },
  { max: 30, seconds: 86_400 },
]
/** Different accounts that one source guesses at from unknown browsers, by passwords and codes. */
const guessSourceLimits: readonly Limit[] = [{ max: 30, seconds: 900 }]
/**
 * One more of them for every four people who have signed in from there, up to so many: where many sign in, many
 * mistype.
 */
const ARRIVALS_FOR_ONE = 4
const MOST_FOR_ARRIVALS = 75
/**
 * What an address that is held may still try, unseen by whoever tries it (docs/decisions/021): a right password is
 * answered by a code in the mail.
 */
export const heldLimits: readonly Limit[] = [{ max: 5, seconds: 900 }]
export const heldSourceLimits: readonly Limit[] = [{ max: 100, seconds: 900 }]

/** Downloads of all one's data: each reads all of it. */
export const exportLimits: readonly Limit[] = [{ max: 5, seconds: 3600 }]

/** Times that one calendar is read by all who have its address: programs ask once an hour, at the most eagerly every minute. */
export const calendarLimits: readonly Limit[] = [{ max: 120, seconds: 3600 }]

/** New addresses of one learner's calendar. */
export const calendarAddressLimits: readonly Limit[] = [{ max: 20, seconds: 86_400 }]

/** Times that one shown notebook is read by all who have its address, each a page that is written anew; and new addresses of one learner. */
export const shownWorkLimits: readonly Limit[] = [{ max: 600, seconds: 3600 }]
export const shownWorkAddressLimits: readonly Limit[] = [{ max: 60, seconds: 86_400 }]

/** Files from other schools that one learner brings, bad ones too. */
export const importLimits: readonly Limit[] = [{ max: 60, seconds: 3600 }]

/** Sign-ins at Google or Facebook that one source begins: enough for a school behind one address. */
export const providerSourceLimits: readonly Limit[] = [{ max: 1200, seconds: 3600 }]

/** Feedback of one learner. */
export const feedbackLimits: readonly Limit[] = [{ max: 20, seconds: 3600 }]

/** Receipts that one learner sends, bad ones too: each is decoded and written anew. */
export const receiptLimits: readonly Limit[] = [{ max: 30, seconds: 3600 }]

/** Official invoices that finance puts to one order, bad files too. */
export const invoiceLimits: readonly Limit[] = [{ max: 30, seconds: 3600 }]

/** Payments that one learner begins at an online way: each asks its provider. */
export const payLimits: readonly Limit[] = [{ max: 30, seconds: 3600 }]

/** Orders of one learner that finance has before it at the same time: each is a mail and somebody's minutes. */
export const MOST_ORDERS_APPLYING = 3

/** What is older than this no limit looks at any more. */
export const LONGEST_LIMIT_SECONDS = 86_400

/** How many seconds to wait until one more is allowed; 0 when it is allowed now. */
export function waitSeconds(takenAt: readonly Date[], limits: readonly Limit[], now: Date): number {
  // A clock that was set back must not lock anybody out for longer than the window: the future counts as now.
  const times = takenAt.map((moment) => Math.min(moment.getTime(), now.getTime())).sort((a, b) => a - b)
  let wait = 0
  for (const { max, seconds } of limits) {
    const inWindow = times.filter((time) => time > now.getTime() - seconds * 1000)
    const leaving = inWindow[inWindow.length - max]
    if (leaving !== undefined) wait = Math.max(wait, Math.ceil((leaving + seconds * 1000 - now.getTime()) / 1000))
  }
  return wait
}

/** The same limits for a source in which more people sit. */
export const widen = (limits: readonly Limit[], times: number): readonly Limit[] =>
  limits.map(({ max, seconds }) => ({ max: max * times, seconds }))

/** Guesses at different accounts that a source has, by how many people have signed in from there today. */
export const guessLimitsFor = (arrivals: number): readonly Limit[] => {
  const more = Math.min(MOST_FOR_ARRIVALS, Math.floor(arrivals / ARRIVALS_FOR_ONE))
  return guessSourceLimits.map(({ max, seconds }) => ({ max: max + more, seconds }))
}
