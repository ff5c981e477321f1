import { Link } from 'react-router'
import type { PhaseCard } from '../../../contract/shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ForLearner, ForVisitor } from '../../parts/audience.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { firstLesson } from '../../parts/study/first-lesson.ts'
import { to } from '../../paths.ts'
import { CourseRoll, Facts } from './course-roll.tsx'
import { EmailBox } from './email-box.tsx'
import { HeroFilm } from './hero-film.tsx'
import styles from './hero.module.css'
import { LateTokeniser } from './tokeniser/late.tsx'

export function Hero({ phases }: { phases: readonly PhaseCard[] }) {
  const { t, rich } = useMessages()
  const first = firstLesson(phases[0])
  const free = phases.find(({ price }) => price === null)?.id
  return (
    <section className={styles['hero']}>
      <div className={styles['inner']}>
        <div className={styles['pitch']}>
          <h1>{rich('home.headline', { br: () => <br /> })}</h1>
          <p className={styles['lede']}>{rich('home.lede', { b: (words) => <strong>{words}</strong> })}</p>
          <ForVisitor>
            <EmailBox starts={free} />
            <p className={styles['note']}>
              {first?.lesson.is_preview ? (
                <span>
                  {rich('home.try', {
                    minutes: first.lesson.minutes,
                    a: (words) => <Link to={first.at}>{words}</Link>,
                  })}
                </span>
              ) : null}
              {t('home.note', { isFree: phases[0]?.price === null ? 'yes' : 'no' })}
            </p>
          </ForVisitor>
          <ForLearner>
            <p className={styles['next']}>
              <ButtonLink look="gold" to={free === undefined ? to.myLearning() : to.goOn(free)} data-start={free}>
                {t('home.continue')}
              </ButtonLink>
            </p>
          </ForLearner>
        </div>
        <Facts phases={phases} />
        <LateTokeniser />
        <div className={styles['foot']}>
          <HeroFilm />
          <CourseRoll phases={phases} />
        </div>
      </div>
    </section>
  )
}
