import { Link, useNavigate } from 'react-router'
import { call } from '../../api.ts'
import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { When } from '../../parts/when.tsx'
import type { ScreenHandle } from '../../root.tsx'
import type { Route } from './+types/groups.ts'
import styles from './console.module.css'
import { makeStaffLoader } from './for-staff.ts'
import { useMe } from './me.ts'
import { useProve } from './proving.tsx'
import { toStaff } from './staff-paths.ts'
import { StaffPage } from './staff-page.tsx'
import table from './table.module.css'
import { staffNouns } from './words.ts'

export const handle: ScreenHandle = { nouns: staffNouns, title: (t) => `${t('staff.groups')} · ${t('staff.brand')}` }
export const clientLoader = makeStaffLoader(() => ask('/staff/groups', {}))

/** The groups of the school, or of a teacher. */
export default function Groups({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  const me = useMe()
  return (
    <StaffPage title={t('staff.groups')} note={t('staff.groups.about')} view={view}>
      {({ list }) => (
        <>
          <section className={styles['pane']} aria-label={t('staff.groups')}>
            {list.length === 0 ? (
              <p className={styles['paneBody']}>{t('staff.groups.none')}</p>
            ) : (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keys, too
              <div className={styles['scroll']} role="group" aria-label={t('staff.groups')} tabIndex={0}>
                <table className={table['table']}>
                  <thead>
                    <tr>
                      <th scope="col">{t('staff.groups.name')}</th>
                      <th scope="col">{t('staff.groups.members')}</th>
                      <th scope="col">{t('staff.groups.open')}</th>
                      <th scope="col">{t('staff.groups.since')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {list.map((one) => (
                      <tr key={one.id}>
                        <th scope="row">
                          <Link to={toStaff.group(one.id)}>{one.name}</Link>
                        </th>
                        <td>{one.members}</td>
                        <td>{one.open}</td>
                        <td>
                          <When seconds={one.created_at} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </section>
          {me.grants.some(({ role }) => role === 'owner') ? <MakeForm /> : null}
        </>
      )}
    </StaffPage>
  )
}

function MakeForm() {
  const { t } = useMessages()
  const prove = useProve()
  const navigate = useNavigate()
  const isThere = (value: string) => (value.trim() === '' ? ('field.required' as const) : undefined)
  const form = useForm({
    rules: { group_id: isThere, name_en: isThere, name_zh: isThere },
    send: async ({ group_id = '', name_en = '', name_zh = '' }) => {
      const id = group_id.trim()
      await prove(() =>
        call(
          '/staff/group-make',
          { group_id: id, name_en: name_en.trim(), name_zh: name_zh.trim() },
          { isQuiet: true },
        ),
      )
      void navigate(toStaff.group(id))
    },
  })
  return (
    <section className={styles['pane']} aria-labelledby="make">
      <div className={styles['paneHead']}>
        <h2 id="make">{t('staff.groups.make')}</h2>
      </div>
      <div className={styles['paneBody']}>
        <form {...form.form} method="post" className={table['form']}>
          <div>
            <FormSummary {...form.summary} />
          </div>
          <TextField {...form.field('name_en')} label={t('staff.groups.make.en')} lang="en" autoComplete="off" />
          <TextField {...form.field('name_zh')} label={t('staff.groups.make.zh')} lang="zh-CN" autoComplete="off" />
          <TextField
            {...form.field('group_id')}
            label={t('staff.groups.make.id')}
            hint={t('staff.groups.make.id.hint')}
            autoComplete="off"
          />
          <div>
            <Button type="submit" look="ink" busy={form.isBusy ? t('staff.groups.making') : undefined}>
              {t('staff.groups.make.go')}
            </Button>
          </div>
        </form>
      </div>
    </section>
  )
}
