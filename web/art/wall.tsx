import styles from './wall.module.css'

const rows = ['sqsdqs', 'dsscsq', 'sscsds', 'qsdssc', 'sss.sq', 'cqs...', 's.....'] as const
const step = 42
const shapes: Readonly<Record<string, string>> = {
  s: 'h34v34h-34z',
  q: 'a34 34 0 0 1 34 34h-34z',
  d: 'h17a17 17 0 0 1 0 34h-17z',
  c: 'm17 0a17 17 0 1 1 0 34a17 17 0 1 1 0-34z',
}
/** The one to lay next. */
const next = { row: 5, column: 3 }

const looks = { next: styles['next'], line: styles['line'], fill: styles['fill'], gap: styles['gap'] }

/** A wall that is being laid, from the top down as the other drawings have it: solid, then outlines, one gold piece. */
export function Wall() {
  return (
    <svg
      className={styles['wall']}
      viewBox={`0 0 ${rows[0].length * step + 2} ${rows.length * step + 2}`}
      aria-hidden="true"
    >
      {rows.flatMap((row, y) =>
        row.split('').map((shape, x) => {
          const isNext = y === next.row && x === next.column
          const outline = shapes[isNext ? 'q' : shape]
          const kind = isNext ? 'next' : outline ? ((x * 7 + y * 3) % 4 === 0 ? 'line' : 'fill') : 'gap'
          return (
            <path
              key={`${x} ${y}`}
              className={looks[kind]}
              d={`M${x * step + 5} ${y * step + 5}${outline ?? shapes['s']}`}
            />
          )
        }),
      )}
    </svg>
  )
}
