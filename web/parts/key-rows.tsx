import styles from './key-rows.module.css'

/** What keys do: the ways to press, each one key or some together, and what comes of it. */
export interface KeyRow {
  readonly keys: readonly (readonly string[])[]
  readonly words: string
}

export function KeyRows({ rows }: { readonly rows: readonly KeyRow[] }) {
  return (
    <dl className={styles['rows']}>
      {rows.map(({ keys, words }) => (
        <div key={words}>
          <dt>
            {keys.map((combination) => (
              <span key={combination.join(' ')}>
                {combination.map((key, i) => (
                  <kbd key={i}>{key}</kbd>
                ))}
              </span>
            ))}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
