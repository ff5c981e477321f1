import { X } from '../../art/lucide/icons.tsx'
import { useState, useCallback, useEffect } from 'react'
import { Link } from 'react-router'
import { call, ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import { Button } from '../button.tsx'
import { FormSummary } from '../form/form-summary.tsx'
import { SelectField } from '../form/select-field.tsx'
import { TextAreaField } from '../form/text-area-field.tsx'
import { useForm } from '../form/use-form.ts'
import { notify } from '../notify.ts'
import { Skeleton } from '../skeleton.tsx'
import { closeFeedback, type Asked } from './ask-about.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import styles from './feedback.module.css'
import { useLocale } from '../../i18n/locale-context.tsx'

const MAX = 500 // SPECIFICATION §5
/** From here on the rest is said aloud. */
const NEARLY = 50

const rules = {
  question_type: (value: string) => (value === '' ? ('feedback.type.missing' as const) : undefined),
  content: (value: string) => {
    if (value.trim() === '') return 'feedback.content.missing' as const
    return value.trim().length > MAX ? ('feedback.content.tooLong' as const) : undefined
  },
}

export function FeedbackForm({ asked }: { asked: Asked }) {
  const { t, rich } = useMessages()
  const { types, hasFailed, load } = useQuestionTypes()
  const [draft] = useState(readDraft)
  const [content, setContent] = useState(asked.content ?? draft.content)
  const [type, setType] = useState(draft.type)
  const [place, setPlace] = useState(asked.place)
  const keep = (next: { content?: string; type?: string }) => keepDraft({ content, type, ...next })
  const form = useForm({
    rules,
    send: async () => {
      await call(
        '/feedback/create',
        {
          content,
          question_type: type,
          ...(place ? { place_path: place.path, place_label: place.label } : {}),
          ...(place?.words === undefined ? {} : { place_words: place.words, place_lang: place.lang }),
        },
        { isQuiet: true },
      )
      dropDraft()
      closeFeedback()
      notify(t('feedback.sent'))
    },
  })
  const contentField = form.field('content')
  const typeField = form.field('question_type')
  const left = MAX - content.length
  return (
    <form {...form.form} className={styles['form']}>
      <p className={styles['lead']}>
        {rich('feedback.lead', {
          faqs: (words) => (
            <Link to={to.questions()} onClick={closeFeedback}>
              {words}
            </Link>
          ),
        })}
      </p>
      <FormSummary {...form.summary} />
      {types ? (
        <SelectField
          {...typeField}
          label={t('feedback.type')}
          placeholder={t('feedback.type.choose')}
          value={type in types ? type : ''}
          onChange={(event) => {
            setType(event.currentTarget.value)
            keep({ type: event.currentTarget.value })
          }}
          options={Object.entries(types).map(([value, label]) => ({ value, label }))}
        />
      ) : hasFailed ? (
        <div className={styles['failed']} role="alert">
          <p>{t('feedback.failed')}</p>
          <Button look="line" isSmall onClick={load}>
            {t('feedback.retry')}
          </Button>
        </div>
      ) : (
        <Skeleton lines={2} />
      )}
      <TextAreaField
        {...contentField}
        label={t('feedback.content')}
        placeholder={t('feedback.content.hint')}
        rows={4}
        maxLength={MAX}
        value={content}
        onChange={(event) => {
          setContent(event.currentTarget.value)
          keep({ content: event.currentTarget.value })
        }}
        hint={
          <span className={styles['count']}>
            <span aria-hidden="true">{t('feedback.count', { count: content.length, max: MAX })}</span>
            <span className="hide-visually">{t('feedback.count.said', { count: content.length, max: MAX })}</span>
          </span>
        }
      />
      <p className="hide-visually" role="status">
        {left <= NEARLY ? t('feedback.left', { count: Math.max(0, left) }) : ''}
      </p>
      {place ? (
        <div className={styles['place']}>
          <p>{t('feedback.about', { place: place.label })}</p>
          <Button look="quiet" isSmall isIconOnly icon={<X aria-hidden="true" />} onClick={() => setPlace(undefined)}>
            {t('feedback.about.remove')}
          </Button>
        </div>
      ) : null}
      <div className={styles['actions']}>
        <Button look="quiet" onClick={closeFeedback}>
          {t('feedback.cancel')}
        </Button>
        <Button type="submit" look="gold" busy={form.isBusy ? t('feedback.sending') : undefined}>
          {t('feedback.send')}
        </Button>
      </div>
    </form>
  )
}

type Types = Readonly<Record<string, string>>

/** The kinds of issue, in the reader's language. */
function useQuestionTypes(): {
  readonly types: Types | undefined
  readonly hasFailed: boolean
  readonly load: () => void
} {
  const { locale } = useLocale()
  const [known, setKnown] = useState<{ readonly locale: string; readonly types: Types | 'failed' }>()
  const load = useCallback(() => {
    ask('/feedback/form', {}).then(
      ({ question_types }) => setKnown({ locale, types: question_types }),
      () => setKnown({ locale, types: 'failed' }),
    )
  }, [locale])
  // An effect: the answer is the server's, and another in another language.
  useEffect(() => load(), [load])
  const types = known?.types === 'failed' ? undefined : known?.types
  return { types, hasFailed: known?.types === 'failed' && known.locale === locale, load }
}
