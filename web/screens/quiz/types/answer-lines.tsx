import { Check, X } from '../../../art/lucide/icons.tsx'
import type { ReactNode } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import styles from './answer-lines.module.css'

interface Props {
  /** `undefined` when the question was left open. */
  readonly given: ReactNode | undefined
  /** null when the quiz keeps it to itself. */
  readonly isRight: boolean | null
  /** Shown unless the answer was right in these very words. */
  readonly right: ReactNode | null
}

/** What was answered and what is right, one under the other. */
export function AnswerLines({ given, isRight, right }: Props) {
  const { t } = useMessages()
  return (
    <dl className={styles['lines']}>
      <div data-verdict={isRight === null ? undefined : isRight ? 'right' : 'wrong'}>
        <dt>
          {isRight === null ? null : isRight ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
          {t('quiz.result.chosen')}
        </dt>
        <dd>{given ?? t('quiz.result.noAnswer')}</dd>
      </div>
      {right === null ? null : (
        <div data-verdict="right">
          <dt>
            <Check aria-hidden="true" />
            {t('quiz.result.isRight')}
          </dt>
          <dd>{right}</dd>
        </div>
      )}
    </dl>
  )
}
