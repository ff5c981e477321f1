import { Link, Outlet, useLocation, useParams } from 'react-router'
import type { Route } from './+types/overview-frame.ts'
import { ask as askAsReader, type Ask } from '../../api.ts'
import { pageContext } from '../../app-context.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Breadcrumb } from '../../parts/breadcrumb.tsx'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { withMessages } from '../screen-loader.ts'
import styles from './overview-frame.module.css'

/** What the tabs of a phase need to know; the same for everybody. */
interface PhaseParts {
  readonly id: string
  readonly name: string
  readonly quizIds: readonly string[]
  readonly certificateId: string | null
}

const nouns = ['learning'] as const
const tabs = ['lesson', 'quiz', 'certificate'] as const
type Tab = (typeof tabs)[number]

export const handle: ScreenHandle = { nouns, title: (t, data) => `${(data as PhaseParts).name} · ${t('shell.brand')}` } // this route's own loaders made it

async function load(ask: Ask, id: string): Promise<PhaseParts> {
  const { name, quiz_ids, certificate_id } = await ask('/index/cert-detail', { id })
  return { id, name, quizIds: quiz_ids, certificateId: certificate_id }
}

export const loader = ({ context, params }: Route.LoaderArgs) => load(context.get(pageContext).ask, params.id ?? '')
export const clientLoader = withMessages(nouns, ({ params }: { params: { id?: string } }) =>
  load(askAsReader, params.id ?? ''),
)

/** The parent of a phase's three parts, each at its own address (SPECIFICATION §2: /phase/overview). */
export default function OverviewFrame({ loaderData: phase }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const current = tabs.find((tab) => pathname.startsWith(`/phase/${tab}/`)) ?? 'lesson'
  return (
    <div className={styles['frame']}>
      <Trail phase={phase} current={current} />
      <Tabs phase={phase} current={current} />
      <Outlet />
    </div>
  )
}

function Trail({ phase, current }: { phase: PhaseParts; current: Tab }) {
  const { t } = useMessages()
  const home = { name: t('learning.title'), path: to.myLearning() }
  const isFirst = current === 'lesson'
  return (
    <Breadcrumb
      label={t('learning.breadcrumb')}
      above={isFirst ? [home] : [home, { name: phase.name, path: to.overviewLesson(phase.id) }]}
      here={isFirst ? phase.name : t(`learning.tab.${current}`)}
    />
  )
}

function Tabs({ phase, current }: { phase: PhaseParts; current: Tab }) {
  const { t } = useMessages()
  const { categoryId } = useParams()
  const [firstQuiz] = phase.quizIds
  const quiz = current === 'quiz' ? (categoryId ?? firstQuiz) : firstQuiz
  const paths: Readonly<Record<Tab, string | undefined>> = {
    lesson: to.overviewLesson(phase.id),
    quiz: quiz === undefined ? undefined : to.quiz(phase.id, quiz),
    certificate: phase.certificateId === null ? undefined : to.certificate(phase.id, phase.certificateId),
  }
  const shown = tabs.flatMap((tab) => (paths[tab] === undefined ? [] : [{ tab, path: paths[tab] }]))
  if (shown.length < 2) return null
  return (
    <nav aria-label={t('learning.tabs')} className={styles['tabs']}>
      <ul>
        {shown.map(({ tab, path }) => (
          <li key={tab}>
            <Link to={path} aria-current={tab === current ? 'page' : undefined}>
              {t(`learning.tab.${tab}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
