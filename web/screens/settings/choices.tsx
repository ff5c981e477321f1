import styles from './settings.module.css'

interface Props<T extends string> {
  readonly name: string
  readonly legend: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string; readonly lang?: string }[]
  readonly onChange: (value: T) => void
}

/** One of a few, all in view; a choice counts at once. */
export function Choices<T extends string>({ name, legend, value, options, onChange }: Props<T>) {
  return (
    <fieldset className={styles['choices']}>
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value} lang={option.lang}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
