/** What is written in an address for this text, or nothing: an address may hold anything. */
export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
