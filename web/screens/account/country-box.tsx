import { ChevronDown } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, type FocusEvent } from 'react'
import { Button, ComboBox, I18nProvider, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { useMessages } from '../../i18n/use-messages.ts'
import { describedBy, FieldFrame } from '../../parts/form/field.tsx'
import form from '../../parts/form/form.module.css'
import styles from './country-box.module.css'

export interface Country {
  readonly code: string
  readonly name: string
  /** In the other language: found by that too. */
  readonly otherName: string
}

export interface CountryBoxProps {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly error?: string | undefined
  readonly countries: readonly Country[]
  /** A code; '' for none. */
  readonly value: string
  readonly onChange: (code: string) => void
  readonly onBlur: (event: FocusEvent<HTMLInputElement | HTMLSelectElement>) => void
  readonly onInput: () => void
}

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** A field to type in that lists what fits. What is sent is the choice; text that is none of the list is taken back. */
export function CountryBox({ id, name, label, error, countries, value, onChange, onBlur, onInput }: CountryBoxProps) {
  const { t, locale } = useMessages()
  const words = useMemo(() => new Map(countries.map((country) => [country.name, fold(`${country.name} ${country.otherName} ${country.code}`)])), [countries])
  const changed = useEffectEvent(onInput)
  const first = useRef(value)
  // An effect: the form reads its fields from the document, which has the choice only now.
  useEffect(() => {
    if (value !== first.current) changed()
    first.current = value
  }, [value])
  return (
    <FieldFrame id={id} label={label} error={error}>
      <I18nProvider locale={locale}>
        <ComboBox
          id={id}
          name={name}
          aria-label={label}
          value={value === '' ? null : value}
          onChange={(key) => onChange(key === null ? '' : String(key))}
          defaultItems={countries.map((country) => ({ ...country, id: country.code }))}
          defaultFilter={(text, typed) => (words.get(text) ?? '').includes(fold(typed))}
          isInvalid={error !== undefined}
          allowsEmptyCollection
        >
          <div className={form['box']}>
            <Input aria-describedby={describedBy({ id, error })} autoComplete="off" onBlur={onBlur} placeholder={t('account.nationality.search')} />
            <Button className={form['inside'] ?? ''} aria-label={t('account.nationality.showAll')}>
              <ChevronDown aria-hidden="true" />
            </Button>
          </div>
          <Popover className={styles['popover'] ?? ''} offset={4}>
            <ListBox className={styles['list'] ?? ''} aria-label={label} renderEmptyState={() => <p className={styles['none']}>{t('account.nationality.none')}</p>}>
              {(country: Country) => (
                <ListBoxItem id={country.code} textValue={country.name} className={styles['item'] ?? ''}>
                  {country.name}
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
      </I18nProvider>
    </FieldFrame>
  )
}
