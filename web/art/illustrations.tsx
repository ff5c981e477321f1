import styles from './illustrations.module.css'

/*
 * One recipe for every illustration: a 2-unit ink line, flat tiles, a single gold piece,
 * and one tool from a tiler's bench. No faces, no shadows, no perspective.
 */

/** 404: a laid wall with a gap, the missing piece fallen beside it, a trowel put down. */
export function MissingTile() {
  const gap = 7
  const filled = [0, 3, 6, 9, 12]
  const round = [2, 10]
  return (
    <svg className={styles['art']} viewBox="0 0 320 220" aria-hidden="true">
      {Array.from({ length: 15 }, (_, i) => {
        const x = 20 + (i % 5) * 42
        const y = 16 + Math.floor(i / 5) * 42
        if (i === gap) return <rect key={i} className={styles['gap']} x={x} y={y} width="34" height="34" />
        if (round.includes(i)) return <circle key={i} className={styles['line']} cx={x + 17} cy={y + 17} r="17" />
        if (i === 4 || i === 11)
          return <path key={i} className={styles['fill']} d={`M${x} ${y}a34 34 0 0 1 34 34H${x}z`} />
        return (
          <rect
            key={i}
            className={filled.includes(i) ? styles['fill'] : styles['line']}
            x={x}
            y={y}
            width="34"
            height="34"
          />
        )
      })}
      <path className={styles['line']} d="M8 192h304" />
      <path className={styles['gold']} d="M250 152a34 34 0 0 1 34 34h-34z" transform="rotate(10 267 170)" />
      <path className={styles['paper']} d="M28 190l58-13-8 13z" />
      <path className={styles['line']} d="M84 180c12-2 10-16 22-16" />
      <rect className={styles['paper']} x="106" y="158" width="46" height="12" rx="6" />
      <path className={styles['line']} d="M116 158v12" />
    </svg>
  )
}

/** No data: a pegged-out frame, a plumb line, and the first pieces waiting. */
export function NothingYet() {
  return (
    <svg className={styles['art']} viewBox="0 0 320 220" aria-hidden="true">
      <path className={styles['gap']} d="M84 44h152v112H84zM122 44v112M160 44v112M198 44v112M84 81h152M84 119h152" />
      <path className={styles['line']} d="M12 184h296M260 20v96" />
      <path className={styles['fill']} d="M260 116l9 12-9 26-9-26z" />
      <path className={styles['line']} d="M248 20h24" />
      <rect className={styles['fill']} x="28" y="146" width="36" height="36" />
      <path className={styles['line']} d="M28 108h18a18 18 0 0 1 0 36H28z" />
      <path className={styles['gold']} d="M28 70a36 36 0 0 1 36 36H28z" />
    </svg>
  )
}
