import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { cacheUser } from '../../session/session.ts'
import { useUser } from '../../session/use-user.ts'
import { ProfileFields, profileRules, readProfile } from './profile-fields.tsx'
import { Submit } from './submit.tsx'
import { useGoOn } from './use-go-on.ts'
import styles from './account.module.css'

export function ProfileForm() {
  const { t, locale } = useMessages()
  const user = useUser()
  const goOn = useGoOn()
  const form = useForm({
    rules: profileRules(locale),
    send: async (values) => {
      cacheUser((await call('/index/complete-information', readProfile(values), { isQuiet: true })).user)
      goOn()
    },
  })
  return (
    <form {...form.form} method="post" className={styles['form']}>
      <FormSummary {...form.summary} />
      <ProfileFields form={form} user={user} />
      <div className={styles['actions']}>
        <Submit isBusy={form.isBusy} busy={t('account.complete.busy')}>
          {t('account.complete.action')}
        </Submit>
        <Button look="quiet" onClick={goOn}>
          {t('account.complete.skip')}
        </Button>
      </div>
    </form>
  )
}
