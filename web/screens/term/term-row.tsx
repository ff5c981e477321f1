import { Link } from 'react-router'
import type { OutputOf } from '../../../contract/index.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { OtherLanguage } from '../../parts/other-language.tsx'
import { to } from '../../paths.ts'
import styles from './glossary.module.css'

interface Props {
  readonly phaseId: string
  readonly term: OutputOf<'/index/terms'>['list'][number]
  /** The language whose name stands first: the one that is sorted by. */
  readonly lead: string
}

export function TermRow({ phaseId, term, lead }: Props) {
  const { rich, locale } = useMessages()
  const [first, ...others] = term.names.toSorted((a, b) => Number(b.lang === lead) - Number(a.lang === lead))
  const usual = term.names.find(({ lang }) => lang === locale)?.usual
  return (
    <div id={term.id} className={styles['row']}>
      <dt>
        <b lang={first?.lang}>{first?.text}</b>
        {others
          .filter(({ text }) => text !== first?.text)
          .map(({ lang, text }) => (
            <span key={lang} lang={lang}>
              {text}
            </span>
          ))}
        {/* Pinyin is Chinese in the letters of an alphabet. */}
        {term.pinyin === null ? null : <i lang="zh-Latn">{term.pinyin}</i>}
      </dt>
      <dd>
        <p lang={term.lang}>
          {term.definition} <OtherLanguage lang={term.lang} />
        </p>
        {usual == null ? null : <p>{rich('term.usual', { usual, b: (words) => <b>{words}</b> })}</p>}
        {term.first ? (
          <p>
            {rich('term.first', {
              number: term.first.number,
              name: term.first.name,
              a: (words) => (
                <Link
                  to={to.lesson({
                    phase: phaseId,
                    module: term.first?.module_id ?? '',
                    lesson: term.first?.lesson_id ?? '',
                    item: `term-${term.id}`,
                  })}
                >
                  {words}
                </Link>
              ),
            })}
          </p>
        ) : null}
      </dd>
    </div>
  )
}
