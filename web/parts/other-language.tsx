import { useMessages } from '../i18n/use-messages.ts'
import styles from './other-language.module.css'

/**
 * Beside a text that is there in another language than the one that is read (READINGS §3): which. Nothing where it is
 * the same.
 */
export function OtherLanguage({ lang, isAlone = false }: { lang: string | undefined; isAlone?: boolean }) {
  const { t, locale } = useMessages()
  if (lang === undefined || lang === locale) return null
  return (
    <span className={styles['badge']} data-alone={isAlone || undefined} lang={locale}>
      {t('shell.onlyIn', { lang: lang === 'zh-CN' ? 'zh' : lang })}
    </span>
  )
}
