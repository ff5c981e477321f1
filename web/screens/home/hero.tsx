import type { PhaseCard } from '../../../contract/shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ForLearner, ForVisitor } from '../../parts/audience.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { to } from '../../paths.ts'
import { CourseRoll } from './course-roll.tsx'
import { EmailBox } from './email-box.tsx'
import { HeroFilm } from './hero-film.tsx'
import styles from './hero.module.css'

export function Hero({ phases }: { phases: readonly PhaseCard[] }) {
  const { t, rich } = useMessages()
  return (
    <section className={styles['hero']}>
      <div className={styles['inner']}>
        <div className={styles['pitch']}>
          <h1>{rich('home.headline', { br: () => <br /> })}</h1>
          <p className={styles['lede']}>{t('home.lede')}</p>
          <ForVisitor>
            <EmailBox />
            <p className={styles['note']}>{t('home.note', { isFree: phases[0]?.price === null ? 'yes' : 'no' })}</p>
          </ForVisitor>
          <ForLearner>
            <p className={styles['next']}>
              <ButtonLink look="gold" to={to.myLearning()}>
                {t('home.continue')}
              </ButtonLink>
            </p>
          </ForLearner>
        </div>
        <HeroFilm />
        <CourseRoll phases={phases} />
      </div>
    </section>
  )
}
