import { useEffect } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import { loadPhaseList, usePhaseList } from '../header/phase-list.ts'
import type { Item } from './item.ts'

/** Phases, and their lessons by name: anybody may know these. */
export function useLessons(): readonly Item[] {
  const { t, locale } = useMessages()
  // An effect: it is asked for when the palette opens, and again in another language.
  useEffect(() => loadPhaseList(), [locale])
  return (usePhaseList() ?? []).flatMap((phase) => [
    { id: `phase-${phase.id}`, name: phase.name, hint: t('search.palette.phase'), path: to.phase(phase.id) },
    { id: `terms-${phase.id}`, name: t('search.palette.terms'), hint: phase.name, path: to.terms(phase.id) },
    ...phase.map_tree.flatMap((module) =>
      module.children.map(({ node }) => ({
        id: `lesson-${phase.id}-${node.id}`,
        name: node.name,
        hint: t('search.kind.lesson'),
        alias: module.node.name,
        path: to.lesson({ phase: phase.id, module: module.node.id, lesson: node.id }),
      })),
    ),
  ])
}
