// Codes by mail: who may ask for one, and for whom it is.
import { RESEND_SECONDS, triesOf, type CodeScene } from '../../domain/account/code.ts'
import { emailKey } from '../../domain/account/email.ts'
import { codeLimits } from '../../domain/account/limit.ts'
import { countTurns, takeTurn } from '../../store/rate.ts'
import { queueCodeMail } from '../flows/mail-jobs.ts'
import { ownMailKey, strangerMailKey } from '../flows/rate-keys.ts'
import { refuse, type CallContext, type Learner } from './call-context.ts'
import { mailCounts, ownMailCounts } from './counts.ts'
import { tooManyTries } from './guard.ts'
import { hashToken } from './token.ts'

/** The same reply and the same work for every address: whether it is known is looked up when the mail is written. */
export async function askCode(context: CallContext, { email, scene }: { email: string; scene: CodeScene }) {
  const { database, locale, now, browser } = context
  const { counted, isStranger } = await mailCounts(context, { email, scene })
  const turn = await database.transaction(async (db) => {
    const taken = await takeTurn(db, counted, now)
    if (!taken.isTaken) return taken
    const maxTries = triesOf(isStranger ? await countTurns(db, strangerMailKey(scene, email), now) : 0)
    await queueCodeMail(db, {
      email,
      emailKey: emailKey(email),
      scene,
      locale,
      maxTries,
      askedBy: hashToken(browser.give()).toString('base64url'),
      isOpen: browser.id === undefined,
    })
    return taken
  })
  return answer(context, turn)
}

/** To the address of somebody who is signed in: the code is for this session. */
export async function askOwnCode(context: CallContext & { readonly learner: Learner }, { email }: { email: string }) {
  const { database, locale, now, learner } = context
  const turn = await database.transaction(async (db) => {
    const taken = await takeTurn(db, ownMailCounts(email, learner), now)
    if (taken.isTaken)
      await queueCodeMail(db, {
        email,
        emailKey: emailKey(email),
        scene: 'confirm',
        locale,
        askedBy: learner.tokenHash.toString('base64url'),
        isOpen: false,
      })
    return taken
  })
  return answer(context, turn)
}

/**
 * To an address that is held, beside a password that was looked at: only where it is right a mail goes out, and what is
 * done is the same. The counter of such mails is used up by right passwords alone: no stranger can empty it.
 */
export async function askCodeBesidePassword(
  { database, locale, now, browser }: CallContext,
  { email, isRight }: { email: string; isRight: boolean },
): Promise<void> {
  const askedBy = hashToken(browser.give())
  const counted = isRight
    ? { key: ownMailKey('signin', email, hashToken('right')), limits: codeLimits, email: emailKey(email) }
    : {
        key: ownMailKey('signin', email, hashToken('wrong')),
        limits: codeLimits.map(({ seconds }) => ({ max: Number.POSITIVE_INFINITY, seconds })),
        email: emailKey(email),
      }
  await database.transaction(async (db) => {
    const { isTaken } = await takeTurn(db, [counted], now)
    if (isTaken)
      await queueCodeMail(db, {
        email,
        emailKey: emailKey(email),
        scene: 'signin',
        locale,
        askedBy: askedBy.toString('base64url'),
        isOpen: browser.id === undefined,
        isVoid: !isRight,
      })
  })
}

function answer(context: CallContext, turn: Awaited<ReturnType<typeof takeTurn>>) {
  if (turn.isTaken) return { resend_after: RESEND_SECONDS }
  return turn.waitSeconds <= RESEND_SECONDS
    ? refuse('code_too_soon', { args: { seconds: turn.waitSeconds }, retryAfter: turn.waitSeconds })
    : tooManyTries(context, turn)
}
