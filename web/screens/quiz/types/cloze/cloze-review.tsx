import { Check, X } from '../../../../art/lucide/icons.tsx'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { readText } from '../../plain-text.ts'
import { AnswerLines } from '../answer-lines.tsx'
import { wordNumber } from '../number/number-field.tsx'
import { Why } from '../written-text.tsx'
import type { ReviewedCloze } from './cloze.ts'
import styles from './cloze-review.module.css'
import { GapText } from './gap-text.tsx'

type Gap = ReviewedCloze['gaps'][number]

/** The text as it was filled in, then each gap that was not right. */
export function ClozeReview({ question }: { question: ReviewedCloze }) {
  const { t, locale } = useMessages()
  const wrong = question.gaps
    .filter((gap) => gap.is_right === false)
    .toSorted((a, b) => placeOf(a, question) - placeOf(b, question))
  return (
    <>
      <GapText text={question.text} gaps={question.gaps}>
        {(gap) => (
          <mark data-verdict={gap.is_right === null ? undefined : gap.is_right ? 'right' : 'wrong'}>
            {wordGiven(gap) || '…'}
            {gap.is_right === null ? null : gap.is_right ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
          </mark>
        )}
      </GapText>
      {wrong.length === 0 ? null : (
        <ul className={styles['gaps']}>
          {wrong.map((gap) => (
            <li key={gap.id}>
              <p>{t('quiz.cloze.gap', { number: placeOf(gap, question) })}</p>
              <AnswerLines given={wordGiven(gap) || undefined} isRight={false} right={wordRight(gap, locale)} />
            </li>
          ))}
        </ul>
      )}
      <Why of={question.why} />
    </>
  )
}

/** From 1, by the place in the text, as the fields were called. */
const placeOf = (gap: Gap, { text, gaps }: ReviewedCloze): number =>
  gaps.filter((one) => text.text.indexOf(`"${one.id}"`) <= text.text.indexOf(`"${gap.id}"`)).length

function wordGiven(gap: Gap): string {
  if (gap.type !== 'single') return gap.given ?? ''
  return readText(gap.choices.find((choice) => choice.is_chosen)?.text ?? '')
}

function wordRight(gap: Gap, locale: string): string {
  if (gap.type === 'number') return gap.right ? wordNumber(gap.right.value, locale) : ''
  if (gap.type === 'text') return gap.right?.join(' / ') ?? ''
  return readText(gap.choices.find((choice) => choice.is_right)?.text ?? '')
}
