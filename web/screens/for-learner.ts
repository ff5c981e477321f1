// How a screen of a learner's own is loaded: each says what it asks and shows, and this what all of them do alike.
import type { RefusalCode } from '../../contract/refusals.ts'
import { CallFailed } from '../api.ts'
import { knowPerson } from '../session/know-user.ts'
import { readToken } from '../session/session.ts'
import { refusalOf } from './refusal-of.ts'

/** Nobody is signed in. */
export interface Visitor {
  readonly kind: 'visitor'
}
/** It could not be loaded; `message` is for the person. */
export interface Failed {
  readonly kind: 'failed'
  readonly message: string
}
/** There is nothing at this address, or it is somebody else's. */
export interface Missing {
  readonly kind: 'missing'
}
export type NotLoaded = Visitor | Failed

/** What a screen shows when a call was refused with this code. A way may throw, to lead to another page. */
export type Ways<Other> = { readonly [Code in RefusalCode]?: () => Other | Promise<Other> }

/**
 * Loads for whoever is signed in.
 * @throws CallRefused a refusal that the screen has no way for: the error screen words it
 */
export async function forLearner<View, Other = never>(
  load: () => Promise<View>,
  ways: Ways<Other> = {},
): Promise<View | Other | NotLoaded> {
  if (readToken() === undefined) return { kind: 'visitor' }
  try {
    const [view] = await Promise.all([orElse(load, ways), knowPerson()])
    return view
  } catch (error) {
    if (refusalOf(error) === 'auth_fail') return { kind: 'visitor' }
    return toFailed(error)
  }
}

/** Loads a page that everybody may see, and a learner otherwise than a visitor. */
export async function forReader<View>(load: (isLearner: boolean) => Promise<View>): Promise<View | Failed> {
  try {
    return await load(readToken() !== undefined)
  } catch (error) {
    if (refusalOf(error) === 'auth_fail') return forReader(load) // the token is gone now: as a visitor
    return toFailed(error)
  }
}

/** For a screen that says in place that nothing is there. */
export const missing: Ways<Missing> = {
  not_found: () => ({ kind: 'missing' }),
  invalid_input: () => ({ kind: 'missing' }),
}

export const orMissing = <View>(load: () => Promise<View>): Promise<View | Missing> => orElse(load, missing)

/** For a screen that shows something else to whoever is not in the phase. */
export const outside = <Other>(way: () => Other | Promise<Other>): Ways<Other> => ({
  not_enrolled: way,
  needs_payment: way,
})

async function orElse<View, Other>(load: () => Promise<View>, ways: Ways<Other>): Promise<View | Other> {
  try {
    return await load()
  } catch (error) {
    const code = refusalOf(error)
    const way = code && ways[code]
    if (!way) throw error
    return way()
  }
}

/** A failed call is part of the page, so that the rest of it stays. */
function toFailed(error: unknown): Failed {
  if (error instanceof CallFailed) return { kind: 'failed', message: error.message }
  throw error
}
