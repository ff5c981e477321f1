// A sensitive change asks for the password or a code again (READINGS §4): whoever finds an unlocked screen has neither.
import { lockOptionalOwner, selectOwner, type Owner } from '../../store/account.ts'
import type { Db } from '../../store/database.ts'
import { updateCodeUsed } from '../../store/email-code.ts'
import { Refusal, refuse, type CallContext, type Learner } from './call-context.ts'
import { proofCounts } from './counts.ts'
import { checkCode, countGuess, wrongCode } from './guard.ts'
import { sharedPasswords } from './passwords.ts'

type Context = CallContext & { readonly learner: Learner }

/** The account as it was when the person proved to be its owner. */
export interface Proof {
  readonly owner: Owner
  /** The code that proved it, not used up yet. */
  readonly codeId: number | undefined
}

/** `proofFields` of the contract. */
interface Given {
  readonly proof_password?: string | undefined
  readonly proof_code?: string | undefined
}

const wrongPassword = () => refuse('wrong_password', { fields: { proof_password: 'account.password.wrong' } })

/** Checks what was given; of both, the password. What follows must call `useProof` first, in its transaction. */
export async function proveOwner(context: Context, { proof_password, proof_code }: Given) {
  const owner = await selectOwner(context.database, context.learner.id)
  if (proof_password !== undefined) {
    return countGuess(context, proofCounts(owner.email, context.learner), async () =>
      (await sharedPasswords.verify(owner.password_hash, proof_password))
        ? ({ owner, codeId: undefined } satisfies Proof)
        : wrongPassword(),
    )
  }
  if (proof_code === undefined) {
    return refuse('invalid_input', {
      fields:
        owner.password_hash === null
          ? { proof_code: 'account.code.missing' }
          : { proof_password: 'account.password.missing' },
    })
  }
  const codeId = await checkCode(context, {
    scene: 'confirm',
    email: owner.email,
    code: proof_code,
    field: 'proof_code',
    by: context.learner.tokenHash,
  })
  return codeId instanceof Refusal ? codeId : ({ owner, codeId } satisfies Proof)
}

/** Locks the account and uses the proof up; a refusal when the account has changed since, or the code was used. */
export async function useProof(db: Db, { owner, codeId }: Proof, now: Date) {
  const locked = await lockOptionalOwner(db, owner.id)
  if (!locked || locked.password_hash !== owner.password_hash || locked.email_key !== owner.email_key)
    return codeId === undefined ? wrongPassword() : wrongCode('invalid', 'proof_code')
  return codeId === undefined || (await updateCodeUsed(db, codeId, now))
    ? undefined
    : wrongCode('invalid', 'proof_code')
}
