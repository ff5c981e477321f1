// The types that a gap can be of.
import { choiceGap } from '../choices/choice-gap.tsx'
import { numberGap } from '../number/number.ts'
import type { AskedGap, GapScreen } from '../question-screen.ts'
import { textGap } from '../text/text.ts'

type Type = AskedGap['type']
const gaps: { readonly [T in Type]: GapScreen<T> } = { number: numberGap, text: textGap, single: choiceGap }

export const gapOf = ({ type }: { readonly type: Type }): GapScreen<Type> => gaps[type] as unknown as GapScreen<Type> // each gets the gaps of its own type
