// A product of its own whose mails really leave, and who is read there.
import { rm } from 'node:fs/promises'
import { openTestSmtp, readHeader, readPart, type TestSmtp } from '../server/outside/test-smtp.ts'
import { ask, expect, newEmail, PASSWORD, useHouse } from './house.ts'
import { PHASE } from './people.ts'
import { makeDataDir, startProduct } from './product.ts'

export interface MailHouse {
  readonly url: string
  readonly smtp: TestSmtp
  readonly dataDir: string
}

export async function withMailHouse(
  settings: Readonly<Record<string, string>>,
  use: (house: MailHouse) => Promise<void>,
): Promise<void> {
  const dataDir = await makeDataDir('orders')
  const smtp = await openTestSmtp()
  const product = await startProduct({
    DATA_DIR: dataDir,
    TRUST_PROXY: 'yes',
    SMTP_URL: smtp.url,
    LAB_METERED: 'always',
    ...settings,
  })
  try {
    useHouse(product.url)
    await use({ url: product.url, smtp, dataDir })
  } finally {
    useHouse(undefined)
    await product.stop()
    await smtp.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The newest mail to an address whose subject or text has these words. */
export async function readMail(smtp: TestSmtp, to: string, words: RegExp): Promise<string> {
  const find = (): string => {
    const mail = smtp.taken.findLast(
      (one) =>
        one.to.includes(to) && words.test(`${readHeader(one.raw, 'subject')}\n${readPart(one.raw, 'text/plain')}`),
    )
    return mail ? readPart(mail.raw, 'text/plain') : ''
  }
  await expect.poll(find, { timeout: 15_000 }).not.toBe('')
  return find()
}

/** Somebody new in the phase, by the code that was mailed. */
export async function signUpByMail(smtp: TestSmtp): Promise<{ readonly email: string; readonly token: string }> {
  const email = newEmail()
  await ask('/index/send-code', { email, scene: 'signup' })
  const code = /\b\d{6}\b/.exec(await readMail(smtp, email, /\b\d{6}\b/))?.[0] ?? ''
  const { token } = await ask('/index/register', { email, password: PASSWORD, code, consent: '1' })
  await ask('/dataset-cert/enroll', { id: PHASE }, token)
  return { email, token }
}
