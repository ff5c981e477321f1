// Authenticator apps (TOTP, RFC 6238), as all of them know it: SHA-1, six digits, a code for each half minute.
import { Secret, TOTP } from 'otpauth'
import { STEP_SECONDS, STEPS_AROUND } from '../../domain/account/second-factor.ts'
import { drawQr } from './qr.ts'

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
export const makeAppSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)

const appOf = (secret: Buffer, names: { readonly issuer?: string; readonly label?: string } = {}) =>
  new TOTP({
    ...names,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  })

/** The half minute (since 1970) whose code the digits are, among those around now; `undefined` when they are none. */
export function findStep(secret: Buffer, digits: string, now: Date): number | undefined {
  const delta = appOf(secret).validate({ token: digits, timestamp: now.getTime(), window: STEPS_AROUND })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}

/** What an app is given: by hand, by a link on a telephone, by a picture from another screen. */
export function presentToApp(secret: Buffer, { issuer, label }: { readonly issuer: string; readonly label: string }) {
  const app = appOf(secret, { issuer, label })
  const address = app.toString()
  return { secret: app.secret.base32, address, qr: drawQr(address) }
}
