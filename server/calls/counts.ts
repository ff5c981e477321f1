// What a try or a mail is counted under. Whoever asks from a browser that the account was signed in to from has counters of
// their own, so that nobody pays for somebody else's guesses; all others share those of strangers (docs/decisions/021).
import { emailKey } from '../../domain/account/email.ts'
import {
  codeLimits,
  guessLimitsFor,
  heldLimits,
  heldSourceLimits,
  loginLimits,
  mailSourceLimits,
  strangerCodeLimits,
  widen,
  type Limit,
} from '../../domain/account/limit.ts'
import { sourcesOf } from '../../domain/account/source.ts'
import { isKnownBrowser } from '../../store/known-browser.ts'
import { countTurns, takeTurn, type Counted } from '../../store/rate.ts'
import type { Db } from '../../store/database.ts'
import {
  ownLoginKey,
  ownMailKey,
  secondKey,
  sourceKey,
  sourceMailKey,
  strangerLoginKey,
  strangerMailKey,
} from '../flows/rate-keys.ts'
import type { CallContext, Learner } from './call-context.ts'
import { hashToken } from './token.ts'

/** The browser behind a call as it is stored: null for a client that sent no cookie. */
export const browserOf = ({ browser }: CallContext): Buffer | null =>
  browser.id === undefined ? null : hashToken(browser.id)

/** The hash of a browser that the address was signed in to from. */
async function findKnownBrowser(context: CallContext, email: string): Promise<Buffer | undefined> {
  const browser = browserOf(context)
  return browser && (await isKnownBrowser(context.database, { emailKey: emailKey(email), browser }))
    ? browser
    : undefined
}

/** Counts at each of the networks that a source belongs to. */
const atSource = (
  what: Parameters<typeof sourceKey>[0],
  { source }: CallContext,
  limits: readonly Limit[],
  more: Omit<Counted, 'key' | 'limits'> = {},
): Counted[] =>
  sourcesOf(source).map(({ key, times }) => ({ key: sourceKey(what, key), limits: widen(limits, times), ...more }))

/** Wrong passwords and codes for different addresses from one source. */
export async function guessCounts(context: CallContext, email: string): Promise<Counted[]> {
  const [narrow] = sourcesOf(context.source)
  const arrivals = await countTurns(context.database, sourceKey('arrived', narrow.key), context.now)
  return atSource('guess', context, guessLimitsFor(arrivals), { email: emailKey(email), isPerAddress: true })
}

/** Wrong passwords for an address. */
export async function loginCounts(
  context: CallContext,
  email: string,
): Promise<{ counted: Counted[]; isStranger: boolean }> {
  const known = await findKnownBrowser(context, email)
  if (known) return { counted: [ownLogin(email, known)], isStranger: false }
  return {
    counted: [
      { key: strangerLoginKey(email), limits: loginLimits, email: emailKey(email) },
      ...(await guessCounts(context, email)),
    ],
    isStranger: true,
  }
}

const ownLogin = (email: string, own: Buffer): Counted => ({
  key: ownLoginKey(email, own),
  limits: loginLimits,
  email: emailKey(email),
})

/** Wrong passwords of somebody who is signed in: of this session, whatever others type. */
export const proofCounts = (email: string, { tokenHash }: Learner): Counted[] => [ownLogin(email, tokenHash)]

/** Wrong codes of an authenticator app, by whoever knows the password: of a known browser, or of all others together. */
export async function secondCounts(context: CallContext, email: string): Promise<Counted[]> {
  const known = await findKnownBrowser(context, email)
  return [{ key: secondKey(email, known), limits: loginLimits, email: emailKey(email) }]
}

/** Passwords that are looked at although the address or the source is held. */
export const heldCounts = (context: CallContext, email: string): Counted[] => [
  ...atSource('held', context, heldSourceLimits),
  {
    key: `${sourceKey('held', sourcesOf(context.source)[0].key)} ${emailKey(email)}`,
    limits: heldLimits,
    email: emailKey(email),
  },
]

/** Codes of one flow to an address, and whether an unknown browser asks for one. */
export async function mailCounts(
  context: CallContext,
  { email, scene }: { email: string; scene: string },
): Promise<{ counted: Counted[]; isStranger: boolean }> {
  const key = emailKey(email)
  const known = await findKnownBrowser(context, email)
  if (known)
    return { counted: [{ key: ownMailKey(scene, email, known), limits: codeLimits, email: key }], isStranger: false }
  const [narrow] = sourcesOf(context.source)
  const isFirst = context.browser.id === undefined
  return {
    counted: [
      { key: ownMailKey(scene, email, hashToken(context.browser.give())), limits: codeLimits, email: key },
      { key: sourceMailKey(scene, email, narrow.key), limits: isFirst ? codeLimits : widen(codeLimits, 2), email: key },
      { key: strangerMailKey(scene, email), limits: strangerCodeLimits, email: key },
      ...atSource('mail', context, mailSourceLimits, { email: key, isPerAddress: true }),
    ],
    isStranger: true,
  }
}

/** Codes to the own address of somebody who is signed in. */
export const ownMailCounts = (email: string, { tokenHash }: Learner): Counted[] => [
  { key: ownMailKey('confirm', email, tokenHash), limits: codeLimits, email: emailKey(email) },
]

export const providerCounts = (context: CallContext, limits: readonly Limit[]): Counted[] =>
  atSource('provider', context, limits)

/** Somebody has signed in from there: where many do, many mistype too. */
export const noteArrival = (db: Db, { source, now }: CallContext, email: string) =>
  takeTurn(
    db,
    [
      {
        key: sourceKey('arrived', sourcesOf(source)[0].key),
        limits: [{ max: Number.POSITIVE_INFINITY, seconds: 86_400 }],
        email: emailKey(email),
        isPerAddress: true,
      },
    ],
    now,
  )
