import { useMemo } from 'react'
import { listDefinitions } from '../../parts/notebook/output/definitions.ts'
import type { NotebookAround } from '../../parts/notebook/output/notebook-context.ts'
import { useStorePart } from '../../use-store.ts'
import type { Lab } from './lab.ts'

/** What the texts of this lab can name, and the mathematical words that its notebook defines. */
export function useNotebookAround({ detail, desk }: Lab): NotebookAround {
  const definitions = useStorePart(desk, ({ notebook }) => listDefinitions(notebook))
  const files = useMemo(() => new Map(detail.engine.files.map((file) => [file.path, file])), [detail])
  return useMemo(() => ({ files, links: detail.links, definitions }), [files, detail, definitions])
}
