import { readSecond } from '../../../domain/account/second-factor.ts'
import type { PlainKey } from './complaint.ts'

/** Six digits, or a recovery code: which it is, and whether it is right, the server knows. */
export const otpRule = (otp: string): PlainKey | undefined => {
  if (otp.trim() === '') return 'account.otp.missing'
  return readSecond(otp) ? undefined : 'account.otp.invalid'
}
