import { layTiles, SEAL_SIDE } from '../../domain/certificate/seal.ts'
import styles from './seal.module.css'

const TILE = 0.86
const GAP = (1 - TILE) / 2

/**
 * The seal of a certificate: as it is printed, so that the two can be compared. Without a label it is decoration.
 * `assembles`: its tiles are laid one by one, where motion is welcome.
 */
export function Seal({ number, label, assembles }: { number: string; label?: string; assembles?: boolean }) {
  return (
    <svg
      className={styles['seal']}
      data-assembles={assembles || undefined}
      viewBox={`0 0 ${SEAL_SIDE} ${SEAL_SIDE}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {layTiles(number).map(({ outline, turns, isSolid, isLast }, at) => (
        <path
          key={at}
          className={styles[isLast ? 'last' : isSolid ? 'solid' : 'open']}
          style={assembles ? { animationDelay: `${at * 40}ms` } : undefined}
          d={outline}
          transform={`translate(${(at % SEAL_SIDE) + GAP} ${Math.floor(at / SEAL_SIDE) + GAP}) scale(${TILE}) rotate(${turns * 90} .5 .5)`}
        />
      ))}
    </svg>
  )
}
