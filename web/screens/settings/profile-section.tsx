import type { User } from '../../../contract/shapes.ts'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { KeptNote } from '../../parts/form/kept-note.tsx'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { useTyped } from '../../parts/form/use-typed.ts'
import { notify } from '../../parts/notify.ts'
import { cacheUser } from '../../session/session.ts'
import { ProfileFields, profileRules, readProfile } from '../account/profile-fields.tsx'
import { Section } from './section.tsx'
import styles from './settings.module.css'

export function ProfileSection({ user }: { user: User }) {
  const { t, locale } = useMessages()
  const { first_name, last_name, gender, nationality, education } = user
  const typed = useTyped('profile', {
    first_name,
    last_name,
    gender: gender ?? '',
    nationality: nationality ?? '',
    education: education ?? '',
  })
  const form = useForm({
    rules: profileRules(locale),
    onTyped: typed.keep,
    send: async (values) => {
      const { user: saved } = await call('/user/update', readProfile(values), { isQuiet: true })
      typed.drop()
      cacheUser(saved)
      notify(t('settings.saved'))
    },
  })
  return (
    <Section title={t('settings.profile.title')} text={t('settings.profile.text')}>
      <form {...form.form} method="post" className={styles['form']}>
        <FormSummary {...form.summary} />
        {typed.isOffered ? <KeptNote onDiscard={typed.discard} /> : null}
        <ProfileFields key={typed.key} form={form} user={{ ...user, ...typed.kept }} />
        <div className={styles['actions']}>
          <Button type="submit" look="ink" busy={form.isBusy ? t('settings.saving') : undefined}>
            {t('settings.save')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
