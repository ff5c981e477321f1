import { useMessages } from '../../../../i18n/use-messages.ts'
import type { Asked, FieldProps } from '../question-screen.ts'
import { TypedField } from '../typed-field.tsx'

export const MAX_LENGTH = 500

/** A word or a line, typed. */
export function TextField({ given, isClosed, onGive }: FieldProps<Asked<'text'>>) {
  const { t } = useMessages()
  return (
    <TypedField
      given={given}
      isClosed={isClosed}
      onGive={onGive}
      legend={t('quiz.text.legend')}
      label={t('quiz.text.label')}
      maxLength={MAX_LENGTH}
    />
  )
}
