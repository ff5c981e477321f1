import type { GivenFile } from '../api.ts'

/** Puts a file among the person's downloads. */
export function saveFile({ name, blob }: GivenFile): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000) // the browser may still be reading it
}
