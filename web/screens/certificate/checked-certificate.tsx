import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Seal } from '../../art/seal.tsx'
import { Tile } from '../../art/tile.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { useIsHydrated } from '../../parts/audience.tsx'
import { NameIn } from '../../parts/name-in.tsx'
import { ownZone } from '../../own-zone.ts'
import { to } from '../../paths.ts'
import { formatDay } from '../../parts/format-day.ts'
import { formatCheckTime, formatDayOf, formatScore } from './format-day.ts'
import type { Checked } from './load-check.ts'
import { StatusMark } from './status-mark.tsx'
import { useValidity } from './use-validity.ts'
import paper from './paper.module.css'
import styles from './verify.module.css'

/** The verdict with its reason, then everything that is printed, so that the paper can be compared line by line. */
export function CheckedCertificate({ certificate }: { certificate: Checked }) {
  const { t, locale } = useMessages()
  const { number, status, name, school, phase, cert_id, issued_on, valid_until, checked_at } = certificate
  const validity = useValidity(valid_until)
  const isHydrated = useIsHydrated() // the reader's zone is known here only
  return (
    <>
      <header className={styles['verdict']} data-mark={status}>
        <StatusMark mark={status} />
        <div>
          <h1>{t(`certificate.verify.${status}.title`)}</h1>
          <p>
            <Reason certificate={certificate} />
          </p>
          <p className={styles['checked']}>
            {t('certificate.verify.checked', {
              moment: formatCheckTime(checked_at, locale, isHydrated ? ownZone() : 'UTC'),
            })}
          </p>
        </div>
      </header>
      <section className={`${paper['paper']} ${styles['paper']}`} aria-labelledby="printed">
        <h2 id="printed" className="hide-visually">
          {t('certificate.verify.printed')}
        </h2>
        <div className={`${paper['seal']} ${styles['seal']}`}>
          <Seal number={number} label={t('certificate.seal', { number })} />
          <p className={styles['number']} translate="no">
            {number}
          </p>
          <p>{t('certificate.verify.sealNote')}</p>
        </div>
        <dl className={styles['facts']}>
          <Fact term={t('certificate.verify.name')}>
            <b className={styles['name']} translate="no">
              {name}
            </b>
          </Fact>
          <Fact term={t('certificate.verify.phase')}>
            <Wordings words={phase} link={cert_id === null ? undefined : to.phase(cert_id)} />
          </Fact>
          <Fact term={t('certificate.verify.school')}>
            <Wordings words={school} />
          </Fact>
          <Fact term={t('certificate.print.issued')}>
            <time dateTime={issued_on}>{formatDay(issued_on, locale)}</time>
          </Fact>
          <Fact term={t('certificate.print.validity')}>{validity}</Fact>
          <Work certificate={certificate} />
        </dl>
      </section>
      <p className={styles['note']}>{t('certificate.verify.credential')}</p>
    </>
  )
}

function Reason({
  certificate: { status, school, name, valid_until, revoked_at, is_replaced },
}: {
  certificate: Checked
}) {
  const { t, locale } = useMessages()
  const by = school[0]?.text ?? ''
  if (status === 'valid') return t('certificate.verify.valid.body', { school: by, name })
  if (status === 'expired')
    return t('certificate.verify.expired.body', { school: by, name, date: formatDay(valid_until ?? '', locale) })
  return t(is_replaced ? 'certificate.verify.replaced.body' : 'certificate.verify.revoked.body', {
    school: by,
    date: formatDayOf(revoked_at ?? 0, locale),
  })
}

/** What was done for it: lessons, quizzes with their scores, experiments and how they were checked. */
function Work({ certificate }: { certificate: Checked }) {
  const { t, locale } = useMessages()
  const { lesson_count, minutes, quizzes, final, experiments, edition } = certificate
  const hours = Math.max(1, Math.round(minutes / 60))
  const wordScore = (one: { score: number; passing_score: number; total_score: number }) =>
    t('certificate.verify.score', {
      score: formatScore(one.score, locale),
      total: formatScore(one.total_score, locale),
      passing: formatScore(one.passing_score, locale),
    })
  return (
    <>
      {lesson_count > 0 ? (
        <Fact term={t('certificate.verify.lessons')}>
          {t('certificate.verify.lessons.value', { lessons: lesson_count, hours })}
        </Fact>
      ) : null}
      {quizzes.length > 0 ? (
        <Fact term={t('certificate.verify.quizzes')}>
          <ul className={styles['works']}>
            {quizzes.map((quiz, at) => (
              <li key={at}>
                <Tile kind="quiz" state="done" />
                <span>{quiz.name}</span>
                <small>{wordScore(quiz)}</small>
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
      {final ? <Fact term={t('certificate.verify.final')}>{wordScore(final)}</Fact> : null}
      {experiments.length > 0 ? (
        <Fact term={t('certificate.print.experiments')}>
          <ul className={styles['works']}>
            {experiments.map(({ name, check_kind, is_solution_seen }, at) => (
              <li key={at}>
                <Tile kind="experiment" state={check_kind === 'verified' ? 'done' : 'todo'} />
                <span>{name}</span>
                <small>
                  {t(is_solution_seen ? 'certificate.check.solution-seen' : `certificate.check.${check_kind}`)}
                </small>
              </li>
            ))}
          </ul>
          <p className={styles['checks']}>{t('certificate.print.checks')}</p>
        </Fact>
      ) : null}
      {edition ? (
        <Fact term={t('certificate.verify.edition')}>
          {t('certificate.verify.edition.value', { day: formatDay(edition.day, locale), code: edition.code })}
        </Fact>
      ) : null}
    </>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** In the reader's language first, and as it stands on the paper in the other. */
function Wordings({ words: [first, ...others], link }: { words: Checked['phase']; link?: string | undefined }) {
  if (!first) return null
  const name = <NameIn name={first.text} lang={first.lang} />
  return (
    <>
      <b>{link ? <Link to={link}>{name}</Link> : name}</b>
      {others.map(({ lang, text }) => (
        <span key={lang} lang={lang} className={styles['other']}>
          {text}
        </span>
      ))}
    </>
  )
}
