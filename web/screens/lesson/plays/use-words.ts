import { useMessages } from '../../../i18n/use-messages.ts'

/** The words of the lessons' sentences, in the page's language; `end` is their full stop. */
const words = ['not', 'red', 'green', 'light', 'always', 'means', 'stop', 'go', 'end'] as const
type Word = (typeof words)[number]
const isWord = (word: string): word is Word => words.some((one) => one === word)

export function useWords() {
  const { t } = useMessages()
  return { nameOf: (word: string): string => (isWord(word) ? t(`play.word.${word}`) : word) }
}
