import { useSyncExternalStore } from 'react'
import { findKept, forgetCode, keepCode, putAside, useKeptText, type KeptCode } from './kept-code.ts'
import { readPrograms, type Joined } from './page-programs.ts'
import type { ProgramRun, Runner } from './runner.ts'

export interface ProgramView extends KeptCode {
  /** On the page, from 1. */
  readonly number: number
  /** As it stands now. */
  readonly source: string
  readonly page: string
  readonly printed: string | undefined
  readonly run: ProgramRun | undefined
  readonly progress: ReturnType<Runner<Element>['state']['get']>['progress']
  readonly isUsed: boolean
  readonly isAskedLast: boolean
  /** What is typed; the page's own text is kept as nothing. */
  readonly write: (source: string) => void
  readonly reset: () => void
  readonly showOffered: () => void
  readonly forgetOffered: () => void
}

export function useProgram({ place, text, block, runner }: Joined): ProgramView {
  const keptText = useKeptText(place)
  const state = useSyncExternalStore(runner.state.subscribe, runner.state.get, runner.state.get)
  const programs = readPrograms(text)
  const at = programs.findIndex((program) => program.block === block)
  const pages = programs.map(({ page: source }) => source)
  const page = pages[at] ?? ''
  const kept = findKept(keptText, pages, at)
  const source = kept.own ?? page
  return {
    ...kept,
    number: at + 1,
    source,
    page,
    printed: programs[at]?.printed,
    run: state.runs.get(block),
    progress: state.progress,
    isUsed: state.isUsed,
    isAskedLast: state.asked === block,
    write: (next) => keepCode(place, { page, at, source: next }),
    reset() {
      putAside(place, { page, at, source })
      runner.clear(block)
    },
    showOffered() {
      if (!kept.offered) return
      keepCode(place, { page, at, source: kept.offered.source })
      runner.clear(block)
      if (kept.offered.page !== page) forgetCode(place, kept.offered.page)
    },
    forgetOffered: () => kept.offered && forgetCode(place, kept.offered.page),
  }
}
