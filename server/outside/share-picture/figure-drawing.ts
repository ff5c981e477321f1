// A lesson's figure as it stands in its text (content/reading/figure.ts), read for a picture.

/** What is drawn: outlines and words. Units are the drawing's own. */
export interface FigureDrawing {
  readonly width: number
  readonly height: number
  readonly pieces: readonly FigurePiece[]
}
export interface FigurePiece {
  readonly tag: 'rect' | 'circle' | 'path' | 'text'
  readonly classes: readonly string[]
  readonly attributes: Readonly<Record<string, string>>
  readonly moves: readonly Move[]
  /** Of a `text`. */
  readonly words: string
}
interface Move {
  readonly kind: 'translate' | 'scale' | 'rotate'
  readonly values: readonly number[]
}

const tags = new Set(['rect', 'circle', 'path', 'text'])
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0' }
const decode = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, decimal?: string, name?: string) =>
    name === undefined
      ? String.fromCodePoint(Number.parseInt(hex ?? decimal ?? '', hex ? 16 : 10))
      : (entities[name] ?? all),
  )

/** The first drawing of a text, as a phone has it where there are both: its letters are the larger ones. */
export function findDrawing(html: string): string | undefined {
  const all = [...html.matchAll(/<svg\b[^>]*class="([^"]*)"[^>]*>[\s\S]*?<\/svg>/g)].filter(([, classes = '']) =>
    classes.split(' ').includes('fig'),
  )
  return (all.find(([, classes = '']) => classes.split(' ').includes('narrow')) ?? all[0])?.[0]
}

/** `undefined` of a drawing that is made of more than ours are: there is the cover then. */
export function readDrawing(svg: string): FigureDrawing | undefined {
  const [, , width, height] = /viewBox="([^"]*)"/i.exec(svg)?.[1]?.split(/[ ,]+/).map(Number) ?? []
  if (!width || !height) return undefined
  const pieces: FigurePiece[] = []
  for (const [, tag = '', written = '', words = ''] of svg.matchAll(/<([a-zA-Z]+)\b([^>]*)>([^<]*)/g)) {
    if (tag === 'svg') continue
    if (!isTag(tag)) return undefined
    const {
      class: classes = '',
      transform = '',
      ...attributes
    } = Object.fromEntries(
      [...written.matchAll(/([a-zA-Z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)]),
    )
    const moves = readMoves(transform)
    if (!moves) return undefined
    pieces.push({ tag, classes: classes.split(' ').filter(Boolean), attributes, moves, words: decode(words) })
  }
  return { width, height, pieces }
}

const isTag = (tag: string): tag is FigurePiece['tag'] => tags.has(tag)

function readMoves(transform: string): Move[] | undefined {
  const moves: Move[] = []
  const rest = transform.replaceAll(/(translate|scale|rotate)\(([^)]*)\)/g, (_, kind: Move['kind'], values: string) => {
    moves.push({ kind, values: values.split(/[ ,]+/).map(Number) })
    return ''
  })
  return rest.trim() === '' ? moves : undefined
}
