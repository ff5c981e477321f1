import type { LearnerPage } from '../../../contract/staff-learner-calls.ts'
import type { OutputOf } from '../../../contract/index.ts'
import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { When } from '../../parts/when.tsx'
import type { ScreenHandle } from '../../root.tsx'
import type { Route } from './+types/learner.ts'
import { Courses } from './learner/courses.tsx'
import { Deeds } from './learner/deeds.tsx'
import styles from './learner/learner.module.css'
import { Timeline } from './learner/timeline.tsx'
import { makeStaffLoader } from './for-staff.ts'
import { StaffPage } from './staff-page.tsx'
import { staffNouns } from './words.ts'

export const handle: ScreenHandle = { nouns: staffNouns, title: (t) => `${t('staff.learner')} · ${t('staff.brand')}` }

async function load(id: string) {
  const [learner, events] = await Promise.all([
    ask('/staff/learner', { account_id: id }),
    ask('/staff/learner-events', { account_id: id }),
  ])
  return { learner, events }
}
export const clientLoader = makeStaffLoader(({ params }: { params: { accountId: string } }) => load(params.accountId))

interface Shown {
  readonly learner: LearnerPage
  readonly events: OutputOf<'/staff/learner-events'>
}

/** One learner: where they are, all that happened, and what can be done. */
export default function Learner({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  const name = view?.kind === 'shown' ? view.shown.learner.name : t('staff.learner')
  const email = view?.kind === 'shown' ? view.shown.learner.email : undefined
  return (
    <StaffPage title={name} note={email} view={view}>
      {({ learner, events }: Shown) => (
        <>
          <Tags learner={learner} />
          <Courses courses={learner.courses} />
          <div className={styles['columns']}>
            <Timeline
              key={`${learner.id} ${events.list[0]?.kind} ${events.list[0]?.id}`}
              learner={learner}
              first={events}
            />
            <Deeds learner={learner} />
          </div>
        </>
      )}
    </StaffPage>
  )
}

function Tags({ learner }: { learner: LearnerPage }) {
  const { t } = useMessages()
  return (
    <ul className={styles['tags']}>
      <li>{t('staff.learner.reads', { lang: learner.lang })}</li>
      {learner.groups.map((name) => (
        <li key={name}>{name}</li>
      ))}
      <li>
        {t('staff.learner.since')} <When seconds={learner.since} />
      </li>
      {learner.signed_in_at === null ? null : (
        <li>
          {t('staff.learner.seen')} <When seconds={learner.signed_in_at} />
        </li>
      )}
      {learner.certificates.map((one) => (
        <li key={one.number} data-over={!one.is_live || undefined}>
          {t('staff.learner.certificate', { is: one.is_live ? 'live' : 'over' })}{' '}
          <code translate="no">{one.number}</code>
        </li>
      ))}
    </ul>
  )
}
