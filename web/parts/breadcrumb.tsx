import { Link } from 'react-router'
import styles from './breadcrumb.module.css'

interface Place {
  readonly name: string
  readonly path: string
}

/** Where a page stands: links to what it is part of, and its own name last. */
export function Breadcrumb({ label, above, here }: { label: string; above: readonly Place[]; here: string }) {
  return (
    <nav aria-label={label}>
      <ol className={styles['trail']}>
        {above.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
