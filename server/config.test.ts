import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig, settingsTable, WrongSetting } from './config.ts'

const deployment = {
  PUBLIC_URL: 'https://learn.example.edu',
  SMTP_URL: 'smtp://mail.example.edu:587',
  SECRET: 'a long secret of our own',
  MAIL_FROM: 'Tessera <learn@example.edu>',
  FINANCE_EMAIL: 'finance@example.edu',
}

test('without any setting everything has a default and mails are kept', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    publicUrl: 'http://localhost:3000',
    isHttps: false,
    hasMailPage: true,
  })
})

test.each([
  [{ PORT: 'abc' }, /^PORT must be a port number/],
  [{ PORT: '65536' }, /^PORT must be a port number from 0 to 65535/],
  [{ METRICS_PORT: '65536' }, /^METRICS_PORT must be a port number from 0 to 65535/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be an address that begins with postgres:/],
  [{ PUBLIC_URL: 'learn.example.edu' }, /^PUBLIC_URL must be an address/],
  [{ PUBLIC_URL: 'https://learn.example.edu/app' }, /^PUBLIC_URL must have no path/],
  [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY must be yes or no/],
  [{ SMTP_URL: 'http://x' }, /^SMTP_URL must be an address that begins with smtp:/],
  [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM must be an e-mail address/],
  [{ SECRET: 'short' }, /^SECRET must have at least 16/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be/],
  [{ GOOGLE_CLIENT_ID: 'x' }, /^GOOGLE_CLIENT_SECRET is needed with GOOGLE_CLIENT_ID/],
  [{ FACEBOOK_CLIENT_SECRET: 'x' }, /^FACEBOOK_CLIENT_ID is needed with FACEBOOK_CLIENT_SECRET/],
  [{ WECHAT_WEBSITE_ID: 'wx1' }, /^WECHAT_WEBSITE_SECRET is needed with WECHAT_WEBSITE_ID/],
  [{ WECHAT_IN_APP_ID: 'wx2' }, /^WECHAT_WEBSITE_ID is needed with WECHAT_IN_APP_ID/],
  [
    { WECHAT_WEBSITE_ID: 'wx1', WECHAT_WEBSITE_SECRET: 'x', WECHAT_IN_APP_SECRET: 'y' },
    /^WECHAT_IN_APP_ID is needed with WECHAT_IN_APP_SECRET/,
  ],
  [{ GOOGLE_ISSUER: 'http://accounts.example.com' }, /^GOOGLE_ISSUER must be an https address/],
  [{ ...deployment, SMTP_URL: '' }, /^SMTP_URL is needed/],
  [{ ...deployment, SECRET: '' }, /^SECRET is needed/],
  [{ SECRET: 'only-for-development' }, /^SECRET must be a text of your own/],
  [{ DATABASE_URL: 'postgres://db/x', HOST: '0.0.0.0' }, /^SECRET is needed with DATABASE_URL/],
  [{ DATABASE_URL: 'postgres://db/x', PUBLIC_URL: 'http://school.example.edu' }, /^SECRET is needed with DATABASE_URL/],
  [{ DATABASE_URL: 'postgres://db/x', TRUST_PROXY: 'yes' }, /^SECRET is needed with DATABASE_URL/],
  [{ ...deployment, MAIL_FROM: '' }, /^MAIL_FROM is needed/],
  [{ ...deployment, FINANCE_EMAIL: '' }, /^FINANCE_EMAIL is needed/],
  [{ SECURITY_CONTACT: 'nobody' }, /^SECURITY_CONTACT must be an e-mail address or/],
  [{ FINANCE_EMAIL: 'nobody' }, /^FINANCE_EMAIL must be an e-mail address/],
  [{ PROVISIONAL_HOURS: '100' }, /^PROVISIONAL_HOURS must be a number from 0 to 99/],
  [{ RECEIPTS_URL: 'https://host/bucket' }, /^RECEIPTS_URL must look like/],
])('refuses %j with a sentence that names the setting', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(WrongSetting)
  expect(() => readConfig(env)).toThrow(sentence)
})

test('a school leaves a network that has a default out by none', () => {
  const { SOCIAL_VIDEO_URL: video, SOCIAL_X_URL: x } = readConfig({ SOCIAL_VIDEO_URL: 'none' })
  expect([video, x]).toEqual([undefined, 'https://x.com/'])
  expect(() => readConfig({ SOCIAL_X_URL: 'nowhere' })).toThrow(/SOCIAL_X_URL must be an address .*, or none/)
})

test('names every wrong setting at once', () => {
  expect(() => readConfig({ PORT: 'x', TRUST_PROXY: 'x' })).toThrow(/PORT .*\nTRUST_PROXY /)
})

test('nothing that everybody knows is ever the secret: the one set, else the one of the data folder, else one drawn by chance', () => {
  expect(readConfig({ SECRET: 'a long secret of our own' }, () => 'the one of the folder')).toMatchObject({
    SECRET: 'a long secret of our own',
    formerSecrets: ['the one of the folder', 'only-for-development'],
  })
  expect(readConfig({}, () => 'the one of the folder')).toMatchObject({
    SECRET: 'the one of the folder',
    formerSecrets: ['only-for-development'],
  })
  const drawn = [readConfig({}), readConfig({})].map(({ SECRET }) => SECRET)
  expect(new Set(drawn).size).toBe(2)
  for (const secret of drawn) expect(secret).toMatch(/^[\w-]{43}$/)
})

test.each([
  [{}, false],
  [{ HOST: '::1' }, false],
  [{ HOST: '127.0.0.2', PUBLIC_URL: 'http://localhost:3000' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '127.0.0.1.example' }, true],
  [{ PUBLIC_URL: 'http://school.example.edu' }, true],
  [{ TRUST_PROXY: 'yes' }, true],
])('%j: whether others than this machine may come is %s', (env, isOpen) => {
  expect(readConfig(env).isOpen).toBe(isOpen)
})

test('an https deployment has no mail page', () => {
  expect(readConfig(deployment)).toMatchObject({
    isHttps: true,
    hasMailPage: false,
    publicUrl: 'https://learn.example.edu',
  })
})

test('JupyterHub as the lab engine wants its address and its token', () => {
  expect(() => readConfig({ LAB_DRIVER: 'jupyterhub' })).toThrow(
    'JUPYTERHUB_URL is needed with LAB_DRIVER=jupyterhub.\nJUPYTERHUB_TOKEN is needed',
  )
  expect(
    readConfig({ LAB_DRIVER: 'jupyterhub', JUPYTERHUB_URL: 'http://hub:8000/', JUPYTERHUB_TOKEN: 'secret' }),
  ).toMatchObject({ LAB_DRIVER: 'jupyterhub', LAB_METERED: 'auto' })
  expect(() => readConfig({ JUPYTERHUB_URL: 'http://hub:8000/' })).toThrow(
    'JUPYTERHUB_TOKEN is needed with JUPYTERHUB_URL.',
  )
  expect(() => readConfig({ LAB_DRIVER: 'docker' })).toThrow('LAB_DRIVER must be embedded or jupyterhub')
})

test('what machines cost and how many there are is written as the sentence of a wrong one shows', () => {
  expect(() => readConfig({ LAB_PROFILES: 'gpu=4' })).toThrow('LAB_PROFILES must look like gpu:price=4,start=900')
  expect(readConfig({ LAB_PROFILES: 'gpu:price=4' }).LAB_PROFILES?.get('gpu')).toMatchObject({ pricePercent: 400 })
})

test("the README's table is the list of settings", () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, , told = ''] = /(<!-- settings: [^\n]+-->)\n([\s\S]*?)\n\n/.exec(readme) ?? []
  expect(told).toBe(settingsTable())
})

test('receipts go to S3-compatible storage when its address is given', () => {
  expect(readConfig({}).receiptPlace).toBe(undefined)
  expect(
    readConfig({ RECEIPTS_URL: 'https://KEY:a%2Fb@s3.example.org/receipts?region=eu-central-1' }).receiptPlace,
  ).toEqual({
    endpoint: 'https://s3.example.org',
    region: 'eu-central-1',
    bucket: 'receipts',
    keyId: 'KEY',
    secret: 'a/b',
  })
})
