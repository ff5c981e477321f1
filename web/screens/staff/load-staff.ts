// How a screen of the console is loaded: whoever may not see it has landed nowhere, and a password that is due is typed
// in the place of what it would show.
import type { InputOf, OutputOf, Path } from '../../../contract/index.ts'
import { ask, CallFailed } from '../../api.ts'
import { loadMessages } from '../../i18n/messages.ts'
import { knowPerson } from '../../session/know-user.ts'
import { refusalOf } from '../refusal-of.ts'
import { staffNouns } from './words.ts'

export type StaffPath = Extract<Path, `/staff/${string}`>
export type StaffView<View> =
  | { readonly kind: 'shown'; readonly shown: View }
  /** The password is due. */
  | { readonly kind: 'locked' }
  | { readonly kind: 'failed'; readonly message: string }

/** @throws CallRefused `not_found`, which the router shows as a missing page */
export async function loadStaff<View>(load: () => Promise<View>): Promise<StaffView<View>> {
  try {
    const [shown] = await Promise.all([load(), loadMessages(staffNouns), knowPerson()])
    return { kind: 'shown', shown }
  } catch (error) {
    await loadMessages(staffNouns)
    if (refusalOf(error) === 'password_due') return { kind: 'locked' }
    if (error instanceof CallFailed) return { kind: 'failed', message: error.message }
    throw error
  }
}

/** A screen that shows what one call answers. */
export const makeStaffLoader = <P extends StaffPath>(path: P, input: InputOf<P>) =>
  Object.assign((): Promise<StaffView<OutputOf<P>>> => loadStaff(() => ask(path, input)), { hydrate: true as const })
