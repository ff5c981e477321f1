/**
 * A film computes what it shows. Where the curriculum prints the same number, the two are held
 * together here: a film that disagrees cannot be loaded, so it can be neither drawn nor checked.
 */
export function agree(what: string, computed: unknown, printed: unknown): void {
  const [seen, expected] = [JSON.stringify(computed), JSON.stringify(printed)]
  if (seen !== expected) throw new Error(`${what}: the film computes ${seen}, the curriculum prints ${expected}`)
}
