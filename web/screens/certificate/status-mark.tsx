import styles from './status-mark.module.css'

export type ValidityMark = 'valid' | 'expired' | 'revoked' | 'unknown'

// Shape and sign carry the meaning, colour follows: a circle passes, a square does not (DESIGN-LANGUAGE, Colour).
const shapes: Readonly<Record<ValidityMark, { outline: string; sign: string }>> = {
  valid: { outline: 'M12 1a11 11 0 1 1 0 22a11 11 0 1 1 0-22z', sign: 'm7 12.5 3.5 3.5 6.5-7.5' },
  expired: { outline: 'M1 1h11a11 11 0 0 1 0 22h-11z', sign: 'M11 6.5v6l4 2.5' },
  revoked: { outline: 'M1 1h22v22h-22z', sign: 'm7.5 7.5 9 9m0-9-9 9' },
  unknown: { outline: 'M1 1h22v22h-22z', sign: 'M9 9a3 3 0 1 1 4 2.8c-.7.3-1 .8-1 1.7m0 3.4v.1' },
}

/** Beside words that say the same. */
export function StatusMark({ mark }: { mark: ValidityMark }) {
  const { outline, sign } = shapes[mark]
  return (
    <svg className={styles['mark']} data-mark={mark} viewBox="0 0 24 24" aria-hidden="true">
      <path className={styles['ground']} d={outline} />
      <path className={styles['sign']} d={sign} />
    </svg>
  )
}
