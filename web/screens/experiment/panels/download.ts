/** Saves a text as a file of the learner's. */
export const download = ({ name, text }: { name: string; text: string }): void =>
  saveBlob(name, new Blob([text], { type: 'application/x-ipynb+json' }))

/** Saves bytes as a file of the learner's. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
