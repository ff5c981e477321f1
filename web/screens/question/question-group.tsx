import { Link as LinkIcon, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { AskButton } from '../../parts/feedback/ask-button.tsx'
import { to } from '../../paths.ts'
import { AnswerText } from './answer-text.tsx'
import type { Question } from './filter.ts'
import styles from './questions.module.css'

export function QuestionGroup({ category, questions }: { category: { id: string; name: string }; questions: readonly Question[] }) {
  const { t } = useMessages()
  return (
    <section className={styles['group']} aria-labelledby={`category-${category.id}`}>
      <h2 id={`category-${category.id}`}>{category.name}</h2>
      {questions.map((question) => (
        <details key={question.id} className={styles['item']}>
          <summary className={styles['trigger']}>
            <h3>{question.title}</h3>
            <Plus aria-hidden="true" />
          </summary>
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
        </details>
      ))}
    </section>
  )
}
