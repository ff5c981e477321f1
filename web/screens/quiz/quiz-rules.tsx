import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import type { Quiz } from './load-quiz.ts'
import styles from './quiz-rules.module.css'
import { wordWait } from '../../parts/word-span.ts'
import { wordScore } from './wording.ts'

export function QuizRules({ quiz: { rules, attempts_left } }: { quiz: Pick<Quiz, 'rules' | 'attempts_left'> }) {
  const { t, locale } = useMessages()
  const total = t('quiz.minutes', { minutes: rules.minutes })
  const attempts =
    rules.attempts === null || attempts_left === null
      ? t('quiz.rule.noLimit')
      : t('quiz.rule.attemptsLeft', { left: attempts_left, all: rules.attempts })
  return (
    <dl className={styles['rules']}>
      <Rule name={t('quiz.rule.questions')}>
        {rules.is_random ? t('quiz.rule.drawn', { count: rules.question_count }) : rules.question_count}
      </Rule>
      <Rule name={t('quiz.rule.time')}>
        {rules.extra_minutes > 0
          ? t('quiz.rule.extra', { total, extra: t('quiz.minutes', { minutes: rules.extra_minutes }) })
          : total}
      </Rule>
      <Rule name={t('quiz.rule.pass')}>
        {t('quiz.rule.points', {
          score: wordScore(rules.passing_score, locale),
          total: wordScore(rules.total_score, locale),
        })}
      </Rule>
      <Rule name={t('quiz.rule.attempts')}>{attempts}</Rule>
      {rules.wait_seconds > 0 ? (
        <Rule name={t('quiz.rule.wait')}>
          {rules.waits.length === 0
            ? wordWait(rules.wait_seconds, locale)
            : t('quiz.rule.waits', {
                waits: rules.waits
                  .map((wait) => (wait === 0 ? t('quiz.rule.waits.none') : wordWait(wait, locale)))
                  .join(locale === 'zh-CN' ? '、' : ', '),
              })}
        </Rule>
      ) : null}
      <Rule name={t('quiz.rule.review')}>{t(`quiz.review.${rules.review}`)}</Rule>
    </dl>
  )
}

function Rule({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
