import { useState } from 'react'
import type { Locale } from '../../../messages/locale.ts'
import { call } from '../../api.ts'
import { useLocale } from '../../i18n/locale-context.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { notify } from '../../parts/notify.ts'
import { setTheme, useTheme } from '../../use-theme.ts'
import { Choices } from './choices.tsx'
import { Section } from './section.tsx'

const languages = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'zh-CN', label: '简体中文', lang: 'zh-CN' },
] as const

/** Language and appearance of this browser; the language of mails is the account's. */
export function LookSection({ mailLocale }: { mailLocale: Locale }) {
  const { t } = useMessages()
  const { locale, setLocale } = useLocale()
  const theme = useTheme()
  const [chosenMail, setChosenMail] = useState(mailLocale)
  const chooseMail = async (lang: Locale) => {
    const before = chosenMail
    setChosenMail(lang)
    try {
      await call('/user/update', { lang })
      return true
    } catch {
      setChosenMail(before) // the caller has said why
      return false
    }
  }
  return (
    <Section title={t('settings.look.title')} text={t('settings.look.text')}>
      <Choices
        name="language"
        legend={t('settings.look.language')}
        value={locale}
        options={languages}
        onChange={(next) => {
          void setLocale(next)
          void chooseMail(next)
        }}
      />
      <Choices
        name="mail-language"
        legend={t('settings.look.mailLanguage')}
        value={chosenMail}
        options={languages}
        onChange={(next) => void chooseMail(next).then((isSaved) => isSaved && notify(t('settings.saved')))}
      />
      <Choices
        name="theme"
        legend={t('settings.look.theme')}
        value={theme}
        options={[
          { value: 'auto', label: t('shell.theme.auto') },
          { value: 'light', label: t('shell.theme.light') },
          { value: 'dark', label: t('shell.theme.dark') },
        ]}
        onChange={setTheme}
      />
    </Section>
  )
}
