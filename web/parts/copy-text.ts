/**
 * Puts a text on the clipboard, and says whether it is there: off https there is no clipboard at all, and a person may
 * say no.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
