import type { OutputOf } from '../../../contract/index.ts'
import { Closing } from './closing.tsx'
import { Phases } from './phases.tsx'
import { Ways } from './ways.tsx'
import { Link } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { Disclosure } from '../../parts/disclosure.tsx'
import { to } from '../../paths.ts'
import { AnswerText } from '../../parts/answer-text.tsx'
import styles from './below-fold.module.css'

/** All below the hero: in the server's HTML from the start; its code comes when somebody gets there (home.tsx). */
export default function BelowFold({ home }: { home: OutputOf<'/index/front-index'> }) {
  const { cert_list: phases, planned, faq_list: questions } = home
  return (
    <>
      <Phases phases={phases} planned={planned} />
      <Ways />
      <Faqs questions={questions} />
      <Closing phase={phases[0]} />
    </>
  )
}

function Faqs({ questions }: { questions: OutputOf<'/index/front-index'>['faq_list'] }) {
  const { t } = useMessages()
  if (questions.length === 0) return null
  return (
    <section className={styles['section']} id="faqs">
      <div className={styles['head']}>
        <h2>{t('showcase.faq.title')}</h2>
        <p>
          <Link
            to={to.questions()}
            aria-label={t('shell.pair', { name: t('showcase.faq.more'), value: t('showcase.faq.title') })}
          >
            {t('showcase.faq.more')}
          </Link>
        </p>
      </div>
      <div className={styles['list']}>
        {questions.map((question, i) => (
          <Disclosure key={question.id} title={question.title} lang={question.lang} isLarge isOpen={i === 0}>
            <AnswerText html={question.answer} />
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
