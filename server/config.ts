// Every setting of the product, parsed once. The README's table is made from this list and a test compares them.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { readProfiles } from '../domain/experiment/profile.ts'
import { isZone } from '../domain/zone.ts'
import { readS3Place, type S3Place } from './outside/s3-store.ts'
import { configurePayment, type PaymentMakers, paymentSettings } from './outside/payment/registry.ts'
import { configureSignIn, type SignInMakers, signInSettings } from './outside/sign-in/registry.ts'
import { isLoopback, oneLine, port, url, webUrl, webUrlOr, yesNo } from './setting-shapes.ts'

/**
 * What earlier releases took when nothing was set. Everybody knows it: it only opens what they sealed, and is never
 * used again.
 */
const FORMER_SECRET = 'only-for-development'

const settings = {
  PORT: port.default(3000),
  HOST: oneLine.default('localhost'),
  DATA_DIR: oneLine.default('data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  PUBLIC_URL: url(['http:', 'https:'])
    .refine(
      (text) => !URL.canParse(text) || (new URL(text).pathname === '/' && !/[?#]/.test(text)),
      'must have no path',
    )
    .optional(),
  SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .refine((text) => text !== FORMER_SECRET, 'must be a text of your own: this one is known to everybody')
    .optional(),
  TRUST_PROXY: yesNo.default(false),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/,
      'must be an e-mail address, or a name and an address in < >',
    )
    .default('Tessera <no-reply@localhost>'),
  SCHOOL_NAME_EN: oneLine.default('School of AI Engineering'),
  SCHOOL_NAME_ZH: oneLine.default('人工智能工程学院'),
  SCHOOL_ZONE: z.string().refine(isZone, 'must be the name of a time zone, as Asia/Dubai').default('UTC'),
  HERO_VIDEO_URL: webUrl.optional(),
  SOCIAL_VIDEO_URL: webUrlOr('https://www.youtube.com/'),
  SOCIAL_X_URL: webUrlOr('https://x.com/'),
  SOCIAL_INSTAGRAM_URL: webUrlOr('https://www.instagram.com/'),
  SOCIAL_LINKEDIN_URL: webUrlOr('https://www.linkedin.com/'),
  SOCIAL_FACEBOOK_URL: webUrlOr('https://www.facebook.com/'),
  SOCIAL_WECHAT_URL: webUrl.optional(),
  SOCIAL_BILIBILI_URL: webUrl.optional(),
  SOCIAL_ZHIHU_URL: webUrl.optional(),
  ICP_NUMBER: oneLine.optional(),
  PSB_NUMBER: oneLine.optional(),
  SOURCE_URL: webUrl.optional(),
  FINANCE_EMAIL: z
    .string()
    .regex(/^[^<>\s@]+@[^<>\s@]+$/, 'must be an e-mail address')
    .default('finance@localhost'),
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^[^<>\s@:]+@[^<>\s@:]+$|^https:\/\/\S+$/,
      'must be an e-mail address or an address that begins with https://',
    )
    .optional(),
  FINANCE_LANG: z.enum(['en', 'zh-CN'], 'must be en or zh-CN').default('en'),
  PROVISIONAL_HOURS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a number from 0 to 99')
    .transform(Number)
    .default(2),
  RECEIPTS_URL: webUrl
    .refine(
      (text) => !URL.canParse(text) || readS3Place(text) !== undefined,
      'must look like https://KEY:SECRET@host/bucket?region=eu-central-1',
    )
    .optional(),
  FILES_URL: webUrl
    .refine(
      (text) => !URL.canParse(text) || readS3Place(text) !== undefined,
      'must look like https://KEY:SECRET@host/bucket?region=eu-central-1',
    )
    .optional(),
  MEDIA_URL: webUrl.refine((text) => !URL.canParse(text) || !/[?#]/.test(text), 'must have no ? or #').optional(),
  LAB_DRIVER: z.enum(['embedded', 'jupyterhub'], 'must be embedded or jupyterhub').default('embedded'),
  LAB_METERED: z.enum(['auto', 'always', 'never'], 'must be auto, always or never').default('auto'),
  LAB_PROFILES: z
    .string()
    .transform((text, context) => {
      const profiles = readProfiles(text)
      if (!profiles) context.addIssue('must look like gpu:price=4,start=900,usual=60-300,places=8 large:price=2')
      return profiles ?? z.NEVER
    })
    .optional(),
  JUPYTERHUB_URL: webUrl.optional(),
  JUPYTERHUB_TOKEN: oneLine.optional(),
  LAB_ORIGIN: webUrl
    .refine(
      (text) => !URL.canParse(text) || (new URL(text).pathname === '/' && !/[?#]/.test(text)),
      'must have no path',
    )
    .optional(),
  LAB_WHEELS_URL: webUrl.optional(),
  OFFLINE: z.enum(['on', 'off'], 'must be on or off').default('on'),
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a number from 0 to 99')
    .transform(Number)
    .default(0),
  STAFF_APP: z.enum(['auto', 'yes', 'no'], 'must be auto, yes or no').default('auto'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('warn'),
}

/** One sentence a setting, for the README's table. */
const settingNotes: Record<keyof typeof settings, string> = {
  PORT: 'Port to listen on; 0 takes a free one.',
  HOST: 'Address to listen on; `0.0.0.0` for all.',
  DATA_DIR: 'Folder of the embedded database and of stored files.',
  DATABASE_URL: 'A PostgreSQL (15 or later) of your own instead of the embedded one.',
  PUBLIC_URL:
    'How people reach the product: links in mails, sign-in redirects. With https it is a real deployment: SMTP_URL and SECRET are then needed and there is no mail page.',
  SECRET:
    'Key that protects codes in the database and seals the keys that sign certificates; at least 16 characters. A backup needs it too. Without it one is drawn by chance and kept in DATA_DIR/secret; with a DATABASE_URL that others than this machine may reach by this product, or an https PUBLIC_URL, it is needed.',
  TRUST_PROXY: '`yes` right behind a proxy that sets X-Forwarded-For; else limits by source count the proxy.',
  SMTP_URL: 'Mail server, e.g. `smtp://user:password@host:587`. Without it mails are kept and can be read at /mail.',
  MAIL_FROM: 'Sender of mails.',
  SCHOOL_NAME_EN: "The school's name in English.",
  SCHOOL_NAME_ZH: "The school's name in Chinese.",
  SCHOOL_ZONE:
    "The school's time zone, e.g. `Asia/Dubai`: due dates end at 23:59 there for whom no zone of their own is known.",
  HERO_VIDEO_URL:
    "Folder in cloud storage that holds the home page's film (`hero.light.mp4`, `.av1.mp4`, `.poster.webp`, `.poster.avif`, and the same of `hero.dark`); the shipped one by default.",
  SOCIAL_VIDEO_URL: 'The video channel, for the footer; `none` for none.',
  SOCIAL_X_URL: 'The account at X, for the footer; `none` for none.',
  SOCIAL_INSTAGRAM_URL: 'The account at Instagram, for the footer; `none` for none.',
  SOCIAL_LINKEDIN_URL: 'The page at LinkedIn, for the footer; `none` for none.',
  SOCIAL_FACEBOOK_URL: 'The page at Facebook, for the footer; `none` for none.',
  SOCIAL_WECHAT_URL: 'The official account at WeChat (微信公众号), for the footer when it is set.',
  SOCIAL_BILIBILI_URL: 'The channel at Bilibili, for the footer when it is set.',
  SOCIAL_ZHIHU_URL: 'The account at Zhihu, for the footer when it is set.',
  ICP_NUMBER:
    'ICP 备案号, as `京ICP备12345678号-1`: a site hosted on the mainland of China must show it; in the footer when it is set.',
  PSB_NUMBER: '公安备案号, as `京公网安备 11010802012345号`: in the footer when it is set.',
  SOURCE_URL: 'Where the source code can be read: a link in the footer when it is set.',
  FINANCE_EMAIL:
    'Who reviews payments: gets a mail with a signed link for each receipt. Needed with an https PUBLIC_URL.',
  SECURITY_CONTACT:
    'Whom to tell of a weakness, an e-mail address or a page: `/.well-known/security.txt` says it; without it there is none.',
  FINANCE_LANG: 'Language of the mails to finance: `en` or `zh-CN`.',
  PROVISIONAL_HOURS: 'Experiment hours that a learner may use while the receipt for bought ones waits; 0 for none.',
  RECEIPTS_URL:
    'S3-compatible storage for payment receipts, `https://KEY:SECRET@host/bucket?region=eu-central-1`; without it they are in DATA_DIR/receipts.',
  FILES_URL:
    'S3-compatible storage for the files of courses (films, captions, pictures), written as RECEIPTS_URL; without it they are in DATA_DIR/files.',
  MEDIA_URL:
    'Another address that films and their posters are fetched from, e.g. `https://media.example.edu/files`: a content delivery network before the storage or before this product. It must answer range requests and pass the query on, which signs films of paid phases (docs/operate.md). Without it they come from `/files` here.',
  LAB_DRIVER:
    'What runs the experiments that do not say it themselves: `embedded`, Python in the learner’s own browser, or `jupyterhub`. The browser is always there; the hub is once JUPYTERHUB_URL is set.',
  LAB_METERED:
    '`auto` charges experiment hours on JupyterHub only, `always` also for the embedded one, `never` for none.',
  LAB_PROFILES:
    'What the kinds of machines of the hub cost and how long they take: `gpu:price=4,start=900,usual=60-300,places=8 large:price=2` (docs/labs/jupyterhub.md).',
  JUPYTERHUB_URL:
    'Address of the JupyterHub, its base path included, e.g. `http://hub:8000/`; needed with LAB_DRIVER=jupyterhub and for labs that ask for `engine: hub`.',
  JUPYTERHUB_TOKEN:
    'Token of a JupyterHub service that may manage users and servers; stays on the server. See docs/labs/jupyterhub.md.',
  LAB_ORIGIN:
    'Another address of this product (another host) that the frames of experiments come from, so that every browser keeps them in a process of their own. They have no origin either way.',
  LAB_WHEELS_URL:
    'Folder with Python wheels of Pyodide 314 for experiments that ask for packages; without it they have the standard library.',
  OFFLINE:
    '`off` ends keeping phases on devices: browsers drop what they have kept the next time they reach the school (docs/operate.md).',
  METRICS_PORT: 'Port of its own for `/metrics` (Prometheus), at HOST; without this and METRICS_TOKEN there is none.',
  METRICS_TOKEN: 'Gives `/metrics` at PORT to whoever sends `Authorization: Bearer` with it; at least 16 characters.',
  DRAIN_SECONDS:
    'After SIGTERM: for so long `/readyz` answers 503 while calls are still served, so that a balancer turns away first. Two of its probes are enough.',
  STAFF_APP:
    'Whether the console asks its staff for an authenticator app beside the password: `yes`, `no`, or `auto`: with an https PUBLIC_URL.',
  LOG_LEVEL: 'debug, info, warn, error or silent.',
}

/** The settings that are defined where they belong: each way to sign in and to pay has its own. */
const brought = { ...signInSettings, ...paymentSettings }

const schema = z.object(settings)
type Settings = z.output<typeof schema>

export interface Config extends Omit<Settings, 'SECRET'> {
  readonly SECRET: string
  /** What may have sealed the keys that are there, before SECRET did. */
  readonly formerSecrets: readonly string[]
  /** Somebody else than this machine may reach the product: nothing may rest on a default that everybody knows. */
  readonly isOpen: boolean
  /** Scheme, host and port without a slash at the end. */
  readonly publicUrl: string
  readonly isHttps: boolean
  readonly hasMailPage: boolean
  /** The console opens with an authenticator app only. */
  readonly needsStaffApp: boolean
  /** The ways to sign in that are set up. */
  readonly signIn: SignInMakers
  /** The online ways to pay that are set up. */
  readonly payment: PaymentMakers
  /** Where receipts are; `undefined`: in the data folder. */
  readonly receiptPlace: S3Place | undefined
  /** Where the files of courses are; `undefined`: in the data folder. */
  readonly filesPlace: S3Place | undefined
}

/** A setting that cannot be used; the message names it and says what it must be. */
export class WrongSetting extends Error {
  override name = 'WrongSetting'
}

/**
 * `houseSecret` gives the secret of a data folder; without it, and with none set, one is drawn that nobody will know
 * afterwards.
 * @throws WrongSetting with a sentence for each wrong setting
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  houseSecret: (dataDir: string, mayMake: boolean) => string | undefined = () => undefined,
): Config {
  const given = Object.fromEntries(
    [...Object.keys(settings), ...Object.keys(brought)].flatMap((name) =>
      env[name] === undefined || env[name] === '' ? [] : [[name, env[name]]],
    ),
  )
  const parsed = schema.safeParse(given)
  const signIn = configureSignIn(given)
  const payment = configurePayment(given)
  const wrong = parsed.success ? [] : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`)
  wrong.push(...signIn.wrong, ...payment.wrong)
  if (!parsed.success) throw new WrongSetting(wrong.join('\n'))
  const set = parsed.data
  const isHttps = set.PUBLIC_URL?.startsWith('https:') ?? false
  if (isHttps && !set.SMTP_URL) wrong.push('SMTP_URL is needed with an https PUBLIC_URL: people must get their mails.')
  const isOpen =
    !isLoopback(set.HOST) ||
    set.TRUST_PROXY ||
    (set.PUBLIC_URL !== undefined && !isLoopback(new URL(set.PUBLIC_URL).hostname))
  if (isHttps && !set.SECRET)
    wrong.push('SECRET is needed with an https PUBLIC_URL: a text of your own that outlives this machine.')
  else if (isOpen && set.DATABASE_URL && !set.SECRET)
    wrong.push(
      'SECRET is needed with DATABASE_URL when others than this machine reach the product (HOST, PUBLIC_URL, TRUST_PROXY): all processes on one database must have the same.',
    )
  if (isHttps && !env['MAIL_FROM']) wrong.push('MAIL_FROM is needed with an https PUBLIC_URL.')
  if (isHttps && !env['FINANCE_EMAIL'])
    wrong.push('FINANCE_EMAIL is needed with an https PUBLIC_URL: somebody must review payments.')
  if (set.LAB_DRIVER === 'jupyterhub' && !set.JUPYTERHUB_URL)
    wrong.push('JUPYTERHUB_URL is needed with LAB_DRIVER=jupyterhub.')
  if (set.LAB_DRIVER === 'jupyterhub' && !set.JUPYTERHUB_TOKEN)
    wrong.push('JUPYTERHUB_TOKEN is needed with LAB_DRIVER=jupyterhub.')
  if (set.LAB_DRIVER === 'embedded' && set.JUPYTERHUB_URL && !set.JUPYTERHUB_TOKEN)
    wrong.push('JUPYTERHUB_TOKEN is needed with JUPYTERHUB_URL.')
  if (wrong.length > 0) throw new WrongSetting(wrong.join('\n'))
  const kept = houseSecret(path.resolve(set.DATA_DIR), set.SECRET === undefined)
  const secret = set.SECRET ?? kept ?? randomBytes(32).toString('base64url')
  const formerSecrets = [...(kept === undefined || kept === secret ? [] : [kept]), FORMER_SECRET]
  return {
    ...set,
    SECRET: secret,
    formerSecrets,
    isOpen,
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/$/, ''),
    isHttps,
    hasMailPage: !set.SMTP_URL,
    needsStaffApp: set.STAFF_APP === 'yes' || (set.STAFF_APP === 'auto' && isHttps),
    signIn: signIn.makers,
    payment: payment.makers,
    receiptPlace: set.RECEIPTS_URL === undefined ? undefined : readS3Place(set.RECEIPTS_URL),
    filesPlace: set.FILES_URL === undefined ? undefined : readS3Place(set.FILES_URL),
  }
}

/** The README's table of settings. */
export function settingsTable(): string {
  const own = Object.entries(settings).map(
    ([name, shape]) => ({ name, shape, note: settingNotes[name as keyof typeof settings] }), // its own keys
  )
  const others = Object.entries(brought).map(([name, { shape, note }]) => ({ name, shape, note }))
  const rows = [...own, ...others].map(({ name, shape, note }) => {
    const standard = shape.safeParse(undefined)
    const value =
      standard.success && standard.data !== undefined && typeof standard.data !== 'object'
        ? `\`${standard.data === false ? 'no' : String(standard.data)}\``
        : ''
    return `| \`${name}\` | ${value} | ${note} |`
  })
  return ['| setting | default | what it is |', '| --- | --- | --- |', ...rows].join('\n')
}
