import type { Route } from './+types/home.ts'
import { ask, type Ask } from '../../api.ts'
import { pageContext } from '../../app-context.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { ScreenHandle } from '../../root.tsx'
import { withMessages } from '../screen-loader.ts'

const nouns = ['home'] as const
export const handle: ScreenHandle = { nouns, title: (t) => t('home.title') }

const load = (caller: Ask) => caller('/index/front-index', {})
export const loader = ({ context }: Route.LoaderArgs) => load(context.get(pageContext).ask)
export const clientLoader = withMessages(nouns, () => load(ask))

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useMessages()
  return (
    <main id="main">
      <h1>{t('home.title')}</h1>
      <ul>
        {loaderData.cert_list.map((phase) => (
          <li key={phase.id}>{phase.name}</li>
        ))}
      </ul>
    </main>
  )
}
