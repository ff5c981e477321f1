import { makeChoiceType } from '../choices.ts'

/** One of several choices. */
export const single = makeChoiceType({ name: 'single', isMany: false })
