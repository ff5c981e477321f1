import { useRef } from 'react'
import { Link } from 'react-router'
import type { ClassPage, ClassMember } from '../../../../contract/staff-group-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { usePageKeys } from '../../../parts/keys/use-page-keys.ts'
import { When } from '../../../parts/when.tsx'
import styles from '../console.module.css'
import { toStaff } from '../staff-paths.ts'
import own from './group.module.css'
import { isBehind } from './is-behind.ts'

/** A cell of a table that stays empty. */
const NOTHING = '\u00a0'

type Member = ClassPage['members'][number]
type Module = ClassPage['modules'][number]

interface Props {
  readonly page: ClassPage
  readonly course: string
  readonly onDue: (module: Module) => void
  readonly onEnter: (member: Member) => void
}

/** Members by lessons: fill is how far, a cross that they are stuck, a bar that it is overdue. */
export function Grid({ page, course, onDue, onEnter }: Props) {
  const { t } = useMessages()
  const { modules, members, next } = page
  const lessons = modules.flatMap((module) => module.lessons)
  const rows = useRef<HTMLTableSectionElement>(null)
  usePageKeys((key) => {
    if (key !== 'j' && key !== 'k') return false
    const links = [...(rows.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((one) => one === document.activeElement)
    links[Math.min(links.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)))]?.focus()
    return true
  })
  if (members.length === 0) return <p className={styles['pane']}>{t('staff.group.none')}</p>
  return (
    <section className={styles['pane']} aria-labelledby="grid">
      <div className={styles['paneHead']}>
        <h2 id="grid">{course}</h2>
        <small>{t('staff.group.members', { count: members.length })}</small>
        <kbd aria-hidden="true">J K</kbd>
        <ul className={own['legend']} aria-hidden="true">
          {(['done', 'part', 'todo', 'stuck', 'late'] as const).map((state) => (
            <li key={state}>
              <Cell state={state} />
              {t('staff.group.cell', { state })}
            </li>
          ))}
        </ul>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keys, too */}
      <div className={styles['scroll']} role="group" aria-label={t('staff.group.grid')} tabIndex={0}>
        <table className={own['grid']}>
          <colgroup span={2} />
          {modules.map((module) => (
            <colgroup key={module.id} span={module.lessons.length} />
          ))}
          <colgroup span={3} />
          <thead>
            <tr>
              <td colSpan={2}>{NOTHING}</td>
              {modules.map((module) => (
                <th key={module.id} scope="colgroup" colSpan={module.lessons.length}>
                  <span>{module.name}</span>
                  <button type="button" onClick={() => onDue(module)}>
                    {module.due_on === null ? t('staff.group.due.set') : t('staff.group.due', { day: module.due_on })}
                    <span className="hide-visually">, {module.name}</span>
                  </button>
                </th>
              ))}
              <td colSpan={3}>{NOTHING}</td>
            </tr>
            <tr>
              <th scope="col">{t('staff.group.number')}</th>
              <th scope="col">{t('staff.group.name')}</th>
              {lessons.map(({ id, name, number }) => (
                <th key={id} scope="col">
                  <abbr title={name}>{number}</abbr>
                </th>
              ))}
              <th scope="col">{t('staff.group.done')}</th>
              <th scope="col">{t('staff.group.mark')}</th>
              <th scope="col">{t('staff.group.seen')}</th>
            </tr>
          </thead>
          <tbody ref={rows}>
            {members.map((one) => (
              <tr key={one.account_id}>
                <td>
                  <button type="button" onClick={() => onEnter(one)} translate="no">
                    {one.number ?? '–'}
                    {one.class_name === null ? null : <small> {one.class_name}</small>}
                    <span className="hide-visually">, {t('staff.group.enter', { name: one.name })}</span>
                  </button>
                </td>
                <th scope="row">
                  <Link to={toStaff.learner(one.account_id)}>{one.name}</Link>
                  {one.is_enrolled ? null : <small className={own['tag']}>{t('staff.group.outside')}</small>}
                  {isBehind(one) ? <small className={own['tag']}>{t('staff.group.behind')}</small> : null}
                </th>
                {one.cells.map((state, at) => (
                  <td key={lessons[at]?.id}>
                    <Cell state={state} label={t('staff.group.cell', { state })} />
                  </td>
                ))}
                <td>
                  {t('staff.group.doneOf', {
                    done: one.cells.filter((state) => state === 'done').length,
                    total: lessons.length,
                  })}
                </td>
                <td>{one.mark ?? t('staff.group.never')}</td>
                <td>{one.seen_at === null ? t('staff.group.never') : <When seconds={one.seen_at} />}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{NOTHING}</td>
              <th scope="row">{t('staff.group.doneBy')}</th>
              {lessons.map(({ id }, at) => (
                <td key={id}>{members.filter(({ cells }) => cells[at] === 'done').length}</td>
              ))}
              <td colSpan={3}>{NOTHING}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <More page={page} next={next} />
    </section>
  )
}

function More({ page, next }: { page: ClassPage; next: string | null }) {
  const { t } = useMessages()
  if (next === null) return null
  const query = new URLSearchParams({ ...(page.cert_id ? { course: page.cert_id } : {}), after: next })
  return (
    <p className={styles['paneBody']}>
      <Link to={`${toStaff.group(page.id)}?${query}`}>{t('staff.group.more')}</Link>
    </p>
  )
}

/** One lesson of one member. Without a label it is decoration. */
function Cell({ state, label }: { state: ClassMember['cells'][number]; label?: string }) {
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
