import { pageContext } from '../../app-context.ts'
import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import type { ScreenHandle } from '../../root.tsx'
import { LoadedPage } from '../loaded-page.tsx'
import { withMessages } from '../screen-loader.ts'
import type { Route } from './+types/review.ts'
import checkout from './checkout.module.css'
import { loadReview, type ReviewView } from './load-review.ts'
import { ReviewedOrder } from './reviewed-order.tsx'

const nouns = ['order'] as const

export const handle: ScreenHandle = {
  nouns,
  title(t, data) {
    const view = data as ReviewView | undefined // this route's own loaders made it
    return `${view?.kind === 'open' ? t('order.review.page', { reference: view.review.order.reference }) : t('order.review')} · ${t('shell.brand')}`
  },
}

export const loader = ({ context, params }: Route.LoaderArgs) => loadReview(context.get(pageContext).ask, params.token)
export const clientLoader = withMessages(nouns, ({ params }: { params: { token: string } }) =>
  loadReview(ask, params.token),
)

/** Behind the signed link of finance's mail, without sign-in. Looking decides nothing. */
export default function ReviewPage({ loaderData: view, params: { token } }: Route.ComponentProps) {
  const { t } = useMessages()
  return (
    <LoadedPage
      view={view}
      failed={(message) => (
        <div className={checkout['page']}>
          <LoadFailed
            heading="h1"
            title={t('order.review.failed')}
            message={message}
            body={(reason) => t('order.review.failed.body', { reason })}
          />
        </div>
      )}
    >
      {(found) =>
        found.kind === 'open' ? <ReviewedOrder key={token} view={found} token={token} /> : <ExpiredReview />
      }
    </LoadedPage>
  )
}

function ExpiredReview() {
  const { t } = useMessages()
  return (
    <div className={checkout['page']}>
      <header className={checkout['head']}>
        <h1>{t('order.review.expired')}</h1>
        <p>{t('order.review.expired.body')}</p>
      </header>
    </div>
  )
}
