import { useMemo, useState } from 'react'
import type { InputOf } from '../../../contract/index.ts'
import { educations, genders } from '../../../contract/profile.ts'
import type { User } from '../../../contract/shapes.ts'
import { countries } from '../../../domain/account/country.ts'
import { nameRegion } from '../../../domain/account/region-name.ts'
import { isName } from '../../../domain/account/name.ts'
import type { Locale } from '../../../messages/locale.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { Values } from '../../parts/form/complaint.ts'
import { SelectField } from '../../parts/form/select-field.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import type { useForm } from '../../parts/form/use-form.ts'
import { required } from './rules.ts'
import styles from './account.module.css'
import { useIsHydrated } from '../../parts/audience.tsx'
import { CountryBox, type CountryBoxProps } from './country-box.tsx'

const nameRule = (missing: 'account.firstName.missing' | 'account.lastName.missing') => (name: string) => {
  if (name.trim() === '') return missing
  return isName(name) ? undefined : 'account.name.invalid'
}

const first = { first_name: nameRule('account.firstName.missing') }
const last = { last_name: nameRule('account.lastName.missing') }
const others = {
  gender: required('account.gender.missing'),
  nationality: required('account.nationality.missing'),
  education: required('account.education.missing'),
}

/** In the order in which the fields stand: complaints are listed in it. */
export const profileRules = (locale: Locale) =>
  locale === 'zh-CN' ? { ...last, ...first, ...others } : { ...first, ...last, ...others }

/** What was typed, as the server takes it; the rules hold. */
export const readProfile = ({
  first_name = '',
  last_name = '',
  gender = '',
  nationality = '',
  education = '',
}: Values): InputOf<'/index/complete-information'> => ({
  first_name: first_name.trim(),
  last_name: last_name.trim(),
  gender: oneOf(genders, gender),
  nationality,
  education: oneOf(educations, education),
})

/** The five fields of a profile, in the reader's order of names. */
export function ProfileFields({
  form,
  user,
}: {
  form: Pick<ReturnType<typeof useForm>, 'field'>
  user: Partial<User> | undefined
}) {
  const { t, locale } = useMessages()
  // Held here because the list is sorted anew in another language, which must not move the choice.
  const [country, setCountry] = useState<string>()
  const named = useCountries(locale)
  const firstField = (
    <TextField
      key="first"
      {...form.field('first_name')}
      label={t('account.firstName.label')}
      autoComplete="given-name"
      maxLength={60}
      defaultValue={user?.first_name}
    />
  )
  const lastField = (
    <TextField
      key="last"
      {...form.field('last_name')}
      label={t('account.lastName.label')}
      autoComplete="family-name"
      maxLength={60}
      defaultValue={user?.last_name}
    />
  )
  const known = user?.id ? 'known' : 'unknown' // a select takes its default only when it is made
  return (
    <>
      <div className={styles['names']}>{locale === 'zh-CN' ? [lastField, firstField] : [firstField, lastField]}</div>
      <SelectField
        key={`gender ${known}`}
        {...form.field('gender')}
        label={t('account.gender.label')}
        placeholder={t('account.select')}
        defaultValue={user?.gender ?? ''}
        options={genders.map((value) => ({ value, label: t(`account.gender.${value}`) }))}
      />
      <CountryField
        {...form.field('nationality')}
        label={t('account.nationality.label')}
        value={country ?? user?.nationality ?? ''}
        onChange={setCountry}
        countries={named}
      />
      <SelectField
        key={`education ${known}`}
        {...form.field('education')}
        label={t('account.education.label')}
        placeholder={t('account.select')}
        defaultValue={user?.education ?? ''}
        options={educations.map((value) => ({ value, label: t(`account.education.${value}`) }))}
      />
    </>
  )
}

/** The choice when it is one of the list; the rule has asked for one before, so the first stands in for nothing. */
const oneOf = <T extends string>(list: readonly [T, ...T[]], value: string): T =>
  list.find((one) => one === value) ?? list[0]

/** Countries in the reader's words and order; found by their names in both languages and by their codes. */
function useCountries(locale: Locale) {
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const other = locale === 'en' ? 'zh-CN' : 'en'
    const others = new Intl.DisplayNames(other, { type: 'region' })
    const { compare } = new Intl.Collator(locale)
    return countries
      .map((code) => ({
        code,
        name: nameRegion(code, locale) ?? names.of(code) ?? code,
        otherName: nameRegion(code, other) ?? others.of(code) ?? '',
      }))
      .toSorted((one, other) => compare(one.name, other.name))
  }, [locale])
}

/** A country: typed for once the script is there, and chosen from the browser's own control before. */
function CountryField({ countries, onChange, ...field }: CountryBoxProps) {
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
