import { useMessages } from '../../i18n/use-messages.ts'
import { useIsHydrated } from '../../parts/audience.tsx'
import { SelectField } from '../../parts/form/select-field.tsx'
import { CountryBox, type CountryBoxProps } from './country-box.tsx'

/** A country: typed for once the script is there, and chosen from the browser's own control before. */
export function CountryField({ countries, onChange, ...field }: CountryBoxProps) {
  const { t } = useMessages()
  if (useIsHydrated()) return <CountryBox {...field} countries={countries} onChange={onChange} />
  return (
    <SelectField
      {...field}
      placeholder={t('account.select')}
      autoComplete="country"
      onChange={(event) => onChange(event.currentTarget.value)}
      options={countries.map(({ code, name }) => ({ value: code, label: name }))}
    />
  )
}
