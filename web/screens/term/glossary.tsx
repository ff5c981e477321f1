import type { Route } from './+types/glossary.ts'
import { Link, useLocation } from 'react-router'
import { sortTerms, glossaryOrders, type GlossaryOrder } from '../../../domain/phase/glossary.ts'
import { ask, type Ask } from '../../api.ts'
import { pageContext } from '../../app-context.ts'
import { NothingYet } from '../../art/illustrations.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Breadcrumb } from '../../parts/breadcrumb.tsx'
import radios from '../../parts/radios.module.css'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { withMessages } from '../screen-loader.ts'
import styles from './glossary.module.css'
import { TermRow } from './term-row.tsx'
import { useEffect, useState } from 'react'
import { markAsked } from '../../parts/search/mark-asked.ts'
import { safeDecode } from '../../safe-decode.ts'
import { useIsHydrated } from '../../parts/audience.tsx'

const nouns = ['term'] as const
type Data = Awaited<ReturnType<typeof load>>
const nameOf = (data: unknown) => (data as Data | undefined)?.name // this route's own loaders made it, or nothing is there
export const handle: ScreenHandle = {
  nouns,
  title(t, data) {
    const phase = nameOf(data)
    const title = phase === undefined ? t('shell.notFound.title') : t('term.pageTitle', { phase })
    return `${title} · ${t('shell.brand')}`
  },
  description: (t, data) => t('term.description', { phase: nameOf(data) ?? t('shell.brand') }),
}

const letterId = (letter: string) => `letter-${letter === '#' ? 'other' : letter}`
const load = (caller: Ask, id: string) => caller('/index/terms', { id })
export const loader = ({ context, params }: Route.LoaderArgs) => load(context.get(pageContext).ask, params.id)
export const clientLoader = withMessages(nouns, ({ params }: { params: { id: string } }) => load(ask, params.id))

/** The words of a phase: a dictionary to look something up in, on the screen or on paper. */
export default function Glossary({ loaderData: { id, name, list } }: Route.ComponentProps) {
  const { t } = useMessages()
  const [order, setOrder] = useOrder()
  const sections = sortTerms(list, order)
  useAskedTerm()
  const isBilingual = list.some(({ pinyin }) => pinyin !== null)
  const wordOf = (letter: string) => (letter === '#' ? t('term.otherLetters') : letter)
  return (
    <div className={styles['page']}>
      <Breadcrumb label={t('term.breadcrumb')} above={[{ name, path: to.phase(id) }]} here={t('term.title')} />
      <header className={styles['head']}>
        <h1>{t('term.pageTitle', { phase: name })}</h1>
        {list.length > 0 ? <p>{t('term.lede', { count: list.length })}</p> : null}
      </header>
      {list.length === 0 ? (
        <div className={styles['empty']}>
          <NothingYet />
          <h2>{t('term.empty')}</h2>
          <p>{t('term.emptyBody')}</p>
          <Link to={to.phase(id)}>{t('term.back')}</Link>
        </div>
      ) : (
        <>
          <div className={styles['tools']} data-unprinted>
            {isBilingual ? (
              <fieldset className={`${radios['radios']} ${styles['orders']}`}>
                <legend>{t('term.order')}</legend>
                {(['alphabet', 'pinyin'] as const).map((one) => (
                  <label key={one}>
                    <input type="radio" name="order" checked={order === one} onChange={() => setOrder(one)} />
                    {t(`term.order.${one}`)}
                  </label>
                ))}
              </fieldset>
            ) : null}
            <nav aria-label={t('term.letters')}>
              <ul className={styles['letters']}>
                {sections.map(({ letter }) => (
                  <li key={letter}>
                    <a href={`#${letterId(letter)}`}>{wordOf(letter)}</a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          <div className={styles['columns']}>
            {sections.map(({ letter, terms }) => (
              <section key={letter} className={styles['section']} aria-labelledby={letterId(letter)}>
                <h2 id={letterId(letter)}>{wordOf(letter)}</h2>
                <dl>
                  {terms.map((term) => (
                    <TermRow key={term.id} phaseId={id} term={term} lead={order === 'pinyin' ? 'zh-CN' : 'en'} />
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </>
      )}
    </div>
  )
}

/** Whoever comes from the search sees the words marked in the term that the address names. */
function useAskedTerm(): void {
  const { hash, key } = useLocation()
  // An effect: the marks are the browser's.
  useEffect(() => {
    const term = document.getElementById(safeDecode(hash.slice(1)))
    return term ? markAsked('term', term) : undefined
  }, [hash, key])
}

const PARAMETER = 'sort'

/**
 * How the terms are sorted, which is part of the address. The server's page is the same for every address, so it has the
 * order that is usual in its language, and the router is not told (web/screens/question/use-address.ts).
 */
function useOrder(): [order: GlossaryOrder, choose: (order: GlossaryOrder) => void] {
  const { locale } = useMessages()
  const { search } = useLocation()
  const isHydrated = useIsHydrated()
  const [own, setOwn] = useState<GlossaryOrder>()
  const asked = isHydrated ? new URLSearchParams(search).get(PARAMETER) : null
  const choose = (order: GlossaryOrder) => {
    setOwn(order)
    const address = new URL(location.href)
    address.searchParams.set(PARAMETER, order)
    history.replaceState(history.state, '', address)
  }
  return [
    own ?? glossaryOrders.find((order) => order === asked) ?? (locale === 'zh-CN' ? 'pinyin' : 'alphabet'),
    choose,
  ]
}
