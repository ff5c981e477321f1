import { useId } from 'react'
import type { ItemFormReply } from '../../../../contract/staff-item-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import type { Draft } from './draft.ts'
import own from './items.module.css'

interface Props {
  readonly form: ItemFormReply
  readonly draft: Draft
  readonly write: (next: Partial<Draft>) => void
}

/** The solution of a question, as its type has it. */
export function KeyFields({ form: { key }, draft, write }: Props) {
  const { t } = useMessages()
  const id = useId()
  switch (key.kind) {
    case 'choices': {
      const choose = (choice: string, isRight: boolean) => {
        if (!key.is_many) write({ answer: [choice], also: draft.also.filter((one) => one !== choice) })
        else write({ answer: key.ids.filter((one) => (one === choice ? isRight : draft.answer.includes(one))) })
      }
      return (
        <fieldset>
          <legend>{t('staff.items.answer')}</legend>
          {key.ids.map((choice) => {
            const isRight = draft.answer.includes(choice)
            return (
              <p key={choice}>
                <label>
                  <input
                    type={key.is_many ? 'checkbox' : 'radio'}
                    name={`${id}-key`}
                    checked={isRight}
                    onChange={(event) => choose(choice, event.currentTarget.checked)}
                  />{' '}
                  <code translate="no">{choice}</code>
                </label>
                {key.may_have_also && !isRight ? (
                  <label>
                    <input
                      type="checkbox"
                      aria-label={t('staff.correct.also.choice', { choice })}
                      checked={draft.also.includes(choice)}
                      onChange={(event) => {
                        const { checked } = event.currentTarget
                        write({
                          also: key.ids.filter((one) => (one === choice ? checked : draft.also.includes(one))),
                        })
                      }}
                    />{' '}
                    {t('staff.correct.also')}
                  </label>
                ) : null}
              </p>
            )
          })}
        </fieldset>
      )
    }
    case 'number':
      return (
        <fieldset>
          <legend className="hide-visually">{t('staff.items.answer')}</legend>
          <div className={own['number']}>
            <label htmlFor={`${id}-answer`}>{t('staff.items.answer')}</label>
            <input
              id={`${id}-answer`}
              autoComplete="off"
              maxLength={60}
              value={draft.answer[0] ?? ''}
              onChange={(event) => write({ answer: [event.currentTarget.value] })}
            />
          </div>
          <div className={own['number']}>
            <label htmlFor={`${id}-tolerance`}>{t('staff.correct.tolerance')}</label>
            <input
              id={`${id}-tolerance`}
              autoComplete="off"
              maxLength={20}
              value={draft.tolerance}
              onChange={(event) => write({ tolerance: event.currentTarget.value })}
            />
          </div>
        </fieldset>
      )
    case 'forms':
      return (
        <fieldset>
          <legend>{t('staff.correct.forms')}</legend>
          <textarea
            aria-label={t('staff.correct.forms')}
            rows={Math.max(2, draft.answer.length)}
            value={draft.answer.join('\n')}
            onChange={(event) => write({ answer: event.currentTarget.value.split('\n') })}
          />
        </fieldset>
      )
    case 'fixed':
      return <p>{t('staff.correct.fixed')}</p>
  }
}
