import { useMessages } from '../../../i18n/use-messages.ts'

interface Props {
  readonly id?: string
  /** Where no element on the page names it. */
  readonly label?: string
  /** Each in plain words. */
  readonly options: readonly { readonly id: string; readonly words: string }[]
  readonly chosen: string
  /** Gets the empty text when nothing is chosen any more. */
  readonly onPick: (id: string) => void
}

/** A list that is closed until it is used, of which one may be chosen. */
export function PickList({ id, label, options, chosen, onPick }: Props) {
  const { t } = useMessages()
  return (
    <select id={id} aria-label={label} value={chosen} onChange={(event) => onPick(event.target.value)}>
      <option value="">{t('quiz.match.none')}</option>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.words}
        </option>
      ))}
    </select>
  )
}
