import type { ClassMember } from '../../../../contract/staff-group-calls.ts'
import own from './group.module.css'

/** One lesson of one member. Without a label it is decoration. */
export function Cell({ state, label }: { state: ClassMember['cells'][number]; label?: string }) {
  return (
    <svg
      className={own['cell']}
      data-state={state}
      viewBox="0 0 16 16"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path className={own['edge']} d="M1.5 1.5h13v13h-13z" />
      {state === 'part' ? <path className={own['fill']} d="M1.5 8h13v6.5h-13z" /> : null}
      {state === 'stuck' ? <path d="M5 5l6 6M11 5l-6 6" /> : null}
      {state === 'late' ? <path d="M8 4v5M8 11v1.5" /> : null}
    </svg>
  )
}
