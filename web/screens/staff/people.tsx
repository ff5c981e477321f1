import type { Grant, StaffPerson } from '../../../contract/staff-calls.ts'
import { staffRoles } from '../../../contract/staff-roles.ts'
import { useState } from 'react'
import { ask, call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { AskDialog } from '../../parts/dialog/ask-dialog.tsx'
import { Button } from '../../parts/button.tsx'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { SelectField } from '../../parts/form/select-field.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { notify } from '../../parts/notify.ts'
import type { ScreenHandle } from '../../root.tsx'
import type { Route } from './+types/people.ts'
import { AuditTable } from './audit-table.tsx'
import styles from './console.module.css'
import table from './table.module.css'
import { makeStaffLoader } from './for-staff.ts'
import { useProve } from './proving.tsx'
import { StaffPage } from './staff-page.tsx'
import { staffNouns } from './words.ts'

export const handle: ScreenHandle = { nouns: staffNouns, title: (t) => `${t('staff.people')} · ${t('staff.brand')}` }

const load = async () => {
  const [{ list: people }, { list: audit }] = await Promise.all([ask('/staff/people', {}), ask('/staff/audit', {})])
  return { people, audit }
}
export const clientLoader = makeStaffLoader(load)

/** Who works in the console, and what was done: the owner's page. */
export default function People({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  return (
    <StaffPage title={t('staff.people')} note={t('staff.people.about')} view={view}>
      {({ people, audit }) => (
        <>
          <Roles first={people} />
          <AuditTable lines={audit} />
        </>
      )}
    </StaffPage>
  )
}

function Roles({ first }: { first: readonly StaffPerson[] }) {
  const { t } = useMessages()
  const [people, setPeople] = useState(first)
  const [taken, setTaken] = useState<{ readonly person: StaffPerson; readonly grant: Grant }>()
  const prove = useProve()
  const wordOf = useGrantWord()
  return (
    <>
      <section className={styles['pane']} aria-labelledby="people">
        <div className={styles['paneHead']}>
          <h2 id="people">{t('staff.people.list')}</h2>
          <small>{t('staff.people.count', { count: people.length })}</small>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keys, too */}
        <div className={styles['scroll']} role="group" aria-labelledby="people" tabIndex={0}>
          <table className={table['table']}>
            <thead>
              <tr>
                <th scope="col">{t('staff.people.person')}</th>
                <th scope="col">{t('staff.people.roles')}</th>
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person.id}>
                  <th scope="row">
                    <strong>{person.name}</strong>
                    <br />
                    <span className={styles['mute']} translate="no">
                      {person.email}
                    </span>
                  </th>
                  <td>
                    <ul className={table['grants']}>
                      {person.grants.map((grant) => (
                        <li key={`${grant.role} ${grant.cert_id} ${grant.group_id}`}>
                          {wordOf(grant)}
                          <button type="button" onClick={() => setTaken({ person, grant })}>
                            {t('staff.people.take')}
                            <span className="hide-visually"> {`${wordOf(grant)}, ${person.name}`}</span>
                          </button>
                        </li>
                      ))}
                    </ul>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <GiveForm onGiven={setPeople} />
      {taken ? (
        <AskDialog
          title={t('staff.people.take.title', { name: taken.person.name, role: wordOf(taken.grant) })}
          no={t('staff.cancel')}
          yes={t('staff.people.take')}
          onClose={() => setTaken(undefined)}
          act={async () => {
            const { person, grant } = taken
            const { list } = await prove(() =>
              call('/staff/revoke', { email: person.email, ...fieldsOf(grant) }, { isQuiet: true }),
            )
            setPeople(list)
            setTaken(undefined)
            notify(t('staff.people.taken'))
          }}
        >
          <p>{t('staff.people.take.body')}</p>
        </AskDialog>
      ) : null}
    </>
  )
}

const fieldsOf = ({ role, cert_id, group_id }: Grant) => ({
  role,
  ...(cert_id === null ? {} : { cert_id }),
  ...(group_id === null ? {} : { group_id }),
})

function useGrantWord() {
  const { t } = useMessages()
  return ({ role, cert_id, group_id }: Grant): string =>
    role === 'teacher'
      ? t('staff.role.of', { role: t('staff.role', { role }), of: cert_id ?? group_id ?? '' })
      : t('staff.role', { role })
}

function GiveForm({ onGiven }: { onGiven: (people: readonly StaffPerson[]) => void }) {
  const { t } = useMessages()
  const prove = useProve()
  const [isTeacher, setIsTeacher] = useState(false)
  const form = useForm({
    rules: {
      email: (value) => (value.trim() === '' ? 'account.email.missing' : undefined),
      role: (value) => (value === '' ? 'field.required' : undefined),
    },
    send: async ({ email = '', role: typed, cert_id = '', group_id = '' }) => {
      const role = staffRoles.find((one) => one === typed) ?? 'support'
      const of = [cert_id.trim(), group_id.trim()]
      const { list } = await prove(() =>
        call(
          '/staff/grant',
          {
            email: email.trim(),
            role,
            ...(role === 'teacher' && of[0] ? { cert_id: of[0] } : {}),
            ...(role === 'teacher' && of[1] ? { group_id: of[1] } : {}),
          },
          { isQuiet: true },
        ),
      )
      onGiven(list)
      notify(t('staff.people.given'))
    },
  })
  const role = form.field('role')
  return (
    <section className={styles['pane']} aria-labelledby="give">
      <div className={styles['paneHead']}>
        <h2 id="give">{t('staff.people.give')}</h2>
      </div>
      <div className={styles['paneBody']}>
        <form {...form.form} method="post" className={table['form']}>
          <div>
            <FormSummary {...form.summary} />
          </div>
          <TextField
            {...form.field('email')}
            label={t('staff.people.email')}
            hint={t('staff.people.email.hint')}
            type="email"
            autoComplete="off"
          />
          <SelectField
            {...role}
            label={t('staff.people.role')}
            hint={t('staff.people.role.hint')}
            placeholder={t('staff.people.role.choose')}
            options={staffRoles.map((value) => ({ value, label: t('staff.role', { role: value }) }))}
            onChange={(event) => setIsTeacher(event.currentTarget.value === 'teacher')}
          />
          {isTeacher ? (
            <>
              <TextField {...form.field('cert_id')} label={t('staff.people.phase')} autoComplete="off" />
              <TextField {...form.field('group_id')} label={t('staff.people.group')} autoComplete="off" />
            </>
          ) : null}
          <div>
            <Button type="submit" look="ink" busy={form.isBusy ? t('staff.people.giving') : undefined}>
              {t('staff.people.give.go')}
            </Button>
          </div>
        </form>
      </div>
    </section>
  )
}
