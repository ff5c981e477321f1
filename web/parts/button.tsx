import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'

/** `gold` means "next": a screen has at most one of them in view. */
type Look = 'gold' | 'ink' | 'line' | 'quiet'

interface Shared {
  readonly look?: Look
  readonly isSmall?: boolean
  readonly icon?: ReactNode
  readonly children: ReactNode
}

interface ButtonProps extends Shared, Omit<ComponentProps<'button'>, 'children' | 'className'> {
  /** The words become the name only; the icon is all that shows. */
  readonly isIconOnly?: boolean
  /** What is happening, shown instead of the words while it lasts; the button keeps its width and takes no press. */
  readonly busy?: string | undefined
}

export function Button({
  look = 'line',
  isSmall,
  icon,
  isIconOnly,
  busy,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isShut = busy !== undefined || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'
  return (
    <button
      {...rest}
      type={type}
      className={styles['button']}
      data-look={look}
      data-small={isSmall || undefined}
      data-icon-only={isIconOnly || undefined}
      aria-disabled={busy === undefined ? rest['aria-disabled'] : true}
      onClick={isShut ? (event) => event.preventDefault() : onClick} // what says that it takes no press takes none
    >
      {icon}
      {isIconOnly ? <span className="hide-visually">{children}</span> : <Words busy={busy}>{children}</Words>}
    </button>
  )
}

function Words({ busy, children }: { busy: string | undefined; children: ReactNode }) {
  if (busy === undefined) return <span>{children}</span>
  return (
    <span className={styles['words']}>
      <span data-away>{children}</span>
      <span>{busy}</span>
    </span>
  )
}

interface ButtonLinkProps extends Shared, Omit<ComponentProps<typeof Link>, 'children' | 'className'> {}

/** A link that looks like a button; the icon follows the words. */
export function ButtonLink({ look = 'line', isSmall, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={styles['button'] ?? ''} data-look={look} data-small={isSmall || undefined}>
      <span>{children}</span>
      {icon}
    </Link>
  )
}
