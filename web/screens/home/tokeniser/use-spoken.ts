import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { lookAt, MOST_RULES, type Tried } from './look.ts'

/** So long nothing moves before it is said what came of it: a slider that is drawn along would speak at every step. */
const REST_MS = 500
const MOST_SAID = 16

/** The sentence for those who hear the figure. Nothing is said before somebody has tried something. */
export function useSpoken(tried: Tried): string {
  const { t } = useMessages()
  const [spoken, setSpoken] = useState('')
  const first = useRef(tried)
  const say = useEffectEvent(() => {
    const { tokens, bytes } = lookAt(tried)
    const list = tokens.slice(0, MOST_SAID).map(({ face }) => face.replaceAll('␣', t('tokeniser.blank')))
    setSpoken(
      t('tokeniser.say', {
        count: tried.count,
        all: MOST_RULES,
        bytes,
        tokens: tokens.length,
        list: list.join(', '),
      }),
    )
  })
  // An effect: it waits for a rest, by a timer.
  useEffect(() => {
    if (tried === first.current) return
    const timer = setTimeout(say, REST_MS)
    return () => clearTimeout(timer)
  }, [tried])
  return spoken
}
