// What of a notebook's text may stand in the page, and where its pictures and links lead: into the lab's own files, to
// places of the same notebook, to pages of ours, or to another server in a tab of its own.
import DOMPurify, { type Config } from 'dompurify'
import { foldAnchor, toLabPath } from '../../../../domain/experiment/lab-file.ts'
import { asLoose } from '../../../../domain/experiment/loose.ts'
import type { MimeBundle } from '../../../../domain/experiment/notebook.ts'

interface LabFileShown {
  readonly url: string
  readonly width: number | null
  readonly height: number | null
}

/** What a text can name. */
export interface Surroundings {
  /** Pictures inside the cell. */
  readonly attachments: Readonly<Record<string, MimeBundle>>
  /** What lies beside the notebook, by path. */
  readonly files: ReadonlyMap<string, LabFileShown>
  /** Addresses of ours by what the author wrote. */
  readonly links: Readonly<Record<string, string>>
}

const tags =
  'p br hr h3 h4 h5 h6 strong b em i u s del ins mark small sub sup kbd abbr code pre blockquote ul ol li dl dt dd table thead tbody tr th td caption a img details summary span div center ruby rt rp'.split(
    ' ',
  )
const plain = [
  'align',
  'colspan',
  'rowspan',
  'start',
  'data-maths',
  'data-alert',
  'tabindex',
  'alt',
  'title',
  'width',
  'height',
  'id',
  'download',
]

const allowed: Config = {
  ALLOWED_TAGS: tags,
  // No style and no class: a text must not lay itself over the page, or borrow its looks. Ids are ours (`nb-…`).
  ALLOWED_ATTR: ['href', 'src', ...plain],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  // These hold no address: the pattern for addresses is not theirs.
  ADD_URI_SAFE_ATTR: plain,
  ALLOWED_URI_REGEXP:
    /^(?:https?:|mailto:|data:image\/(?:png|jpeg|gif|webp);base64,|#nb-|\/files\/[0-9a-f]{32}\.[a-z0-9]{1,8}$|\/phase\/(?:lesson-learn|detail)\/)/i,
}

/** Of the text in hand: a hook is told of an element alone. */
let around: Surroundings = { attachments: {}, files: new Map(), links: {} }

const purify = DOMPurify(window)

purify.addHook('beforeSanitizeAttributes', (node) => {
  if (!('getAttribute' in node)) return
  const anchor = node.getAttribute('id') ?? (node.nodeName === 'A' ? node.getAttribute('name') : null)
  node.removeAttribute('id')
  if (anchor !== null) node.setAttribute('id', anchorId(anchor))
  const alert = /(?:^|\s)alert-(info|success|warning|danger)(?:\s|$)/.exec(node.getAttribute('class') ?? '')?.[1]
  node.removeAttribute('data-alert')
  if (alert !== undefined) node.setAttribute('data-alert', alert)
  node.removeAttribute('download')
  if (node.nodeName === 'A') resolveLink(node)
  else if (node.nodeName === 'IMG') resolvePicture(node)
})

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A' && !node.getAttribute('href')?.startsWith('#')) {
    // Away from a notebook that is being written there is a new tab.
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  }
  if (node.nodeName === 'IMG' && !/^(?:data:|\/files\/)/.test(node.getAttribute('src') ?? '')) replacePicture(node)
})

const anchorId = (text: string): string => `nb-${foldAnchor(text).slice(0, 100)}`

function resolveLink(link: Element): void {
  const href = link.getAttribute('href')
  if (href === null) return
  const path = toLabPath(href)
  const file = path === undefined ? undefined : around.files.get(path)
  const address = Object.hasOwn(around.links, href) ? around.links[href] : undefined
  if (href.startsWith('#')) link.setAttribute('href', `#${anchorId(href.slice(1))}`)
  else if (address !== undefined) link.setAttribute('href', address)
  else if (file) {
    link.setAttribute('href', file.url)
    link.setAttribute('download', path?.split('/').at(-1) ?? '')
  } else if (!/^(?:https?:|mailto:)/i.test(href)) link.removeAttribute('href')
}

function resolvePicture(picture: Element): void {
  const source = picture.getAttribute('src') ?? ''
  const path = toLabPath(source)
  const file = path === undefined ? undefined : around.files.get(path)
  if (source.startsWith('attachment:')) picture.setAttribute('src', readAttachment(source))
  else if (file) picture.setAttribute('src', file.url)
  const width = readLength(picture, 'width')
  const height = readLength(picture, 'height')
  for (const name of ['width', 'height']) picture.removeAttribute(name)
  if (width !== undefined) picture.setAttribute('width', width)
  if (height !== undefined) picture.setAttribute('height', height)
  // The page keeps the room of a picture that is still on its way.
  if (file?.width && file.height && height === undefined && !width?.endsWith('%')) {
    picture.setAttribute('width', width ?? String(file.width))
    picture.setAttribute('height', String(Math.round((Number(width ?? file.width) * file.height) / file.width)))
  }
}

/** Pixels or a share, as an attribute or as a style says it. */
function readLength(picture: Element, name: 'width' | 'height'): string | undefined {
  const said =
    picture.getAttribute(name) ??
    new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`).exec(picture.getAttribute('style') ?? '')?.[1]
  const [, number = '', unit] = /^\s*(\d{1,4})(?:\.\d+)?\s*(px|%)?\s*$/.exec(said ?? '') ?? []
  return number === '' || Number(number) === 0 ? undefined : number + (unit === '%' ? '%' : '')
}

/** `attachment:name.png` is a picture inside the file. */
function readAttachment(address: string): string {
  const name = address.slice('attachment:'.length)
  const bundle = asLoose(around.attachments[name] ?? around.attachments[decode(name)])
  const [type, data] = Object.entries(bundle).find(([one]) => /^image\/(png|jpeg|gif|webp)$/.test(one)) ?? []
  return type && typeof data === 'string' ? `data:${type};base64,${data.replaceAll(/\s/g, '')}` : ''
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The policy loads no picture from elsewhere: a link to it stands in, or its words where it is nowhere or within a link. */
function replacePicture(picture: Element): void {
  const words = picture.getAttribute('alt') ?? ''
  const source = picture.getAttribute('src') ?? ''
  if (!/^https?:/i.test(source)) return picture.replaceWith(words)
  const name = words || nameIn(source) // a link without any words could not be seen
  if (picture.closest('a')) return picture.replaceWith(name)
  const link = document.createElement('a')
  Object.assign(link, { href: source, target: '_blank', rel: 'noopener noreferrer' })
  link.textContent = name
  picture.replaceWith(link)
}

const nameIn = (address: string): string =>
  address
    .replace(/[?#].*$/s, '')
    .split('/')
    .at(-1) || address

export function sanitise(html: string, surroundings: Surroundings): string {
  around = surroundings
  return String(purify.sanitize(quieten(html), allowed))
}

/**
 * Only so that the browser does not report to the policy what the sanitiser is about to take out; it alone is relied
 * upon.
 */
const quieten = (html: string): string =>
  html
    .replaceAll(/<(style|script)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replaceAll(/\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')
