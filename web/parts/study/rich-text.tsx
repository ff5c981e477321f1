import { useTrusted } from '../../use-trusted.ts'
import './reading-styles.ts'
import styles from './rich-text.module.css'

interface Props {
  readonly html: string
  /** The language that the text turned out to be in; marked where it is not the page's. */
  readonly lang: string | undefined
  /** `asked`: a question that is looked back at, one of many on the page. */
  readonly look: 'prompt' | 'asked' | 'choice' | 'why'
  readonly id?: string
}

const looks = { prompt: styles['prompt'], asked: styles['prompt'], choice: styles['choice'], why: styles['why'] }

/** A text of a quiz or a card; its HTML was checked and sanitised at import (content). A short one comes without a paragraph. */
export function RichText({ html, lang, look, id }: Props) {
  const isBlock = /^\s*<(p|div|figure|pre|ul|ol|table|blockquote|h\d)\b/.test(html)
  const className = `reading ${looks[look] ?? ''}`
  // A choice stands in a label, where nothing but phrases may be.
  const Element = look === 'choice' ? 'span' : 'div'
  const shown = isBlock || look === 'choice' ? html : `<p>${html}</p>`
  const inner = useTrusted(shown)
  return (
    <Element
      id={id}
      className={className}
      lang={lang}
      data-long={look === 'asked' ? 'asked' : look === 'prompt' ? measure(html) : undefined}
      dangerouslySetInnerHTML={inner}
    />
  )
}

/** How long a question is to read; formulas and tags do not count. */
function measure(html: string): 'long' | 'longer' | undefined {
  const prose = html.replaceAll(/<(math|pre|figure|svg)[\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]+>/g, '')
  // A Chinese character takes the room of two letters.
  const length = [...prose].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0)
  return length > 320 ? 'longer' : length > 170 ? 'long' : undefined
}
