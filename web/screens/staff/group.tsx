import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { ClassPage } from '../../../contract/staff-group-calls.ts'
import { ask, call, callFile } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { usePageKeys } from '../../parts/keys/use-page-keys.ts'
import { notify } from '../../parts/notify.ts'
import { saveFile } from '../../parts/save-file.ts'
import { usePress } from '../../parts/use-press.ts'
import type { ScreenHandle } from '../../root.tsx'
import type { Route } from './+types/group.ts'
import { Asks } from './group/asks.tsx'
import styles from './console.module.css'
import { DueDialog } from './group/due-dialog.tsx'
import { EnterDialog } from './group/enter-dialog.tsx'
import { Grid } from './group/grid.tsx'
import own from './group/group.module.css'
import { Invitations } from './group/invitations.tsx'
import { InviteDialog } from './group/invite-dialog.tsx'
import { isBehind } from './group/is-behind.ts'
import { RemindDialog } from './group/remind-dialog.tsx'
import { TimeDialog } from './group/time-dialog.tsx'
import { makeStaffLoader } from './for-staff.ts'
import { useProve } from './proving.tsx'
import { toStaff } from './staff-paths.ts'
import { StaffPage } from './staff-page.tsx'
import { staffNouns } from './words.ts'

export const handle: ScreenHandle = { nouns: staffNouns, title: (t) => `${t('staff.group')} · ${t('staff.brand')}` }

export const clientLoader = makeStaffLoader(
  ({ params, request }: { params: { groupId: string }; request: Request }) => {
    const query = new URL(request.url).searchParams
    const [cert_id, after] = [query.get('course'), query.get('after')]
    return ask('/staff/group', {
      group_id: params.groupId,
      ...(cert_id ? { cert_id } : {}),
      ...(after ? { after } : {}),
    })
  },
)

/** A group as a class: who is where, and what can be done about it. */
export default function Group({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  const title = view?.kind === 'shown' ? view.shown.name : t('staff.group')
  return (
    <StaffPage title={title} view={view}>
      {(page: ClassPage) => <ClassDesk page={page} />}
    </StaffPage>
  )
}

type Opened =
  | { readonly kind: 'invite' | 'remind' | 'time' }
  | { readonly kind: 'due'; readonly module: ClassPage['modules'][number] }
  | { readonly kind: 'enter'; readonly member: ClassPage['members'][number] }

function ClassDesk({ page }: { page: ClassPage }) {
  const { t } = useMessages()
  const prove = useProve()
  const { revalidate } = useRevalidator()
  const [opened, setOpened] = useState<Opened>()
  const [course] = page.phases.filter(({ id }) => id === page.cert_id)
  const behind = page.members.filter(isBehind)
  const marks = usePress(async () => {
    const of = { group_id: page.id, cert_id: page.cert_id ?? '' }
    saveFile(await prove(() => callFile('/staff/group-marks', of)))
  })
  usePageKeys((key) => {
    if (key === 'i') setOpened({ kind: 'invite' })
    else if (key === 'r' && course && behind.length > 0) setOpened({ kind: 'remind' })
    else if (key === 'm' && course) marks.press()
    else if (key === 't' && page.quizzes.length > 0) setOpened({ kind: 'time' })
    else return false
    return true
  })
  const close = () => setOpened(undefined)
  const saved = () => {
    close()
    notify(t('staff.group.saved'))
    void revalidate()
  }
  return (
    <>
      <div className={own['tools']}>
        <Button look="ink" isSmall onClick={() => setOpened({ kind: 'invite' })}>
          {t('staff.group.invite')}
          <kbd aria-hidden="true">I</kbd>
        </Button>
        {course ? (
          <>
            <Button isSmall disabled={behind.length === 0} onClick={() => setOpened({ kind: 'remind' })}>
              {t('staff.group.remind', { count: behind.length })}
              <kbd aria-hidden="true">R</kbd>
            </Button>
            <Button isSmall busy={marks.isBusy ? t('staff.group.marks.busy') : undefined} onClick={marks.press}>
              {t('staff.group.marks')}
              <kbd aria-hidden="true">M</kbd>
            </Button>
            <Button isSmall disabled={page.quizzes.length === 0} onClick={() => setOpened({ kind: 'time' })}>
              {t('staff.group.time')}
              <kbd aria-hidden="true">T</kbd>
            </Button>
          </>
        ) : null}
        {page.phases.length > 1 ? (
          <nav aria-label={t('staff.group.course')}>
            {page.phases.map(({ id, name }) => (
              <Link
                key={id}
                to={`${toStaff.group(page.id)}?course=${encodeURIComponent(id)}`}
                aria-current={id === page.cert_id ? 'page' : undefined}
              >
                {name}
              </Link>
            ))}
          </nav>
        ) : null}
      </div>
      {course ? (
        <Grid
          page={page}
          course={course.name}
          onDue={(module) => setOpened({ kind: 'due', module })}
          onEnter={(member) => setOpened({ kind: 'enter', member })}
        />
      ) : (
        <p className={styles['pane']}>{t('staff.group.noCourse')}</p>
      )}
      <div className={own['two']}>
        <div>
          <Invitations page={page} onRevoked={() => void revalidate()} />
        </div>
        <div>
          <Asks page={page} />
        </div>
      </div>
      {opened?.kind === 'invite' ? <InviteDialog page={page} onClose={close} onMade={() => void revalidate()} /> : null}
      {opened?.kind === 'remind' ? <RemindDialog page={page} to={behind} onClose={close} /> : null}
      {opened?.kind === 'time' ? <TimeDialog page={page} onClose={close} /> : null}
      {opened?.kind === 'due' ? (
        <DueDialog
          module={opened.module}
          onClose={close}
          send={async (due_on) => {
            await prove(() =>
              call(
                '/staff/group-due',
                {
                  group_id: page.id,
                  cert_id: page.cert_id ?? '',
                  module_id: opened.module.id,
                  ...(due_on === '' ? {} : { due_on }),
                },
                { isQuiet: true },
              ),
            )
            saved()
          }}
        />
      ) : null}
      {opened?.kind === 'enter' ? (
        <EnterDialog
          member={opened.member}
          onClose={close}
          send={async (given) => {
            await prove(() =>
              call(
                '/staff/group-enter',
                { group_id: page.id, account_id: opened.member.account_id, ...given },
                { isQuiet: true },
              ),
            )
            saved()
          }}
        />
      ) : null}
    </>
  )
}
