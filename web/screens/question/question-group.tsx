import { Link as LinkIcon } from '../../art/lucide/icons.tsx'
import { Link } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { Disclosure } from '../../parts/disclosure.tsx'
import { AskButton } from '../../parts/feedback/ask-button.tsx'
import { to } from '../../paths.ts'
import { AnswerText } from '../../parts/answer-text.tsx'
import type { Faq } from './filter.ts'
import styles from './questions.module.css'

export function QuestionGroup({
  category,
  questions,
}: {
  category: { id: string; name: string }
  questions: readonly Faq[]
}) {
  const { t } = useMessages()
  return (
    <section className={styles['group']} aria-labelledby={`category-${category.id}`}>
      <h2 id={`category-${category.id}`}>{category.name}</h2>
      {questions.map((question) => (
        <Disclosure key={question.id} title={question.title} lang={question.lang}>
          {/* The address is that of the text inside: a browser then opens the question by itself, before any script. */}
          <div id={question.id} className={styles['answer']}>
            <AnswerText html={question.answer} />
            <p className={styles['foot']}>
              <Link to={to.question(question.id)} aria-label={t('question.addressOf', { title: question.title })}>
                <LinkIcon aria-hidden="true" />
                {t('question.address')}
              </Link>
              <AskButton path={to.question(question.id)} label={question.title} />
            </p>
          </div>
        </Disclosure>
      ))}
    </section>
  )
}
