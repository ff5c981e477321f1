import { Check, X } from '../../../../art/lucide/icons.tsx'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { AnswerLines } from '../answer-lines.tsx'
import type { Reviewed, ReviewedGap } from '../question-screen.ts'
import { Why } from '../written-text.tsx'
import styles from './cloze-review.module.css'
import { GapText } from './gap-text.tsx'
import { gapOf } from './gaps.ts'

/** The text as it was filled in, then each gap that was not right. */
export function ClozeReview({ question }: { question: Reviewed<'cloze'> }) {
  const { t, locale } = useMessages()
  const { text, gaps, why, said } = question
  /** From 1, by the place in the text, as the fields were called. */
  const placeOf = ({ id }: ReviewedGap) =>
    gaps.filter((one) => text.text.indexOf(`"${one.id}"`) <= text.text.indexOf(`"${id}"`)).length
  const wrong = gaps.filter((gap) => gap.is_right === false).toSorted((a, b) => placeOf(a) - placeOf(b))
  return (
    <>
      <GapText text={text} gaps={gaps}>
        {(gap) => (
          <mark data-verdict={gap.is_right === null ? undefined : gap.is_right ? 'right' : 'wrong'}>
            {gapOf(gap).wordGiven(gap) || '…'}
            {gap.is_right === null ? null : gap.is_right ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
          </mark>
        )}
      </GapText>
      {wrong.length === 0 ? null : (
        <ul className={styles['gaps']}>
          {wrong.map((gap) => {
            const { wordGiven, wordRight } = gapOf(gap)
            return (
              <li key={gap.id}>
                <p>{t('quiz.cloze.gap', { number: placeOf(gap) })}</p>
                <AnswerLines given={wordGiven(gap) || undefined} isRight={false} right={wordRight(gap, locale)} />
              </li>
            )
          })}
        </ul>
      )}
      <Why of={said} />
      <Why of={why} />
    </>
  )
}
