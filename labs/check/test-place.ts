// The place of the check as the product makes it, one for all tests of a process: to try its wall and to make its Python
// ready takes as long as four checks.
import { makeCheckPlace } from './check-place.ts'

export const testPlace = makeCheckPlace()
