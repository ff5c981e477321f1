// A sensitive change (e-mail, bind, unbind, delete, export) asks for the password or a code again (READINGS §4). The code
// comes from /user/send-code and is for who has no password, or has forgotten it.
import { z } from 'zod'

export const proofFields = {
  proof_password: z
    .string('account.password.missing')
    .min(1, 'account.password.missing')
    .max(200, 'field.tooLong')
    .optional(),
  proof_code: z
    .string('account.code.missing')
    .trim()
    .regex(/^\d{6}$/, 'account.code.invalid')
    .optional(),
}

/** A call that asks for the proof lists them. */
export const proofRefusals = ['wrong_password', 'wrong_code', 'too_many_tries'] as const
