import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Judgement } from '../../../domain/recall/schedule.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { NameIn } from '../../parts/name-in.tsx'
import type { RecallCard } from '../../parts/study/load-recall.ts'
import { RichText } from '../../parts/study/rich-text.tsx'
import { to } from '../../paths.ts'
import styles from './recall.module.css'
import { useKeys } from './use-keys.ts'

type Line = RecallCard['answer'][number]

interface Props {
  readonly card: RecallCard
  readonly place: { readonly at: number; readonly of: number }
  /** It comes after another one, whose buttons had the focus. */
  readonly takesFocus: boolean
  readonly onJudge: (judgement: Judgement) => void
}

/** A question, room to answer it, its answer, and what the learner says of it. */
export function Card({ card, place, takesFocus, onJudge }: Props) {
  const { t, rich } = useMessages()
  const own = useId()
  const [isTold, setIsTold] = useState(false)
  const [typed, setTyped] = useState('')
  const question = useRef<HTMLHeadingElement>(null)
  const answer = useRef<HTMLHeadingElement>(null)
  // An effect: what had the focus is gone, and who hears the page is led to what came in its place.
  useEffect(() => {
    if (takesFocus) question.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    if (isTold) answer.current?.focus()
  }, [isTold])
  useKeys({ isTold, tell: () => setIsTold(true), judge: onJudge })
  return (
    <section className={styles['card']} aria-labelledby={`${own}-place`}>
      <h2 ref={question} id={`${own}-place`} tabIndex={-1} className={styles['place']}>
        {t('recall.place', place)}
      </h2>
      <p className={styles['from']}>
        {rich(card.is_missed ? 'recall.from.quiz' : 'recall.from.lesson', {
          name: card.lesson_name,
          a: () => (
            <Link to={to.lesson({ phase: card.cert_id, module: card.module_id, lesson: card.lesson_id })}>
              <NameIn name={card.lesson_name} lang={card.lesson_lang} />
            </Link>
          ),
        })}
      </p>
      <Text line={card.prompt} look="prompt" />
      {card.options.length > 0 ? <Lines lines={card.options} /> : null}
      {isTold && typed.trim() === '' ? null : (
        <div className={styles['try']}>
          <label htmlFor={own}>{t('recall.try')}</label>
          <textarea
            id={own}
            rows={2}
            maxLength={2000}
            readOnly={isTold}
            aria-describedby={isTold ? undefined : `${own}-hint`}
            onChange={(event) => setTyped(event.target.value)}
          />
          {isTold ? null : <p id={`${own}-hint`}>{t('recall.try.hint')}</p>}
        </div>
      )}
      {isTold ? (
        <>
          <div className={styles['answer']}>
            <h3 ref={answer} tabIndex={-1}>
              {t('recall.answer')}
            </h3>
            <Lines lines={card.answer} isStrong />
            {card.why.map((line, at) => (
              <Text key={at} line={line} look="why" />
            ))}
          </div>
          <div className={styles['judge']} role="group" aria-label={t('recall.judge')}>
            <Button look="gold" onClick={() => onJudge('knew')} aria-keyshortcuts="1">
              {t('recall.knew')}
            </Button>
            <Button onClick={() => onJudge('not_yet')} aria-keyshortcuts="2">
              {t('recall.notYet')}
            </Button>
            <p className={styles['keys']}>{t('recall.keys.judge')}</p>
          </div>
        </>
      ) : (
        <div className={styles['judge']}>
          <Button look="gold" onClick={() => setIsTold(true)}>
            {t('recall.show')}
          </Button>
          <p className={styles['keys']}>{t('recall.keys.show')}</p>
        </div>
      )}
    </section>
  )
}

function Lines({ lines, isStrong = false }: { lines: readonly Line[]; isStrong?: boolean }) {
  const [only] = lines
  if (only && lines.length === 1) return <Text line={only} look={isStrong ? 'choice' : 'why'} />
  return (
    <ul className={styles['lines']}>
      {lines.map((line, at) => (
        <li key={at}>
          <Text line={line} look="choice" />
        </li>
      ))}
    </ul>
  )
}

function Text({ line: { text, lang }, look }: { line: Line; look: 'prompt' | 'choice' | 'why' }) {
  const { locale } = useMessages()
  return <RichText look={look} html={text} lang={lang === locale ? undefined : lang} />
}
