// How a screen of the console is loaded: as a learner's own (screens/for-learner.ts), but whoever may not see it has
// landed nowhere, and a password that is due is typed in the place of what it would show.
import { forPerson, type Failed } from '../for-learner.ts'
import { makeOwnLoader } from '../screen-loader.ts'
import { staffNouns } from './words.ts'

export type StaffView<View> =
  | { readonly kind: 'shown'; readonly shown: View }
  /** The password is due. */
  | { readonly kind: 'locked' }
  | Failed

/** @throws CallRefused `not_found`, which the router shows as a missing page */
const forStaff = <View>(load: () => Promise<View>): Promise<StaffView<View>> =>
  forPerson<StaffView<View>, StaffView<View>>(async () => ({ kind: 'shown', shown: await load() }), {
    password_due: () => ({ kind: 'locked' }),
  })

/** A screen of the console's clientLoader. */
export const makeStaffLoader = <View, Args = unknown>(load: (args: Args) => Promise<View>) =>
  makeOwnLoader(staffNouns, (args: Args) => forStaff(() => load(args)))
