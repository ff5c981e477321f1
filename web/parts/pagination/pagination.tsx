import { ChevronDown, ChevronLeft, ChevronRight } from '../../art/lucide/icons.tsx'
import type { FormEvent, ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { notify } from '../notify.ts'
import { lastPage, pageSizes, pagesAround, writePaging, type PageSize, type Paging } from './pages-around.ts'
import styles from './pagination.module.css'

interface Props extends Paging {
  readonly total: number
}

/**
 * Total, sizes, previous, pages, next, jumper (SPECIFICATION §9). The page is in the address: `page` and `size`. The
 * screen loads the catalogue `page`.
 */
export function Pagination({ total, page, size }: Props) {
  const { t } = useMessages()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const last = lastPage(total, size)
  const at = (paging: Paging) => ({ search: writePaging(query, paging) })

  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('to')
    if (!(field instanceof HTMLInputElement) || !Number.isFinite(field.valueAsNumber)) return
    const asked = Math.trunc(field.valueAsNumber)
    const meant = Math.min(last, Math.max(1, asked))
    if (asked > last) notify(t('page.clamped', { asked }))
    field.value = String(meant)
    void navigate(at({ page: meant, size }))
  }
  /** The first message that was shown stays in view. */
  const resize = (next: PageSize) => void navigate(at({ page: Math.floor(((page - 1) * size) / next) + 1, size: next }))
  return (
    <nav className={styles['pagination']} aria-label={t('page.label')}>
      <p>{t('page.total', { total })}</p>
      <span className={styles['sizes']}>
        <select
          aria-label={t('page.size')}
          value={size}
          onChange={(event) => resize(pageSizes.find((one) => String(one) === event.currentTarget.value) ?? 10)}
        >
          {pageSizes.map((one) => (
            <option key={one} value={one}>
              {t('page.each', { size: one })}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </span>
      <ul className={styles['pager']}>
        <li>
          <Step to={page > 1 ? at({ page: page - 1, size }) : undefined} name={t('page.previous')}>
            <ChevronLeft aria-hidden="true" />
          </Step>
        </li>
        {pagesAround(page, last).map((one, place) =>
          one === 'gap' ? (
            <li key={`gap ${place}`} aria-hidden="true" className={styles['gap']}>
              …
            </li>
          ) : (
            <li key={one} data-beside={Math.abs(one - page) === 1 && one !== 1 && one !== last ? '' : undefined}>
              <Link
                className={styles['step'] ?? ''}
                to={at({ page: one, size })}
                aria-label={t('page.number', { page: one })}
                aria-current={one === page ? 'page' : undefined}
              >
                {one}
              </Link>
            </li>
          ),
        )}
        <li>
          <Step to={page < last ? at({ page: page + 1, size }) : undefined} name={t('page.next')}>
            <ChevronRight aria-hidden="true" />
          </Step>
        </li>
      </ul>
      <form className={styles['jump']} onSubmit={jump} noValidate>
        <label>
          {t('page.jump')}
          <input
            key={page}
            name="to"
            type="number"
            inputMode="numeric"
            min={1}
            max={last}
            step={1}
            defaultValue={page}
          />
        </label>
      </form>
    </nav>
  )
}

/** A way that is closed at either end stays in its place, and says so. */
function Step({ to, name, children }: { to: { search: string } | undefined; name: string; children: ReactNode }) {
  if (to === undefined) {
    return (
      <span className={styles['step']} role="link" aria-disabled="true" aria-label={name}>
        {children}
      </span>
    )
  }
  return (
    <Link className={styles['step'] ?? ''} to={to} aria-label={name}>
      {children}
    </Link>
  )
}
