import type { Route } from './+types/glossary.ts'
import { Link } from 'react-router'
import { sortTerms } from '../../../domain/phase/glossary.ts'
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
import { useAskedTerm } from './use-asked-term.ts'
import { useOrder } from './use-order.ts'

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
