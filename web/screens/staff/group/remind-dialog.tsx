import { useId } from 'react'
import type { ClassMember, ClassPage } from '../../../../contract/staff-group-calls.ts'
import { call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { TextAreaField } from '../../../parts/form/text-area-field.tsx'
import { notify } from '../../../parts/notify.ts'
import { useProve } from '../proving.tsx'
import { FormDialog } from './form-dialog.tsx'

interface Props {
  readonly page: ClassPage
  readonly to: readonly ClassMember[]
  readonly onClose: () => void
}

/** To each in their language. */
export function RemindDialog({ page, to, onClose }: Props) {
  const { t } = useMessages()
  const prove = useProve()
  const id = useId()
  const langs = [...new Set(to.map(({ lang }) => lang))].toSorted()
  return (
    <FormDialog
      id={id}
      title={t('staff.group.remind.title', { count: to.length })}
      go={t('staff.group.remind.go', { count: to.length })}
      busy={t('staff.feedback.sending')}
      rules={Object.fromEntries(
        langs.map((lang) => [
          `text-${lang}`,
          (value: string) => (value.trim() === '' ? ('staff.group.remind.missing' as const) : undefined),
        ]),
      )}
      onClose={onClose}
      send={async (values) => {
        for (const { account_id, lang } of to)
          await prove(() =>
            call(
              '/staff/group-remind',
              {
                group_id: page.id,
                cert_id: page.cert_id ?? '',
                account_id,
                text: values[`text-${lang}`]?.trim() ?? '',
              },
              { isQuiet: true },
            ),
          )
        notify(t('staff.group.remind.done', { count: to.length }))
        onClose()
      }}
    >
      {(field) => (
        <>
          {langs.map((lang) => (
            <TextAreaField
              key={lang}
              {...field(`text-${lang}`)}
              lang={lang}
              label={t('staff.group.remind.text', { lang, count: to.filter((one) => one.lang === lang).length })}
              defaultValue={page.reminder[lang] ?? ''}
              rows={7}
              maxLength={2000}
            />
          ))}
          <p>{t('staff.group.remind.told')}</p>
        </>
      )}
    </FormDialog>
  )
}
