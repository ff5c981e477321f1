import { useLocation } from 'react-router'
import type { FormEvent, ReactNode } from 'react'
import { Languages, Monitor, Moon, Sun } from '../../art/icons.tsx'
import type { Theme } from '../../app-context.ts'
import { useLocale } from '../../i18n/locale-context.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { setTheme, useTheme } from '../../use-theme.ts'
import { PopMenu } from '../pop-menu.tsx'
import styles from './header.module.css'

/** A form that works before any script and comes back to this page; with the script it changes things in place. */
function PreferenceForm({
  className,
  onChoose,
  children,
}: {
  className?: string | undefined
  onChoose: (chosen: string) => void
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent // React's type of a submit leaves it out
    if (submitter instanceof HTMLButtonElement) onChoose(submitter.value)
  }
  return (
    <form method="post" action="/preference" className={className} onSubmit={onSubmit}>
      <input type="hidden" name="back" value={pathname} />
      {children}
    </form>
  )
}

const names = { en: { full: 'English', short: 'EN' }, 'zh-CN': { full: '简体中文', short: '中文' } } as const

/** Leads to the other language and keeps the place and all that is typed. */
export function LanguageSwitch({ isFull }: { isFull?: boolean }) {
  const { t } = useMessages()
  const { locale, setLocale } = useLocale()
  const other = locale === 'en' ? 'zh-CN' : 'en'
  return (
    <PreferenceForm onChoose={() => void setLocale(other)}>
      <button className={styles['icon']} data-wide name="lang" value={other}>
        <Languages />
        <span className="hide-visually">{t('shell.language')}</span>
        <span lang={other}>{names[other][isFull ? 'full' : 'short']}</span>
      </button>
    </PreferenceForm>
  )
}

const themes = [
  { theme: 'auto', Icon: Monitor },
  { theme: 'light', Icon: Sun },
  { theme: 'dark', Icon: Moon },
] as const

/** Light, dark, or as the system has it. */
export function ThemeMenu() {
  const { t } = useMessages()
  const theme = useTheme()
  const Icon = themes.find((one) => one.theme === theme)?.Icon ?? Monitor
  return (
    <PopMenu
      id="menu-theme"
      label={t('shell.theme')}
      trigger={<Icon />}
      triggerClass={styles['icon']}
      panelClass="menu-panel"
    >
      <ThemeChoices className="menu-list" />
    </PopMenu>
  )
}

export function ThemeChoices({ className }: { className: string | undefined }) {
  const { t } = useMessages()
  const chosen = useTheme()
  const words: Readonly<Record<Theme, string>> = {
    auto: t('shell.theme.auto'),
    light: t('shell.theme.light'),
    dark: t('shell.theme.dark'),
  }
  const choose = (value: string) => setTheme(value === 'light' || value === 'dark' ? value : 'auto')
  return (
    <PreferenceForm className={className} onChoose={choose}>
      {themes.map(({ theme, Icon }) => (
        <button key={theme} name="theme" value={theme} aria-pressed={theme === chosen}>
          <Icon />
          {words[theme]}
        </button>
      ))}
    </PreferenceForm>
  )
}
