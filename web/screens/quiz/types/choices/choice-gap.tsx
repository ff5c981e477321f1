import { readText } from '../../plain-text.ts'
import { PickList } from '../pick-list.tsx'
import type { AskedGap, GapProps, GapScreen } from '../question-screen.ts'

type Gap = Extract<AskedGap, { readonly type: 'single' }>

function ChoiceGap({ gap, label, value, onGive }: GapProps<Gap>) {
  return (
    <PickList
      label={label}
      options={gap.choices.map(({ id, text }) => ({ id, words: readText(text ?? '') }))}
      chosen={Array.isArray(value) ? String(value[0] ?? '') : ''}
      onPick={(id) => onGive(id === '' ? undefined : [id])}
    />
  )
}

export const choiceGap: GapScreen<'single'> = {
  Field: ChoiceGap,
  wordGiven: ({ choices }) => readText(choices.find((choice) => choice.is_chosen)?.text ?? ''),
  wordRight: ({ choices }) => readText(choices.find((choice) => choice.is_right)?.text ?? ''),
}
