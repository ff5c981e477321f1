import { useCallback, useEffect, useState, type RefObject } from 'react'
import { whenNear } from '../plays/when-near.ts'
import { loadWords } from '../plays/words.ts'
import type { Joined } from './page-programs.ts'

type Parts = typeof import('./parts.ts')

interface LateRun {
  readonly parts: Parts
  readonly program: Joined
  /** How often the editor was asked for, and where somebody pressed, in characters. */
  readonly edits: { readonly count: number; readonly cursor: number | undefined }
  readonly edit: (cursor?: number) => void
  readonly close: () => void
}

const none: LateRun['edits'] = { count: 0, cursor: undefined }

let loaded: Promise<Parts> | undefined
const load = () =>
  (loaded ??= Promise.all([import('./parts.ts'), loadWords(['play.code'])])
    .then(([parts]) => parts)
    .catch((error: unknown) => {
      loaded = undefined
      throw error
    }))

/**
 * What makes a program run, once a reader is near one: nothing of it is in the page before, and without a script there is
 * none. `place` names lesson and language; without it nothing runs.
 */
export function useLateRun(
  block: RefObject<HTMLElement | null>,
  { language, place }: { readonly language: string; readonly place: string | undefined },
): LateRun | undefined {
  const [late, setLate] = useState<Pick<LateRun, 'parts' | 'program'>>()
  const [edits, setEdits] = useState<LateRun['edits']>(none)
  const edit = useCallback((cursor?: number) => setEdits(({ count }) => ({ count: count + 1, cursor })), [])
  const close = useCallback(() => setEdits(none), [])
  // An effect: who is near is the browser's to say, and the program is read from the page.
  useEffect(() => {
    if (language !== 'python' || place === undefined) return
    let isGone = false
    let leave = () => {}
    const join = async () => {
      await whenNear('[data-language="python"]')
      const parts = isGone ? undefined : await load()
      const program = isGone || !block.current ? undefined : parts?.joinPage(block.current, place)
      if (!parts || !program) return
      leave = program.leave
      setLate({ parts, program })
    }
    void join().catch(() => {}) // where it cannot be fetched the text stays as it is
    return () => {
      isGone = true
      leave()
      setLate(undefined)
      setEdits(none)
    }
  }, [block, language, place])
  return late && { ...late, edits, edit, close }
}
