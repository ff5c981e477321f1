import { useState } from 'react'
import {
  colours,
  countAnswers,
  forms,
  isMadeUp,
  isOwnedUp,
  STARTS,
  stages,
  type Colour,
  type Form,
  type Question,
} from '../../../../../domain/lesson/plays/answers.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useSpoken } from '../../../../parts/use-spoken.ts'
import { Frame } from '../frame.tsx'
import { Choice, Goal } from '../goal.tsx'
import type { PlayProps } from '../play-props.ts'
import styles from '../plays.module.css'
import { useGoals } from '../use-goals.ts'
import own from './answers.module.css'

const first: Question = { colour: 'red', form: 'light', stage: 'before' }
const labels = {
  before: 'play.answers.before',
  asked: 'play.answers.asked',
  'unknown 1': 'play.answers.one',
  'unknown 2': 'play.answers.two',
  'unknown 4': 'play.answers.four',
} as const

/** Lesson 17 in the hand: a question at the crossing, and how thirty starts answer it before and after each training. */
export default function Answers({ caption, ...place }: PlayProps) {
  const { t, locale } = useMessages()
  const { reached, reach } = useGoals(place)
  const [question, setQuestion] = useState(first)
  const { colour, form, stage } = question
  const ask = (changed: Partial<Question>) => {
    const next = { ...question, ...changed }
    setQuestion(next)
    if (isMadeUp(next)) reach('made-up')
    if (isOwnedUp(next)) reach('owned-up')
  }
  const nameOfColour = (name: Colour) => (name === 'blue' ? t('play.answers.blue') : t(`play.word.${name}`))
  const joint = locale === 'en' ? ' ' : ''
  const nameOfForm = (name: Form) =>
    [
      t('play.answers.colour'),
      ...name.split(' ').flatMap((word) => (word === 'light' || word === 'always' ? [t(`play.word.${word}`)] : [])),
    ].join(joint)
  const asked = nameOfForm(form).replace(t('play.answers.colour'), nameOfColour(colour))
  const rows = countAnswers(question).map((row) => ({
    ...row,
    name:
      row.answer === 'stop' || row.answer === 'go'
        ? t(`play.word.${row.answer}`)
        : t(row.answer === 'unknown' ? 'play.answers.unknown' : 'play.answers.other'),
  }))
  const most = Math.max(...rows.map(({ starts }) => starts))
  const sure = rows.slice(0, 2).reduce((sum, row) => sum + row.sure, 0)
  const madeUp = isMadeUp(question) ? t('play.answers.madeUpAfter', { sure, all: STARTS }) : undefined
  const ownedUp = isOwnedUp(question)
    ? t('play.answers.ownedUpAfter', { unknown: rows[2]?.starts ?? 0, sure, all: STARTS })
    : undefined
  const spoken = useSpoken(`${colour} ${form} ${stage}`, () =>
    [
      t('play.answers.say', { question: asked, training: t(labels[stage]) }),
      ...rows
        .filter(({ starts }) => starts > 0)
        .map(({ name, starts, sure: own30 }) => t('play.answers.row', { name, starts, sure: own30 })),
      madeUp ?? ownedUp ?? '',
    ].join(' '),
  )
  return (
    <Frame
      title={t('play.answers.title')}
      ask={t('play.answers.ask')}
      caption={caption}
      ownCaption={t('play.answers.caption')}
      spoken={spoken}
    >
      <Choice
        name={t('play.answers.colours')}
        all={colours.map((name) => [name, nameOfColour(name)] as const)}
        chosen={colour}
        onChoose={(name) => ask({ colour: name })}
      />
      <Choice
        name={t('play.answers.forms')}
        all={forms.map((name) => [name, nameOfForm(name)] as const)}
        chosen={form}
        onChoose={(name) => ask({ form: name })}
      />
      <Choice
        name={t('play.answers.trainings')}
        words={t('play.answers.trainings')}
        all={stages.map((name) => [name, t(labels[name])] as const)}
        chosen={stage}
        onChoose={(name) => ask({ stage: name })}
      />
      <div>
        <p className={styles['legend']} data-ends>
          <b>{asked}</b>
          <span>{t('play.answers.of', { all: STARTS })}</span>
        </p>
        <ul className={own['rows']} aria-label={t('play.answers.told', { question: asked })}>
          {rows.map(({ answer, name, starts, sure: own30 }) => (
            <li key={answer} data-most={starts === most || undefined}>
              <span>{name}</span>
              <svg aria-hidden="true" viewBox="0 0 300 14" preserveAspectRatio="none">
                <rect data-whole width="300" height="14" />
                <rect data-part width={starts * 10} height="14" />
                <rect data-sure width={own30 * 10} height="14" />
              </svg>
              <b>{starts}</b>
            </li>
          ))}
        </ul>
        <p className={own['key']}>{t('play.answers.key')}</p>
      </div>
      <Goal text={t('play.answers.madeUp')} isReached={reached.has('made-up')} after={madeUp} />
      <Goal text={t('play.answers.ownedUp')} isReached={reached.has('owned-up')} after={ownedUp} />
    </Frame>
  )
}
