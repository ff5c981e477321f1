// An authenticator app in tests, as a telephone has it: given the secret, it shows the code of a moment.
import { Secret, TOTP } from 'otpauth'

export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: at.getTime(),
  })
