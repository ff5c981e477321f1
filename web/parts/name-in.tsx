import { useMessages } from '../i18n/use-messages.ts'
import { OtherLanguage } from './other-language.tsx'

interface Props {
  /** A name or a title out of the contents. */
  readonly name: string
  /** The language that it is in; absent where that is not told. */
  readonly lang: string | undefined
  /** The sentence that it stands in; alone without one. */
  readonly words?: (name: string) => string
}

/**
 * A name that is there in another language than the page is said to be (READINGS §3): the name alone is of that
 * language, the badge says which.
 */
export function NameIn({ name, lang, words = (alone) => alone }: Props) {
  const { locale } = useMessages()
  const sentence = words(name)
  if (lang === undefined || lang === locale) return sentence
  const at = name === '' ? -1 : sentence.indexOf(name)
  if (at < 0) return sentence
  return (
    <>
      {sentence.slice(0, at)}
      <span lang={lang}>{name}</span>
      {sentence.slice(at + name.length)}
      <OtherLanguage lang={lang} />
    </>
  )
}
