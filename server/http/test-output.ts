import { contract, type OutputOf, type Path } from '../../contract/index.ts'
import type { TestReply } from './test-app.ts'

/** A reply's body with the type that the contract gives it. @throws for a refusal */
export function outputOf<P extends Path>(path: P, { body }: TestReply): OutputOf<P> {
  if ('error' in body) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return contract[path].output.parse(body) as OutputOf<P> // parsed by this very path's schema
}
