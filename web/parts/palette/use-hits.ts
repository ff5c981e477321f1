import { useEffect, useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { clock } from '../../../domain/note/clock.ts'
import { addressOf, addressOfNote, type Hit } from '../search/hit-address.ts'
import type { Item } from './item.ts'

type Found = OutputOf<'/search/find'>

/** Whoever types on is not asked for. */
const REST_MS = 140
const MOST = '8'

export interface Hits {
  readonly items: readonly Item[]
  readonly notes: readonly Item[]
  readonly isWaiting: boolean
  readonly hasFailed: boolean
}

/** Where the words are written. What was found for other words goes as soon as there is something newer. */
export function useHits(words: string): Hits {
  const { t, locale } = useMessages()
  const [found, setFound] = useState<{ readonly of: string; readonly reply: Found | 'failed' }>()
  const of = `${locale} ${words}`
  // An effect: the server is asked once the typing rests.
  useEffect(() => {
    if (words === '') return
    const end = new AbortController()
    const timer = setTimeout(() => {
      call('/search/find', { q: words, page_size: MOST }, { isQuiet: true, signal: end.signal }).then(
        (reply) => end.signal.aborted || setFound({ of, reply }),
        () => end.signal.aborted || setFound({ of, reply: 'failed' }),
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [words, of])

  const reply = words === '' || found?.reply === 'failed' ? undefined : found?.reply
  const kindOf = (hit: Hit) =>
    hit.kind === 'film' ? t('search.kind.film', { time: clock(Number(hit.anchor)) }) : t(`search.kind.${hit.kind}`)
  return {
    isWaiting: words !== '' && found?.of !== of,
    hasFailed: words !== '' && found?.of === of && found.reply === 'failed',
    items: (reply?.list ?? [])
      .filter(({ kind }) => kind !== 'lesson') // they are above, by their names
      .map((hit, at) => {
        const isItself = hit.kind === 'term' || hit.kind === 'question' || hit.kind === 'heading'
        return {
          id: `hit-${at}`,
          name: isItself ? hit.title : (hit.lesson?.name ?? hit.title),
          hint: [kindOf(hit), ...(hit.kind === 'heading' && hit.lesson ? [hit.lesson.name] : [])].join(' · '),
          lang: hit.lang,
          path: addressOf(hit, words),
          ...(hit.kind === 'heading' ? {} : { parts: hit.snippet }),
        }
      }),
    notes: (reply?.notes ?? []).slice(0, 4).map((note) => ({
      id: `note-${note.id}`,
      name: note.lesson.name,
      hint: '',
      path: addressOfNote(note),
      parts: note.snippet,
    })),
  }
}
