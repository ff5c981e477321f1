import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { AnnouncementsReply } from '../../../../contract/staff-announce-calls.ts'
import { ask, call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { FormSummary } from '../../../parts/form/form-summary.tsx'
import { SelectField } from '../../../parts/form/select-field.tsx'
import { TextAreaField } from '../../../parts/form/text-area-field.tsx'
import { TextField } from '../../../parts/form/text-field.tsx'
import { useForm } from '../../../parts/form/use-form.ts'
import { notify } from '../../../parts/notify.ts'
import { usePress } from '../../../parts/use-press.ts'
import styles from '../console.module.css'
import { useProve } from '../proving.tsx'
import own from './announce.module.css'

export type Words = {
  readonly [N in 'title_en' | 'title_zh' | 'text_en' | 'text_zh' | 'to' | 'mail' | 'at']: string
}

interface Props {
  readonly audiences: AnnouncementsReply['audiences']
  readonly draft: Words
  readonly onTyped: (words: Words) => void
  readonly onSent: (id: string, said: string, words: Words) => void
}

const written = (value: string) => (value.trim() === '' ? ('staff.group.remind.missing' as const) : undefined)
const EVERYBODY = 'everybody'
/** As the calls want it; a value of the field is `group <id>`, `phase <id>` or `everybody`. */
function audienceOf(to: string) {
  const [kind, id = ''] = to.split(' ')
  return kind === 'group' ? { group_id: id } : kind === 'phase' ? { cert_id: id } : {}
}
const wordsOf = ({ title_en, title_zh, text_en, text_zh }: Words) => ({ title_en, title_zh, text_en, text_zh })
const read = (values: Readonly<Record<string, string>>): Words => {
  const of = (name: string) => values[name] ?? ''
  return {
    title_en: of('title_en'),
    title_zh: of('title_zh'),
    text_en: of('text_en'),
    text_zh: of('text_zh'),
    to: of('to'),
    mail: of('mail'),
    at: of('at'),
  }
}

/** Two columns of words, to whom, and when. Ctrl Enter sends. */
export function Draft({ audiences, draft, onTyped, onSent }: Props) {
  const { t } = useMessages()
  const prove = useProve()
  /** Sent twice it is one. */
  const [draftId] = useState(() => crypto.randomUUID())
  const [to, setTo] = useState(draft.to)
  const count = useAudience(to)
  const latest = useRef(draft)
  const form = useForm({
    rules: {
      title_en: written,
      text_en: written,
      title_zh: written,
      text_zh: written,
      to: (value) => (value === '' ? ('field.required' as const) : undefined),
      at: (value) => (value !== '' && Number.isNaN(Date.parse(value)) ? ('field.invalid' as const) : undefined),
    },
    onTyped: (values) => {
      latest.current = read(values)
      onTyped(latest.current)
    },
    send: async (values) => {
      const words = read(values)
      const at = words.at === '' ? {} : { at: `${new Date(words.at).toISOString().slice(0, 19)}Z` }
      await prove(() =>
        call(
          '/staff/announce',
          {
            draft_id: draftId,
            ...wordsOf(words),
            ...audienceOf(words.to),
            ...(words.mail === '1' ? { mail: '1' as const } : {}),
            ...at,
          },
          { isQuiet: true },
        ),
      )
      onSent(draftId, t(words.at === '' ? 'staff.announce.sent' : 'staff.announce.planned'), words)
    },
  })
  const trial = usePress(async () => {
    await prove(() => call('/staff/announce-try', wordsOf(latest.current), { isQuiet: true }))
    notify(t('staff.announce.tried'))
  })
  const sendByKey = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  const columns = [
    { lang: 'en', title: 'title_en', text: 'text_en' },
    { lang: 'zh-CN', title: 'title_zh', text: 'text_zh' },
  ] as const
  return (
    <form {...form.form} method="post" className={own['draft']}>
      <FormSummary {...form.summary} />
      <section className={styles['pane']} aria-labelledby="words">
        <div className={styles['paneHead']}>
          <h2 id="words">{t('staff.announce.words')}</h2>
        </div>
        <div className={own['columns']}>
          {columns.map(({ lang, title, text }) => (
            <div key={lang}>
              <TextField
                {...form.field(title)}
                lang={lang}
                label={t('staff.announce.title', { lang })}
                maxLength={120}
                autoComplete="off"
                defaultValue={draft[title]}
                onKeyDown={sendByKey}
              />
              <TextAreaField
                {...form.field(text)}
                lang={lang}
                label={t('staff.announce.text', { lang })}
                rows={8}
                maxLength={5000}
                defaultValue={draft[text]}
                onKeyDown={sendByKey}
              />
            </div>
          ))}
        </div>
      </section>
      <section className={styles['pane']} aria-labelledby="whom">
        <div className={styles['paneHead']}>
          <h2 id="whom">{t('staff.announce.whom')}</h2>
          <output>{count}</output>
        </div>
        <div className={own['thirds']}>
          <SelectField
            {...form.field('to')}
            label={t('staff.announce.to')}
            placeholder={t('staff.deed.choose')}
            defaultValue={draft.to}
            onChange={(event) => setTo(event.currentTarget.value)}
            options={audiences.map(({ group_id, cert_id, name }) => ({
              value: group_id !== null ? `group ${group_id}` : cert_id !== null ? `phase ${cert_id}` : EVERYBODY,
              label: t('staff.announce.audience', {
                kind: group_id !== null ? 'group' : cert_id !== null ? 'phase' : 'all',
                name,
              }),
            }))}
          />
          <TextField
            {...form.field('at')}
            type="datetime-local"
            max="9999-12-31T23:59" // or a browser takes years of six digits
            label={t('staff.announce.at')}
            hint={t('staff.announce.at.hint')}
            defaultValue={draft.at}
            onKeyDown={sendByKey}
          />
          <label className={own['mail']}>
            <input type="checkbox" name="mail" value="1" defaultChecked={draft.mail === '1'} />
            <span>{t('staff.announce.mail')}</span>
          </label>
        </div>
        <div className={own['presses']}>
          <button type="submit" className={own['send']} aria-disabled={form.isBusy || undefined}>
            {form.isBusy ? t('staff.feedback.sending') : t('staff.announce.send')}
            <kbd aria-hidden="true">Ctrl ↵</kbd>
          </button>
          <button type="button" className={own['try']} aria-disabled={trial.isBusy || undefined} onClick={trial.press}>
            {t('staff.announce.try')}
          </button>
          <small>{t('staff.announce.told')}</small>
        </div>
        {trial.problem ? (
          <p role="alert" className={own['problem']}>
            {trial.problem}
          </p>
        ) : null}
      </section>
    </form>
  )
}

/** How many they are, in words; while it is asked, nothing. */
function useAudience(to: string): string {
  const { t } = useMessages()
  const [found, setFound] = useState<{ readonly to: string; readonly words: string }>()
  // An effect: calls are outside React.
  useEffect(() => {
    if (to === '') return
    let isOver = false
    ask('/staff/audience', audienceOf(to)).then(
      ({ count, is_about }) => {
        if (isOver) return
        const words =
          count === null
            ? t('staff.announce.uncounted')
            : t('staff.announce.count', { count, about: is_about ? 'yes' : 'no' })
        setFound({ to, words })
      },
      () => {}, // how many is not known then: sending says what is wrong
    )
    return () => void (isOver = true)
  }, [to, t])
  return found?.to === to ? found.words : ''
}
