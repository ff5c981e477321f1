import type { QuizItem } from '../../../../contract/staff-item-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { RichText } from '../../../parts/study/rich-text.tsx'
import styles from '../console.module.css'
import { ItemAttempts } from './item-attempts.tsx'
import { ItemDeeds } from './item-deeds.tsx'
import own from './items.module.css'

interface Props {
  readonly quizId: string
  readonly phaseId: string
  readonly isCorrected: boolean
  readonly item: QuizItem
  readonly percent: (share: number) => string
}

type Line = QuizItem['prompt']

/** The question as its learners read it, with its solution, its reasons, and what was answered. */
export function ItemDetail({ quizId, phaseId, isCorrected, item, percent }: Props) {
  const { t } = useMessages()
  return (
    <section className={styles['pane']} aria-labelledby="item">
      <div className={styles['paneHead']}>
        <h2 id="item" translate="no">
          {item.id}
        </h2>
        <small>{t('staff.items.type', { type: item.type.replaceAll('-', '_') })}</small>
      </div>
      <div className={`${styles['paneBody']} ${own['detail']}`}>
        {item.sources.length > 0 ? (
          <p className={own['sources']}>
            {item.sources.map(({ lang, file, line }) => (
              <span key={lang}>
                {t('staff.source', { lang })} <code translate="no">{`${file}:${line}`}</code>
              </span>
            ))}
          </p>
        ) : null}
        <ItemDeeds quizId={quizId} itemId={item.id} phaseId={phaseId} isCorrected={isCorrected} />
        <Text line={item.prompt} look="asked" />
        <Lines lines={item.options} />
        <h3>{t('staff.items.answer')}</h3>
        <Lines lines={item.answer} />
        {item.why.length > 0 ? <h3>{t('staff.items.why')}</h3> : null}
        {item.why.map((line, at) => (
          <Text key={at} line={line} look="why" />
        ))}
        <h3>{t('staff.items.answers')}</h3>
        <ul className={own['bars']}>
          {item.answers.map((one) => {
            const said = t('staff.items.said', {
              hasPart: one.part === null ? 'no' : 'yes',
              part: one.part ?? '',
              kind: one.kind,
              words: one.words,
            })
            return (
              <li key={`${one.kind} ${one.part} ${one.words}`}>
                <span translate={one.kind === 'said' ? 'no' : undefined}>{said}</span>
                <meter value={one.share} aria-label={said} />
                <span>{percent(one.share)}</span>
                {one.why ? <Text line={one.why} look="why" /> : null}
              </li>
            )
          })}
        </ul>
        {item.editions.length > 1 ? (
          <>
            <h3>{t('staff.items.editions')}</h3>
            <ul>
              {item.editions.map(({ revision, asked, right }) => (
                <li key={revision}>
                  {t('staff.items.edition', { revision: String(revision), asked, share: Math.round(right * 100) })}
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {item.languages.length > 1 ? (
          <>
            <h3>{t('staff.items.languages')}</h3>
            <ul>
              {item.languages.map(({ lang, asked, right }) => (
                <li key={lang}>{t('staff.items.language', { lang, asked, share: Math.round(right * 100) })}</li>
              ))}
            </ul>
          </>
        ) : null}
        <ItemAttempts key={`${quizId} ${item.id}`} quizId={quizId} item={item} percent={percent} />
      </div>
    </section>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul>
      {lines.map((line, at) => (
        <li key={at}>
          <Text line={line} look="choice" />
        </li>
      ))}
    </ul>
  )
}

function Text({ line: { text, lang }, look }: { line: Line; look: 'asked' | 'choice' | 'why' }) {
  const { locale } = useMessages()
  return <RichText look={look} html={text} lang={lang === locale ? undefined : lang} />
}
