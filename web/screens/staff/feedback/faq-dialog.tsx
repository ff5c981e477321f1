import { useId } from 'react'
import type { StaffFeedback } from '../../../../contract/staff-feedback-calls.ts'
import { call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { SelectField } from '../../../parts/form/select-field.tsx'
import { TextAreaField } from '../../../parts/form/text-area-field.tsx'
import { TextField } from '../../../parts/form/text-field.tsx'
import { FormDialog } from '../group/form-dialog.tsx'
import { useProve } from '../proving.tsx'
import type { Inbox } from './feedback-desk.tsx'

interface Props {
  readonly one: StaffFeedback
  readonly answer: string
  readonly categories: NonNullable<Inbox['categories']>
  readonly onClose: () => void
  readonly onMade: (questionId: string) => void
}

const written = (value: string) => (value.trim() === '' ? ('staff.group.remind.missing' as const) : undefined)

/** What one learner asked, for all: it begins with their words and the answer, in their language. */
export function FaqDialog({ one, answer, categories, onClose, onMade }: Props) {
  const { t } = useMessages()
  const prove = useProve()
  const id = useId()
  const columns = [
    { lang: 'en', question: 'question_en', text: 'answer_en' },
    { lang: 'zh-CN', question: 'question_zh', text: 'answer_zh' },
  ] as const
  return (
    <FormDialog
      id={id}
      title={t('staff.faq.title')}
      go={t('staff.faq.go')}
      busy={t('staff.deed.busy')}
      rules={{
        category_id: (value) => (value === '' ? ('field.required' as const) : undefined),
        question_en: written,
        answer_en: written,
        question_zh: written,
        answer_zh: written,
      }}
      onClose={onClose}
      send={async (values) => {
        const of = (name: string) => values[name]?.trim() ?? ''
        const { question_id } = await prove(() =>
          call(
            '/staff/faq-make',
            {
              id: one.id,
              category_id: of('category_id'),
              question_en: of('question_en'),
              question_zh: of('question_zh'),
              answer_en: of('answer_en'),
              answer_zh: of('answer_zh'),
            },
            { isQuiet: true },
          ),
        )
        onMade(question_id)
      }}
    >
      {(field) => (
        <>
          <p>{t('staff.faq.told')}</p>
          <SelectField
            {...field('category_id')}
            label={t('staff.faq.category')}
            placeholder={t('staff.deed.choose')}
            options={categories.map((category) => ({ value: category.id, label: category.name }))}
          />
          {columns.map(({ lang, question, text }) => (
            <div key={lang}>
              <TextField
                {...field(question)}
                lang={lang}
                label={t('staff.faq.question', { lang })}
                maxLength={300}
                autoComplete="off"
                defaultValue={one.lang === lang ? one.content.slice(0, 300) : ''}
              />
              <TextAreaField
                {...field(text)}
                lang={lang}
                label={t('staff.faq.answer', { lang })}
                rows={4}
                maxLength={5000}
                defaultValue={one.lang === lang ? answer : ''}
              />
            </div>
          ))}
        </>
      )}
    </FormDialog>
  )
}
