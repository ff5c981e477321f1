import type { Route } from './+types/questions.ts'
import { Link } from 'react-router'
import { ask, type Ask } from '../../api.ts'
import { pageContext } from '../../app-context.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { openFeedback } from '../../parts/feedback/ask-about.ts'
import { useTypedEarly } from '../../parts/form/use-typed-early.ts'
import { usePageKeys } from '../../parts/keys/use-page-keys.ts'
import field from '../../parts/large-field.module.css'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { nameOf, shelve, useShelf } from '../../written.tsx'
import { withMessages } from '../screen-loader.ts'
import { filterQuestions } from './filter.ts'
import { QuestionGroup } from './question-group.tsx'
import styles from './questions.module.css'
import { useAddressedQuestion, useSearch } from './use-address.ts'
import { nouns } from './words.ts'

export const handle: ScreenHandle = {
  nouns,
  title: (t) => `${t('question.title')} · ${t('shell.brand')}`,
  description: (t) => t('question.description'),
}

async function load(caller: Ask) {
  const [{ list }, { list: categories }] = await Promise.all([
    caller('/index/faq-list', { page_size: '999' }),
    caller('/index/faq-category-tree', {}),
  ])
  return { list, categories }
}
export async function loader({ context }: Route.LoaderArgs) {
  const { list, categories } = await load(context.get(pageContext).ask)
  return { list: list.map((question) => ({ ...question, answer: shelve(context, question.answer) })), categories }
}
export const clientLoader = withMessages(nouns, () => load(ask))

export default function Questions({ loaderData: { list, categories } }: Route.ComponentProps) {
  const { t } = useMessages()
  const [typed, search] = useSearch()
  const input = useTypedEarly(search)
  useAddressedQuestion(() => search(''))
  usePageKeys((key) => {
    if (key !== '/') return false
    input.current?.focus()
    input.current?.select()
    return true
  })
  const { read } = useShelf()
  const found = filterQuestions({
    questions: list,
    typed,
    read: (html) => (nameOf(html) === undefined ? html : (read(nameOf(html)) ?? '')),
  })
  const isFiltered = typed.trim() !== ''
  const groups = categories
    .map((category) => ({ category, questions: found.filter((question) => question.category_id === category.id) }))
    .filter(({ questions }) => questions.length > 0)
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>{t('question.title')}</h1>
        <search className={styles['search']}>
          <label className={field['field']}>
            <span>{t('question.search')}</span>
            <input
              ref={input}
              type="search"
              aria-keyshortcuts="/"
              value={typed}
              onChange={(event) => search(event.target.value)}
              placeholder={t('question.searchHint')}
              autoComplete="off"
              maxLength={100}
            />
          </label>
          <output>{t('question.found', { isFiltered: isFiltered ? 'yes' : 'no', count: found.length })}</output>
          <p>
            <Link to={to.search(typed.trim())}>{t('question.everywhere')}</Link>
          </p>
        </search>
      </header>
      <div className={styles['columns']}>
        <nav className={styles['topics']} aria-label={t('question.topics')}>
          <ul>
            {groups.map(({ category, questions }) => (
              <li key={category.id}>
                <a href={`#category-${category.id}`}>{category.name}</a> <span>{questions.length}</span>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {groups.map(({ category, questions }) => (
            <QuestionGroup key={category.id} category={category} questions={questions} />
          ))}
          {groups.length === 0 && isFiltered ? (
            <div className={styles['none']}>
              <h2>{t('question.none', { text: typed.trim() })}</h2>
              <p>{t('question.noneBody')}</p>
              <p className={styles['actions']}>
                <Button look="gold" onClick={() => openFeedback(typed.trim())}>
                  {t('question.askUs')}
                </Button>
                <Button look="line" onClick={() => search('')}>
                  {t('question.all')}
                </Button>
              </p>
            </div>
          ) : null}
        </div>
      </div>
    </div>
  )
}
