import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { KeptNote } from '../../parts/form/kept-note.tsx'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { useTyped } from '../../parts/form/use-typed.ts'
import { to } from '../../paths.ts'
import { cacheUser } from '../../session/session.ts'
import { useUser } from '../../session/use-user.ts'
import { ProfileFields, profileRules, readProfile } from './profile-fields.tsx'
import { Submit } from './submit.tsx'
import { useGoOn } from './use-go-on.ts'
import styles from './account.module.css'

export function ProfileForm() {
  const { t, locale } = useMessages()
  const user = useUser()
  const goOn = useGoOn(to.home()) // a newcomer has nothing to learn yet, and home is where the guide walks (SPECIFICATION §1)
  const typed = useTyped('complete-information', {
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    gender: user?.gender ?? '',
    nationality: user?.nationality ?? '',
    education: user?.education ?? '',
  })
  const form = useForm({
    rules: profileRules(locale),
    onTyped: typed.keep,
    send: async (values) => {
      const { user: saved } = await call('/index/complete-information', readProfile(values), { isQuiet: true })
      typed.drop()
      cacheUser(saved)
      goOn()
    },
  })
  return (
    <form {...form.form} method="post" className={styles['form']}>
      <div>
        <Button onClick={goOn}>{t('account.complete.skip')}</Button>
      </div>
      <FormSummary {...form.summary} />
      {typed.isOffered ? <KeptNote onDiscard={typed.discard} /> : null}
      <ProfileFields key={typed.key} form={form} user={{ ...user, ...typed.kept }} />
      <div className={styles['actions']}>
        <Submit isBusy={form.isBusy} busy={t('account.complete.busy')}>
          {t('account.complete.action')}
        </Submit>
      </div>
    </form>
  )
}
