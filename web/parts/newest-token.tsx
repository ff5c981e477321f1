import type { ReactNode } from 'react'
import { lookAt, type Tried } from '../../domain/lesson/look-at-tokens.ts'
import { useMessages } from '../i18n/use-messages.ts'

/** Who hears a tokeniser is not read a whole page of tokens. */
const MOST_SAID = 16

/** The token of the rule that was learnt last: what it is made of, and whether it is here. */
export function NewestToken({ tried }: { readonly tried: Tried }) {
  const { t, rich } = useMessages()
  const { tokens, newest } = lookAt(tried)
  const code = (words: ReactNode) => <code translate="no">{words}</code>
  if (tokens.length === 0) return t('tokeniser.empty')
  if (newest === undefined) return t('tokeniser.none')
  const { face: token, id: number, first, second, isHere } = newest
  return isHere
    ? rich('tokeniser.newest', { token, first, second, number, c: code })
    : rich('tokeniser.absent', { token, number, c: code })
}

/** What a tokeniser shows, for those who hear it. */
export function useTokensSaid(tried: Tried, all: number): () => string {
  const { t } = useMessages()
  const { tokens, bytes } = lookAt(tried)
  const list = tokens.slice(0, MOST_SAID).map(({ face }) => face.replaceAll('␣', t('tokeniser.blank')))
  return () => t('tokeniser.say', { count: tried.count, all, bytes, tokens: tokens.length, list: list.join(', ') })
}
