import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../../i18n/use-messages.ts'
import { to } from '../../../paths.ts'
import { keepBeside } from '../keep-beside.ts'
import { loadTerms, type Term } from './load-terms.ts'
import styles from './term-card.module.css'

interface Props {
  readonly ref: RefObject<HTMLElement | null>
  readonly link: HTMLAnchorElement
  readonly isEntered: boolean
  readonly phaseId: string
  readonly lessonId: string
  readonly onClose: () => void
}

const CARD_ID = 'term-card'
const DEFINITION_ID = 'term-definition'

/** What a word means, beside it. */
export function TermCard({ ref, link, isEntered, phaseId, lessonId, onClose }: Props) {
  const { t, rich, locale } = useMessages()
  const id = link.id.replace(/^term-/, '')
  const [term, setTerm] = useState<Term | 'failed'>()
  const way = useRef<HTMLAnchorElement>(null)
  // An effect: the definition comes from the server.
  useEffect(() => {
    let isGone = false
    loadTerms(phaseId).then(
      (terms) => isGone || setTerm(terms.get(id) ?? 'failed'),
      () => isGone || setTerm('failed'),
    )
    return () => {
      isGone = true
    }
  }, [phaseId, id])
  // An effect, before the paint: how much room there is, the browser knows.
  useLayoutEffect(() => {
    const card = ref.current
    if (!card) return undefined
    if (!card.matches(':popover-open')) card.showPopover()
    return keepBeside(card, 'below', () => link.getClientRects()[0]) // of a word over two lines, the part that comes first
  }, [ref, link, term])
  // An effect: the link stands in HTML of the content.
  useEffect(() => {
    link.setAttribute('aria-describedby', DEFINITION_ID)
    return () => link.removeAttribute('aria-describedby')
  }, [link])
  // An effect: the focus is the browser's.
  useEffect(() => {
    if (isEntered) way.current?.focus()
  }, [isEntered])

  const isThere = term !== undefined && term !== 'failed'
  const own = isThere ? (term.names.find(({ lang }) => lang === locale) ?? term.names[0]) : undefined
  const others = isThere ? term.names.filter((name) => name !== own && name.text !== own?.text) : []
  return (
    <aside ref={ref} id={CARD_ID} popover="manual" className={styles['card']} aria-label={own?.text ?? link.text}>
      <p className={styles['name']}>
        <b lang={own?.lang}>{own?.text ?? link.text}</b>
        {others.map(({ lang, text }) => (
          <span key={lang} lang={lang}>
            {text}
          </span>
        ))}
        {isThere && term.pinyin !== null ? <i lang="zh-Latn">{term.pinyin}</i> : null}
      </p>
      <p id={DEFINITION_ID} lang={isThere ? term.lang : undefined}>
        {isThere ? term.definition : t(term === 'failed' ? 'term.failed' : 'term.loading')}
      </p>
      {own?.usual == null ? null : (
        <p className={styles['more']}>{rich('term.usual', { usual: own.usual, b: (words) => <b>{words}</b> })}</p>
      )}
      <p className={styles['more']}>
        {isThere && term.first && term.first.lesson_id !== lessonId ? (
          <span>
            {rich('term.first', {
              number: term.first.number,
              name: term.first.name,
              a: (words) => (
                <Link
                  onClick={onClose}
                  to={to.lesson({
                    phase: phaseId,
                    module: term.first?.module_id ?? '',
                    lesson: term.first?.lesson_id ?? '',
                    item: `term-${id}`,
                  })}
                >
                  {words}
                </Link>
              ),
            })}
          </span>
        ) : null}
        <Link ref={way} to={to.terms(phaseId, id)} onClick={onClose}>
          {t('term.all')}
        </Link>
      </p>
    </aside>
  )
}
