import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OutputOf } from '../../../contract/index.ts'
import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { AddressForm } from '../../parts/address-form.tsx'
import { usePageKeys } from '../../parts/keys/use-page-keys.ts'
import { When } from '../../parts/when.tsx'
import type { ScreenHandle } from '../../root.tsx'
import type { Route } from './+types/learners.ts'
import styles from './console.module.css'
import finder from './learner/finder.module.css'
import { makeStaffLoader } from './for-staff.ts'
import { StaffPage } from './staff-page.tsx'
import { toStaff } from './staff-paths.ts'
import { staffNouns } from './words.ts'

export const handle: ScreenHandle = { nouns: staffNouns, title: (t) => `${t('staff.learners')} · ${t('staff.brand')}` }

const textOf = (address: string) => new URL(address).searchParams.get('text')?.trim() ?? ''
export const clientLoader = makeStaffLoader(
  async ({ request }: { request: Request }): Promise<OutputOf<'/staff/learners'> | undefined> => {
    const text = textOf(request.url)
    return text === '' ? undefined : ask('/staff/learners', { text })
  },
)

/** Finding a learner: by a name, an address, or a number that is theirs. */
export default function Learners({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  return (
    <StaffPage title={t('staff.learners')} note={t('staff.learners.about')} view={view}>
      {(found) => (
        <>
          <Finder />
          {found ? <FoundList list={found.list} /> : null}
        </>
      )}
    </StaffPage>
  )
}

function Finder() {
  const { t } = useMessages()
  const [asked] = useSearchParams()
  const text = asked.get('text') ?? ''
  return (
    <AddressForm action={toStaff.learners()} className={finder['find']} role="search">
      <label htmlFor="find">{t('staff.learners.find')}</label>
      <div>
        <input
          key={text}
          id="find"
          name="text"
          type="search"
          defaultValue={text}
          autoComplete="off"
          maxLength={200}
          required
          aria-describedby="find-hint"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there to search
          autoFocus={text === ''}
        />
        <button type="submit">{t('staff.learners.go')}</button>
      </div>
      <small id="find-hint">{t('staff.learners.hint')}</small>
    </AddressForm>
  )
}

type Found = OutputOf<'/staff/learners'>['list']

function FoundList({ list }: { list: Found }) {
  const { t } = useMessages()
  const links = useRef<HTMLUListElement>(null)
  usePageKeys((key) => {
    const all = [...(links.current?.querySelectorAll('a') ?? [])]
    const at = all.findIndex((one) => one === document.activeElement)
    const next = key === 'j' ? all[at + 1] : key === 'k' ? all[Math.max(0, at - 1)] : undefined
    next?.focus()
    return next !== undefined
  })
  return (
    <section className={styles['pane']} aria-labelledby="found">
      <div className={styles['paneHead']}>
        <h2 id="found">{t('staff.learners.found', { count: list.length })}</h2>
        {list.length >= 20 ? <small>{t('staff.learners.more')}</small> : null}
      </div>
      {list.length === 0 ? (
        <p className={styles['paneBody']}>{t('staff.learners.none')}</p>
      ) : (
        <ul ref={links} className={finder['list']}>
          {list.map((one) => (
            <li key={one.id}>
              <Link to={toStaff.learner(one.id)}>
                <strong>{one.name}</strong>
                <span translate="no">{one.email}</span>
                <span>
                  {one.by === 'person' ? one.phases.join(t('staff.and')) : t('staff.learners.by', { by: one.by })}
                </span>
                <small>
                  {t('staff.learner.since')} <When seconds={one.since} />
                </small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
