import { makeChoiceType } from '../choices.ts'

/** Every choice that is right. */
export const multiple = makeChoiceType({ name: 'multiple', isMany: true })
