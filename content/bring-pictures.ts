// Pictures of notebooks that lie on other servers, brought into the folder beside the notebook: a lab shows no others.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { isLabPath, labFileLimits } from '../domain/experiment/lab-file.ts'
import { sayLoose } from '../messages/format.ts'
import { openFolder } from './folder.ts'
import { readLabText } from './phase/lab-texts.ts'

const NOTEBOOK = /(?:^|\/)lab(?:\.[A-Za-z-]+)?\.ipynb$/
const PLACE = 'pictures'
const PATIENCE_MS = 30_000
const MEGABYTE = 1_000_000
/** Some servers answer only who says what they are. */
const ASKING = { 'user-agent': 'Tessera (content pictures)', accept: 'image/*' }

const endings: Readonly<Record<string, string>> = {
  png: '.png',
  jpeg: '.jpg',
  webp: '.webp',
  gif: '.gif',
  heif: '.avif',
  svg: '.svg',
}

/** Why a picture was not brought: the key of a sentence, and what is in its holes. */
class NotBrought extends Error {
  override name = 'NotBrought'
  readonly args: Readonly<Record<string, string | number>>
  constructor(why: 'away' | 'large' | 'kind' | 'place', args: Readonly<Record<string, string | number>> = {}) {
    super(why)
    this.args = args
  }
}

interface Picture {
  readonly bytes: Buffer
  readonly ending: string
}

export interface Brought {
  readonly brought: number
  readonly failed: number
}

/**
 * Fetches each picture that a notebook of the folder shows from another server, once, keeps it in `pictures/` beside the
 * notebook and writes that into its cells. What does not come stays as it is, and is told with its line.
 *
 * @returns `undefined` when there is no such folder
 */
export async function bringPictures(root: string, print: (line: string) => void): Promise<Brought | undefined> {
  const folder = await openFolder(root)
  if (!folder) return undefined
  const fetched = new Map<string, Promise<Picture>>()
  const take = (address: string) => {
    const known = fetched.get(address) ?? fetchPicture(address)
    fetched.set(address, known)
    return known
  }
  const sum = { brought: 0, failed: 0 }
  for (const name of folder.files.filter((file) => NOTEBOOK.test(file)))
    await bringInto(path.join(root, name), { take, print, sum })
  return sum
}

interface Bringing {
  readonly take: (address: string) => Promise<Picture>
  readonly print: (line: string) => void
  readonly sum: { brought: number; failed: number }
}

async function bringInto(file: string, { take, print, sum }: Bringing): Promise<void> {
  const text = await readFile(file, 'utf8')
  const notebook = readNotebook(text)
  if (!notebook) {
    print(`${file}:1:1 ${sayLoose('en', 'content.pictures.unread')}`)
    sum.failed++
    return
  }
  const cells = listTexts(notebook)
  const addresses = new Set(
    cells.flatMap((cell) => readLabText(cell.source).pictures.filter((one) => /^https?:\/\//i.test(one))),
  )
  let isChanged = false
  for (const address of addresses) {
    const written = JSON.stringify(address).slice(1, -1)
    const at = Math.max(0, text.indexOf(written), text.indexOf(written.replaceAll('&', '&amp;')))
    const place = `${file}:${text.slice(0, at).split('\n').length}`
    try {
      const name = await keep(path.dirname(file), address, await take(address))
      let isPlaced = false
      for (const cell of cells) isPlaced = cell.write(replacePicture(cell.source, address, name)) || isPlaced
      if (!isPlaced) throw new NotBrought('place')
      isChanged = true
      sum.brought++
      print(`${place} ${address} → ${name}`)
    } catch (error) {
      if (!(error instanceof NotBrought)) throw error
      sum.failed++
      print(`${place} ${address}: ${sayLoose('en', `content.pictures.${error.message}`, error.args)}`)
    }
  }
  if (!isChanged) return
  // As it was written before: Jupyter indents by one.
  const indent = /^\{\r?\n([ \t]+)/.exec(text)?.[1]
  await writeWhole(file, Buffer.from(JSON.stringify(notebook, undefined, indent) + (text.endsWith('\n') ? '\n' : '')))
}

type Loose = Record<string, unknown>
const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)

function readNotebook(text: string): Loose | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return isLoose(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** The text cells of a notebook of whatever version; `write` says whether that changes anything. */
function listTexts(notebook: Loose) {
  const asList = (value: unknown): readonly Loose[] => (Array.isArray(value) ? value.filter(isLoose) : [])
  const cells = [notebook, ...asList(notebook['worksheets'])].flatMap(({ cells: list }) => asList(list))
  return cells
    .filter((cell) => cell['cell_type'] === 'markdown')
    .map((cell) => ({
      get source(): string {
        const { source } = cell
        if (Array.isArray(source)) return source.join('')
        return typeof source === 'string' ? source : ''
      },
      write(text: string): boolean {
        if (text === this.source) return false
        cell['source'] = Array.isArray(cell['source']) ? text.split(/(?<=\n)/) : text
        return true
      },
    }))
}

/** A picture in each of the ways in which a text may show it: what stands before its address, and the address. */
const SHOWN =
  /(!\[(?:[^[\]]|\[[^[\]]*\])*\]\(\s*<?|^ {0,3}\[[^\]\n]+\]:\s*<?|<img\b[^>]*?\ssrc\s*=\s*["']?)((?:[^\s()<>"']|\([^\s()]*\))+)/gim

/** The text with this picture's address, and no link's, as the path. */
const replacePicture = (text: string, address: string, name: string): string =>
  text.replaceAll(SHOWN, (whole, before: string, shown: string) =>
    shown.replaceAll('&amp;', '&') === address.replaceAll('&amp;', '&') ? before + name : whole,
  )

/** Under a name that the address suggests; what is there already under it and is another picture stays. */
async function keep(folder: string, address: string, { bytes, ending }: Picture): Promise<string> {
  const last = path.posix.parse(new URL(address).pathname).name
  const said = decodeOr(last)
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  for (const name of [said, `${said}-${hash}`, hash]) {
    const file = `${PLACE}/${name}${ending}`
    if (name === '' || name.startsWith('-') || !isLabPath(file)) continue
    const before = await readFile(path.join(folder, file)).catch(() => undefined)
    if (before && !before.equals(bytes)) continue
    if (!before) await writeWhole(path.join(folder, file), bytes)
    return encodeURI(file)
  }
  throw new NotBrought('place')
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}

/** What it is its content says, not its address. @throws NotBrought */
async function fetchPicture(address: string): Promise<Picture> {
  const bytes = await fetchBytes(address)
  const { format } = await sharp(bytes)
    .metadata()
    .catch(() => ({ format: undefined }))
  const ending = endings[format ?? '']
  if (ending === undefined) throw new NotBrought('kind')
  return { bytes, ending }
}

async function fetchBytes(address: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const away = (error: unknown): never => {
    if (error instanceof NotBrought) throw error
    throw new NotBrought('away', { detail: nameFault(error) })
  }
  try {
    const answer = await fetch(address, { signal, headers: ASKING })
    if (!answer.ok) throw new NotBrought('away', { detail: String(answer.status) })
    const pieces: Uint8Array[] = []
    let length = 0
    if (answer.body)
      for await (const piece of answer.body) {
        length += piece.length
        if (length > labFileLimits.bytesOfOne)
          throw new NotBrought('large', { most: labFileLimits.bytesOfOne / MEGABYTE })
        pieces.push(piece)
      }
    return Buffer.concat(pieces)
  } catch (error) {
    return away(error)
  }
}

/** What the network says is in the cause. */
const nameFault = (error: unknown): string => {
  const { cause, message } = error instanceof Error ? error : new Error(String(error))
  return cause instanceof Error && cause.message !== '' ? cause.message : message
}

function decodeOr(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
