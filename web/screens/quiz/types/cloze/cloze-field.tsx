import { useMessages } from '../../../../i18n/use-messages.ts'
import { readParts, writeParts } from '../../given.ts'
import { readText } from '../../plain-text.ts'
import { FieldFrame } from '../field-frame.tsx'
import type { FieldProps } from '../question-screen.ts'
import type { AskedCloze } from './cloze.ts'
import { GapText } from './gap-text.tsx'

type Gap = AskedCloze['gaps'][number]

/** A text with fields and lists in it. */
export function ClozeField({ question, given, isClosed, onGive }: FieldProps<AskedCloze>) {
  const { t } = useMessages()
  const parts = readParts(given)
  const ids = question.gaps.map((gap) => gap.id)
  const give = (gap: Gap, value: unknown) => onGive(writeParts(ids, { ...parts, [gap.id]: value }))
  return (
    <FieldFrame
      legend={t('quiz.cloze.legend')}
      hasAnswer={Object.keys(parts).length > 0}
      isClosed={isClosed}
      onClear={() => onGive('')}
    >
      <GapText text={question.text} gaps={question.gaps}>
        {(gap, number) => (
          <GapField
            gap={gap}
            label={t('quiz.cloze.gap', { number })}
            value={parts[gap.id]}
            isClosed={isClosed}
            onGive={(value) => give(gap, value)}
          />
        )}
      </GapText>
    </FieldFrame>
  )
}

interface GapProps {
  readonly gap: Gap
  readonly label: string
  readonly value: unknown
  readonly isClosed: boolean
  readonly onGive: (value: unknown) => void
}

function GapField({ gap, label, value, isClosed, onGive }: GapProps) {
  const { t } = useMessages()
  if (gap.type === 'single')
    return (
      <select
        aria-label={label}
        disabled={isClosed}
        value={Array.isArray(value) ? String(value[0] ?? '') : ''}
        onChange={(event) => onGive(event.target.value === '' ? undefined : [event.target.value])}
      >
        <option value="">{t('quiz.match.none')}</option>
        {gap.choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {readText(choice.text ?? '')}
          </option>
        ))}
      </select>
    )
  return (
    <input
      type="text"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={gap.type === 'number' ? 60 : 500}
      placeholder=" "
      aria-label={label}
      disabled={isClosed}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onGive(event.target.value.trim() === '' ? undefined : event.target.value)}
    />
  )
}
