import type { Route } from './+types/home.ts'
import { ask, type Ask } from '../../api.ts'
import { pageContext } from '../../app-context.ts'
import { Frame } from '../../parts/frame.tsx'
import type { ScreenHandle } from '../../root.tsx'
import { withMessages } from '../screen-loader.ts'
import { Closing } from './closing.tsx'
import { Faqs } from './faqs.tsx'
import { Hero } from './hero.tsx'
import styles from './home.module.css'
import { Phases } from './phases.tsx'
import { Ways } from './ways.tsx'

const nouns = ['home', 'phase'] as const
export const handle: ScreenHandle = { nouns, title: (t) => t('home.title'), description: (t) => t('home.description') }

const load = (caller: Ask) => caller('/index/front-index', {})
export const loader = ({ context }: Route.LoaderArgs) => load(context.get(pageContext).ask)
export const clientLoader = withMessages(nouns, () => load(ask))

export default function Home({ loaderData }: Route.ComponentProps) {
  const { cert_list: phases, faq_list: questions } = loaderData
  return (
    <Frame isOverHero>
      <div className={styles['main']}>
        <Hero phases={phases} />
        <Phases phases={phases} />
        <Ways phaseName={phases[0]?.name} />
        <Faqs questions={questions} />
        <Closing phase={phases[0]} />
      </div>
    </Frame>
  )
}
