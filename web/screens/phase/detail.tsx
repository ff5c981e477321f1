import type { Locale } from '../../../messages/locale.ts'
import type { Route } from './+types/detail.ts'
import { type Ask, ask } from '../../api.ts'
import { pageContext } from '../../app-context.ts'
import { currentLocale } from '../../i18n/messages.ts'
import { type Translate, useMessages } from '../../i18n/use-messages.ts'
import { Breadcrumb } from '../../parts/breadcrumb.tsx'
import { OtherLanguage } from '../../parts/other-language.tsx'
import type { ScreenHandle } from '../../root.tsx'
import { withMessages } from '../screen-loader.ts'
import styles from './detail.module.css'
import { Cover } from '../../parts/study/cover.tsx'
import { LateKeep } from '../../parts/offline/late-keep.tsx'
import { Outline } from '../../parts/study/outline.tsx'
import { PhaseAction } from './phase-action.tsx'
import { PhaseFacts } from './phase-facts.tsx'
import { type Enrolment, useOverview } from './use-overview.ts'
import { wordFacts } from './word-facts.ts'
import { to } from '../../paths.ts'
import type { TileState } from '../../art/tile.tsx'

const nouns = ['phase'] as const
type Data = Awaited<ReturnType<typeof load>>

/** A handle gets what its own loader gave, or nothing when the phase is not there. */
const phaseOf = (data: unknown) => (data as Data | undefined)?.phase
const titleOf = (t: Translate, data: unknown) =>
  `${phaseOf(data)?.name ?? t('shell.notFound.title')} · ${t('shell.brand')}`
export const handle: ScreenHandle = {
  nouns,
  title: titleOf,
  description: (t, data) => phaseOf(data)?.desc ?? t('phase.list.description'),
}

async function load(caller: Ask, id: string, locale: Locale) {
  const [phase, { map_tree: tree }] = await Promise.all([
    caller('/index/cert-detail', { id }),
    caller('/index/cert-category-tree', { id }),
  ])
  return { phase, worded: wordFacts(phase, locale), tree }
}
export function loader({ context, params }: Route.LoaderArgs) {
  const { ask, locale } = context.get(pageContext)
  return load(ask, params.id, locale)
}
export const clientLoader = withMessages(nouns, ({ params }: { params: { id: string } }) =>
  load(ask, params.id, currentLocale()),
)

export default function PhaseDetail({ loaderData: { phase, worded, tree } }: Route.ComponentProps) {
  const { t, locale } = useMessages()
  const enrolment = useOverview(phase.id, locale)
  const stateOf = useTileStates(enrolment)
  const isFree = phase.price === null
  const isOpen = enrolment.kind === 'enrolled'
  return (
    <div className={styles['page']}>
      <Breadcrumb
        label={t('phase.breadcrumb')}
        above={[{ name: t('phase.list.title'), path: to.phases() }]}
        here={phase.name}
      />
      <div className={styles['columns']}>
        <div className={styles['summary']}>
          <h1>
            {phase.name}
            <OtherLanguage lang={phase.lang} />
          </h1>
          <p className={styles['desc']}>{phase.desc}</p>
          <div className={styles['action']}>
            <PhaseAction phase={phase} enrolment={enrolment} />
          </div>
          {isOpen ? <LateKeep phaseId={phase.id} /> : null}
          <PhaseFacts phase={phase} worded={worded} moduleCount={tree.length} />
          <Cover src={phase.img_url} />
        </div>
        <section className={styles['outline']} aria-labelledby="outline">
          <h2 id="outline">{t('phase.outline')}</h2>
          <p>{isOpen ? t('phase.openNote') : t('phase.lockedNote', { isFree: isFree ? 'yes' : 'no' })}</p>
          <Outline
            phaseId={phase.id}
            tree={tree}
            isFree={isFree}
            isOpen={isOpen}
            stateOf={stateOf}
            openModules="all"
            heading="h3"
          />
        </section>
      </div>
    </div>
  )
}

/** How far an enrolled person is, lesson by lesson; nothing for others. */
function useTileStates(enrolment: Enrolment): ((lesson: string) => TileState) | undefined {
  if (enrolment.kind !== 'enrolled') return undefined
  const { modules, next } = enrolment.overview
  const done = new Set(
    modules.flatMap(({ lessons }) => lessons.filter((lesson) => lesson.is_complete).map((lesson) => lesson.id)),
  )
  return (lesson) => (done.has(lesson) ? 'done' : next?.lesson_id === lesson ? 'now' : 'todo')
}
