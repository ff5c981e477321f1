// What is typed beside the password where the account has an authenticator app: its six digits, or a recovery code.
import { z } from 'zod'

export const otp = z
  .string('account.otp.missing')
  .trim()
  .min(1, 'account.otp.missing')
  .max(40, 'account.otp.invalid')
  .regex(/^(?:[A-Za-z0-9０-９][\s-]*){6,10}$/, 'account.otp.invalid')
