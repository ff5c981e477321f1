import { useEffect, useState } from 'react'
import type { AnnouncedMail } from '../../../../contract/staff-announce-calls.ts'
import { Mark } from '../../../art/logo.tsx'
import { ask } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import styles from '../console.module.css'
import own from './announce.module.css'
import type { Words } from './draft.tsx'

const langs = ['en', 'zh-CN'] as const
type Lang = (typeof langs)[number]
/** So long after the last key the mail is laid out anew. */
const PAUSE_MS = 400

/** As its readers will see it: the message, and the mail about it. */
export function Preview({ typed }: { typed: Words }) {
  const { t, locale } = useMessages()
  const [lang, setLang] = useState<Lang>(locale)
  const mails = useMails(typed)
  const title = lang === 'en' ? typed.title_en : typed.title_zh
  const text = lang === 'en' ? typed.text_en : typed.text_zh
  const mail = mails?.find((one) => one.lang === lang)
  const isEmpty = title.trim() === '' && text.trim() === ''
  return (
    <div className={own['previews']}>
      <section className={styles['pane']} aria-labelledby="as-message">
        <div className={styles['paneHead']}>
          <h2 id="as-message">{t('staff.announce.message')}</h2>
          <span className={own['langs']} role="group" aria-label={t('staff.announce.lang')}>
            {langs.map((one) => (
              <button key={one} type="button" lang={one} aria-pressed={one === lang} onClick={() => setLang(one)}>
                {one === 'en' ? 'English' : '中文'}
              </button>
            ))}
          </span>
        </div>
        <article className={own['message']} lang={isEmpty ? undefined : lang}>
          {isEmpty ? (
            <p className={styles['mute']}>{t('staff.announce.empty')}</p>
          ) : (
            <>
              <h3>{title}</h3>
              {text.split(/\n{2,}/).map((paragraph, at) => (
                <p key={at}>{paragraph}</p>
              ))}
            </>
          )}
        </article>
      </section>
      <section className={styles['pane']} aria-labelledby="as-mail">
        <div className={styles['paneHead']}>
          <h2 id="as-mail">{t('staff.announce.asMail')}</h2>
          {mail ? <small>{mail.subject}</small> : null}
        </div>
        {mail ? (
          <article className={own['letter']} lang={lang}>
            <Mark />
            <h3>{mail.subject}</h3>
            {mail.parts.map((part, at) => (
              <p key={at} data-kind={part.kind}>
                {part.words}
              </p>
            ))}
            <small>{mail.footer}</small>
          </article>
        ) : (
          <p className={`${styles['paneBody']} ${styles['mute']}`}>{t('staff.announce.asMail.when')}</p>
        )}
      </section>
    </div>
  )
}

/** The server lays the mail out, as it will: once both languages are there. */
function useMails({ title_en, title_zh, text_en, text_zh }: Words): readonly AnnouncedMail[] | undefined {
  const [mails, setMails] = useState<readonly AnnouncedMail[]>()
  const isWhole = [title_en, title_zh, text_en, text_zh].every((one) => one.trim() !== '')
  // An effect: calls and clocks are outside React.
  useEffect(() => {
    if (!isWhole) return
    let isOver = false
    const timer = setTimeout(() => {
      ask('/staff/announce-preview', { title_en, title_zh, text_en, text_zh }).then(
        ({ list }) => isOver || setMails(list),
        () => {}, // what was laid out before stays
      )
    }, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isWhole, title_en, title_zh, text_en, text_zh])
  return isWhole ? mails : undefined
}
