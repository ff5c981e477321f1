import { lazy, Suspense } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useIsHydrated } from '../../parts/audience.tsx'
import { SelectField } from '../../parts/form/select-field.tsx'
import type { CountryBoxProps } from './country-box.tsx'

// Without it the plain control stays, which does the same with less comfort.
const CountryBox = lazy(() => import('./country-box.tsx').then((module) => ({ default: module.CountryBox }), () => new Promise<never>(() => {})))

/** A country: typed for once the code for that is there, and chosen from the browser's own control before. */
export function CountryField(props: CountryBoxProps) {
  const isHydrated = useIsHydrated()
  const plain = <PlainField {...props} />
  return isHydrated ? (
    <Suspense fallback={plain}>
      <CountryBox {...props} />
    </Suspense>
  ) : (
    plain
  )
}

function PlainField({ countries, onChange, ...field }: CountryBoxProps) {
  const { t } = useMessages()
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
