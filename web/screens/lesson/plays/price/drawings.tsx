import { place } from '../digits.ts'
import styles from '../drawing.module.css'

const SIDE = 180
const LEFT = 0.75
const TOP = 6

interface WholeProps {
  readonly wide: number
  readonly high: number
  readonly name: string
  /** The product as it is printed, line by line. */
  readonly product: readonly string[]
}

/** Two probabilities as the sides of a part of one whole: its area is their product. */
export function Whole({ wide, high, name, product }: WholeProps) {
  const [width, height] = [place(SIDE * wide), place(SIDE * high)]
  const halves = [1, 2, 3].map((halvings) => SIDE * 2 ** -halvings)
  return (
    <svg className={styles['drawing']} viewBox="0 0 300 192" role="img" aria-label={name}>
      <path
        data-look="hair"
        d={halves.map((at) => `M${LEFT + at} ${TOP}v${SIDE}M${LEFT} ${TOP + SIDE - at}h${SIDE}`).join('')}
      />
      <rect data-look="ink" x={LEFT} y={place(TOP + SIDE - height)} width={width} height={height} />
      <rect data-look="line" x={LEFT} y={TOP} width={SIDE} height={SIDE} />
      {product.map((line, i) => (
        <text key={i} data-look={i === product.length - 1 ? 'name' : undefined} x="198" y={TOP + 76 + i * 24}>
          {line}
        </text>
      ))}
    </svg>
  )
}

interface Row {
  readonly name: string
  /** Its probability as it is printed. */
  readonly face: string
  readonly bits: number
  /** Its price as it is printed. */
  readonly told: string
  readonly isGold?: boolean
}
const TILE = 20
const PITCH = 24.5
const ROW = 64

/** Prices as rows of tiles, one a bit; the last tile has what is left. */
export function BitTiles({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <svg className={styles['drawing']} viewBox={`0 0 300 ${rows.length * ROW}`} aria-hidden="true">
      {rows.map(({ name, face, bits, told, isGold }, row) => {
        const y = row * ROW
        return (
          <g key={row}>
            {row > 0 && <path data-look="hair" d={`M0 ${y}H300`} />}
            <text data-look="name" x="0" y={y + 22}>
              {name}
            </text>
            <text data-look="small" x="196" y={y + 22} textAnchor="end">
              {face}
            </text>
            <text data-look={isGold ? 'gold-value' : 'value'} x="300" y={y + 22} textAnchor="end">
              {told}
            </text>
            {Array.from({ length: Math.ceil(bits - 1e-9) }, (_, i) => (
              <g key={i}>
                <rect data-look="line" x={place(0.75 + i * PITCH)} y={y + 32} width={TILE} height={TILE} />
                <rect
                  data-look={isGold ? 'gold' : 'ink'}
                  x={place(0.75 + i * PITCH)}
                  y={y + 32}
                  width={place(TILE * Math.min(1, bits - i))}
                  height={TILE}
                />
              </g>
            ))}
          </g>
        )
      })}
    </svg>
  )
}
