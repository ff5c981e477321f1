import { useMessages } from '../../../../i18n/use-messages.ts'
import { readParts, writeParts } from '../../given.ts'
import { FieldFrame } from '../field-frame.tsx'
import type { Asked, FieldProps } from '../question-screen.ts'
import { GapText } from './gap-text.tsx'
import { gapOf } from './gaps.ts'

/** A text with fields and lists in it. */
export function ClozeField({ question, given, isClosed, onGive }: FieldProps<Asked<'cloze'>>) {
  const { t } = useMessages()
  const parts = readParts(given)
  const ids = question.gaps.map((gap) => gap.id)
  return (
    <FieldFrame
      legend={t('quiz.cloze.legend')}
      hasAnswer={Object.keys(parts).length > 0}
      isClosed={isClosed}
      onClear={() => onGive('')}
    >
      <GapText text={question.text} gaps={question.gaps}>
        {(gap, number) => {
          const { Field } = gapOf(gap)
          return (
            <Field
              gap={gap}
              label={t('quiz.cloze.gap', { number })}
              value={parts[gap.id]}
              onGive={(value) => onGive(writeParts(ids, { ...parts, [gap.id]: value }))}
            />
          )
        }}
      </GapText>
    </FieldFrame>
  )
}
