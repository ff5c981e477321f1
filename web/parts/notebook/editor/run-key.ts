// Jupyter's three ways to run a cell.
export type RunKey = 'stay' | 'next' | 'insert'

export const runKeyOf = ({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}): RunKey | undefined =>
  key !== 'Enter' ? undefined : shiftKey ? 'next' : altKey ? 'insert' : ctrlKey || metaKey ? 'stay' : undefined
