import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A number with its name and what is known of it; with an address it leads to its list. */
export function Figure({
  to,
  name,
  value,
  bars,
  children,
}: {
  to?: string
  name: string
  value: ReactNode
  bars?: ReactNode
  children: ReactNode
}) {
  const shown = (
    <>
      <span>{name}</span>
      <strong>
        {value}
        {bars}
      </strong>
      <small>{children}</small>
    </>
  )
  return <li>{to === undefined ? <div>{shown}</div> : <Link to={to}>{shown}</Link>}</li>
}
