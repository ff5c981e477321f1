// How a screen is loaded: each says what it asks and shows, and this what all of them do alike when a call is refused or
// fails.
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
  if (readToken() === undefined) return visitor()
  return forPerson<View | Other, Visitor>(() => orElse(load, ways), { auth_fail: visitor })
}

const visitor = (): Visitor => ({ kind: 'visitor' })

/** As `forLearner`, where a visitor is answered as the call answers them. */
export const forPerson = <View, Other>(load: () => Promise<View>, ways: Ways<Other>): Promise<View | Other | Failed> =>
  orFailed(async () => (await Promise.all([orElse(load, ways), knowPerson()]))[0])

/** Loads a page that everybody may see, and a learner otherwise than a visitor. */
export const forReader = <View>(load: (isLearner: boolean) => Promise<View>): Promise<View | Failed> =>
  orFailed(() => orElse<View, View>(() => load(readToken() !== undefined), { auth_fail: () => load(false) }))

/** A failed call is part of the page, so that the rest of it stays. */
export async function orFailed<View>(load: () => Promise<View>): Promise<View | Failed> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof CallFailed) return { kind: 'failed', message: error.message }
    throw error
  }
}

/** What the page does without when it cannot be had. Only an ended session goes on: then the page is a visitor's. */
export async function orUndefined<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  try {
    return await load()
  } catch (error) {
    if (refusalOf(error) === 'auth_fail') throw error
    return undefined
  }
}

/** For a screen that says in place that nothing is there. */
export const missing: Ways<Missing> = {
  not_found: () => ({ kind: 'missing' }),
  invalid_input: () => ({ kind: 'missing' }),
}

/** What is missing is said in its place, by a page that everybody may see. */
export const orMissing = <View>(load: () => Promise<View>): Promise<View | Missing> => orElse(load, missing)

/** For a screen that shows something else to whoever is not in the phase. */
export const outside = <Other>(way: () => Other | Promise<Other>): Ways<Other> => ({
  not_enrolled: way,
  needs_payment: way,
})

/** What a refusal that the screen has a way for leads to. */
export async function orElse<View, Other>(load: () => Promise<View>, ways: Ways<Other>): Promise<View | Other> {
  try {
    return await load()
  } catch (error) {
    const code = refusalOf(error)
    const way = code && ways[code]
    if (!way) throw error
    return way()
  }
}
