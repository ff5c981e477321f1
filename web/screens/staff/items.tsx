import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OutputOf } from '../../../contract/index.ts'
import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePageKeys } from '../../parts/keys/use-page-keys.ts'
import type { ScreenHandle } from '../../root.tsx'
import type { Route } from './+types/items.ts'
import styles from './console.module.css'
import own from './items/items.module.css'
import { ItemDetail } from './items/item-detail.tsx'
import { makeStaffLoader } from './for-staff.ts'
import { StaffPage } from './staff-page.tsx'
import { toStaff } from './staff-paths.ts'
import table from './table.module.css'
import { staffNouns } from './words.ts'

export const handle: ScreenHandle = { nouns: staffNouns, title: (t) => `${t('staff.items')} · ${t('staff.brand')}` }

interface Shown {
  readonly quizzes: OutputOf<'/staff/quizzes'>['list']
  readonly items: OutputOf<'/staff/items'> | undefined
}

async function load(asked: string | null): Promise<Shown> {
  const { list: quizzes } = await ask('/staff/quizzes', {})
  const category_id = asked ?? quizzes[0]?.category_id
  return { quizzes, items: category_id === undefined ? undefined : await ask('/staff/items', { category_id }) }
}
export const clientLoader = makeStaffLoader(({ request }: { request: Request }) =>
  load(new URL(request.url).searchParams.get('quiz')),
)

/** Each question of a quiz with its figures: those below the line first. */
export default function Items({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  return (
    <StaffPage title={t('staff.items')} note={t('staff.items.about')} view={view}>
      {({ quizzes, items }: Shown) =>
        items === undefined ? (
          <p className={styles['pane']}>{t('staff.items.none')}</p>
        ) : (
          <div className={own['desk']}>
            <Quizzes quizzes={quizzes} shown={items.category_id} />
            <Desk key={items.category_id} items={items} />
          </div>
        )
      }
    </StaffPage>
  )
}

function Quizzes({ quizzes, shown }: { quizzes: Shown['quizzes']; shown: string }) {
  const { t } = useMessages()
  return (
    <nav className={`${styles['pane']} ${own['quizzes']}`} aria-label={t('staff.items.quiz')}>
      <ul>
        {quizzes.map(({ category_id, lesson, course }) => (
          <li key={category_id}>
            <Link
              to={toStaff.items({ quiz: category_id })}
              aria-current={category_id === shown ? 'page' : undefined}
              title={course}
            >
              {lesson ?? t('staff.items.final')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Desk({ items: { category_id, cert_id, is_corrected, list, attempts } }: { items: OutputOf<'/staff/items'> }) {
  const { t } = useMessages()
  const [asked] = useSearchParams()
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      list.findIndex(({ id }) => id === asked.get('item')),
    ),
  )
  usePageKeys((key) => {
    if (key !== 'j' && key !== 'k') return false
    setChosen((at) => Math.min(list.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1))))
    return true
  })
  const item = list[chosen]
  if (!item) return <p className={styles['pane']}>{t('staff.items.untried')}</p>
  const percent = (share: number) => t('staff.items.percent', { share: Math.round(share * 100) })
  return (
    <>
      <section className={styles['pane']} aria-labelledby="items">
        <div className={styles['paneHead']}>
          <h2 id="items">{t('staff.items.id')}</h2>
          <small>{t('staff.items.attempts', { count: attempts })}</small>
          <kbd aria-hidden="true">J K</kbd>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keys, too */}
        <div className={styles['scroll']} role="group" aria-labelledby="items" tabIndex={0}>
          <table className={`${table['table']} ${own['items']}`}>
            <thead>
              <tr>
                <th scope="col">{t('staff.items.id')}</th>
                <th scope="col">{t('staff.items.asked')}</th>
                <th scope="col">{t('staff.items.right')}</th>
                <th scope="col">{t('staff.items.discrimination')}</th>
                <th scope="col">{t('staff.items.seconds')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((one, at) => (
                <tr key={one.id} data-chosen={at === chosen || undefined}>
                  <th scope="row">
                    <button type="button" aria-pressed={at === chosen} onClick={() => setChosen(at)} translate="no">
                      {one.id}
                    </button>
                    {one.weak.map((why) => (
                      <small key={why}>{t('staff.items.weak', { why })}</small>
                    ))}
                  </th>
                  <td>{one.asked}</td>
                  <td data-weak={one.weak.includes('hard') || one.weak.includes('easy') || undefined}>
                    {percent(one.right)}
                  </td>
                  <td data-weak={one.weak.includes('blunt') || undefined}>
                    {one.discrimination === null ? t('staff.items.few') : one.discrimination.toFixed(2)}
                  </td>
                  <td>{one.seconds === null ? '–' : t('staff.items.s', { seconds: Math.round(one.seconds) })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <ItemDetail
        key={item.id}
        quizId={category_id}
        phaseId={cert_id}
        isCorrected={is_corrected}
        item={item}
        percent={percent}
      />
    </>
  )
}
