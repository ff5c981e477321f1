import type { Route } from './+types/search.ts'
import { Link } from 'react-router'
import type { OutputOf } from '../../../contract/index.ts'
import { ask, type Ask } from '../../api.ts'
import { pageContext } from '../../app-context.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { AddressForm } from '../../parts/address-form.tsx'
import { Button } from '../../parts/button.tsx'
import field from '../../parts/large-field.module.css'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { asksAgainOnArrival } from '../asks-again.ts'
import { withMessages } from '../screen-loader.ts'
import { HitRow, NoteHit } from './hit-row.tsx'
import styles from './search.module.css'

const nouns = ['search'] as const
type Data = Awaited<ReturnType<typeof load>>
export const handle: ScreenHandle = {
  nouns,
  title(t, data) {
    const words = (data as Data | undefined)?.words ?? '' // this route's own loaders made it
    return `${words === '' ? t('search.title') : t('search.titleOf', { words })} · ${t('shell.brand')}`
  },
  description: (t) => t('search.description'),
}

const PAGE_SIZE = 20
const MOST_PAGES = 20
async function load(
  caller: Ask,
  { url }: Pick<Request, 'url'>,
): Promise<{ words: string; page: number } & OutputOf<'/search/find'>> {
  const asked = new URL(url).searchParams
  const words = (asked.get('q') ?? '').trim().slice(0, 200)
  const page = Math.min(MOST_PAGES, Math.max(1, Math.floor(Number(asked.get('page') ?? 1)) || 1))
  const found = await caller('/search/find', { q: words, page: String(page), page_size: String(PAGE_SIZE) })
  // Behind the last page of an address that was shared: less can be found now, or by this person.
  if (page > 1 && found.list.length === 0) return load(caller, { url: new URL(to.search(words), url).href })
  return { words, page, ...found }
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(context.get(pageContext).ask, request)
export const clientLoader = Object.assign(
  withMessages(nouns, ({ request }: { request: Request }) => load(ask, request)),
  { hydrate: asksAgainOnArrival() },
)

/** What was found, at an address that can be shared: everybody sees what they may read. */
export default function Search({
  loaderData: { words, page, list, notes, instead, pagination },
}: Route.ComponentProps) {
  const { t } = useMessages()
  const typed = [...new Set(instead.map((one) => one.typed))]
  const isNone = words !== '' && list.length + notes.length === 0
  const hasMore = pagination.total > page * PAGE_SIZE && page < MOST_PAGES
  return (
    <div className={styles['page']}>
      <h1>{t('search.title')}</h1>
      <search>
        <AddressForm action={to.search()} className={styles['form']}>
          <label className={field['field']}>
            <span>{t('search.label')}</span>
            <input
              key={words}
              type="search"
              name="q"
              defaultValue={words}
              placeholder={t('search.hint')}
              maxLength={200}
              autoComplete="off"
            />
          </label>
          <Button type="submit" look="gold">
            {t('search.go')}
          </Button>
        </AddressForm>
      </search>
      {isNone ? (
        <div role="status" className={styles['none']}>
          <h2>{t('search.none', { words })}</h2>
          <p>{t('search.noneBody')}</p>
        </div>
      ) : (
        <p role="status" className={styles['count']}>
          {words === '' ? t('search.start') : t('search.count', { total: pagination.total })}
        </p>
      )}
      {typed.map((one) => (
        <p key={one} className={styles['instead']}>
          {t('search.instead', {
            typed: one,
            meant: instead.flatMap(({ typed: of, meant }) => (of === one ? [meant] : [])).join(', '),
          })}
        </p>
      ))}
      {notes.length > 0 ? (
        <section aria-labelledby="own-notes">
          <h2 id="own-notes" className={styles['own']}>
            {t('search.notes')}
          </h2>
          <ul className={styles['list']}>
            {notes.map((note) => (
              <NoteHit key={note.id} note={note} />
            ))}
          </ul>
        </section>
      ) : null}
      <ol className={styles['list']} start={(page - 1) * PAGE_SIZE + 1}>
        {list.map((hit, i) => (
          <HitRow key={i} hit={hit} words={words} />
        ))}
      </ol>
      {hasMore ? (
        <p>
          <Link to={to.search(words, page + 1)}>{t('search.more')}</Link>
        </p>
      ) : null}
    </div>
  )
}
