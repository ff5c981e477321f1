import { ChevronDown } from '../../art/lucide/icons.tsx'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { describedBy, FieldFrame } from '../../parts/form/field.tsx'
import form from '../../parts/form/form.module.css'
import { findCountries, type Country } from './country-search.ts'
import styles from './country-box.module.css'

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

/**
 * A field to type in that lists what fits (the combobox of the ARIA practices, list autocomplete). What is sent is the
 * choice; text that is no country is taken back. Ours, because React Aria's hides all of the page but itself while it
 * is open, landmarks and focus included.
 */
export function CountryBox({ id, name, label, error, countries, value, onChange, onBlur, onInput }: CountryBoxProps) {
  const { t } = useMessages()
  /** What stands in the field while it is not the choice's name. */
  const [typed, setTyped] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const chosen = countries.find(({ code }) => code === value)
  const found = useMemo(() => findCountries(countries, typed ?? ''), [countries, typed])
  useTellForm(value, onInput)
  useInView(isOpen ? `${id}-${active}` : undefined)

  const open = (at: number) => {
    setIsOpen(true)
    setActive(at)
  }
  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const choose = (country: Country | undefined) => {
    onChange(country?.code ?? '')
    setTyped(undefined)
    close()
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const [only, ...others] = found
    if (typed !== undefined) choose(typed.trim() === '' ? undefined : only && others.length === 0 ? only : chosen)
    close()
    onBlur(event)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return // the keys are the input method's
    if (event.key === 'Enter' && isOpen && found[active]) choose(found[active])
    else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'ArrowDown')
      open(
        isOpen
          ? (active + 1) % Math.max(1, found.length)
          : Math.max(
              0,
              found.findIndex(({ code }) => code === value),
            ),
      )
    else if (event.key === 'ArrowUp') open(isOpen && active > 0 ? active - 1 : found.length - 1)
    else return
    event.preventDefault()
  }
  return (
    <FieldFrame id={id} label={label} error={error}>
      <input type="hidden" name={name} value={value} />
      <div className={form['box']}>
        <input
          ref={input}
          id={id}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found[active] ? `${id}-${active}` : undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy({ id, error })}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          placeholder={t('account.nationality.search')}
          value={typed ?? chosen?.name ?? ''}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            open(event.currentTarget.value.trim() === '' ? -1 : 0)
          }}
          onKeyDown={press}
          onBlur={leave}
        />
        <button
          type="button"
          tabIndex={-1}
          className={form['inside']}
          aria-label={t('account.nationality.showAll')}
          aria-expanded={isOpen}
          onPointerDown={(event) => event.preventDefault()} // the focus stays in the field
          onClick={() => {
            input.current?.focus()
            if (isOpen) close()
            else open(-1)
          }}
        >
          <ChevronDown aria-hidden="true" />
        </button>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          className={styles['list']}
          hidden={!isOpen || found.length === 0}
          onPointerDown={(event) => event.preventDefault()}
        >
          {isOpen
            ? found.map((country, at) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are heard by the field, which keeps the focus
                <div
                  key={country.code}
                  id={`${id}-${at}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={country.code === value}
                  data-active={at === active || undefined}
                  className={styles['item']}
                  onClick={() => choose(country)}
                >
                  {country.name}
                </div>
              ))
            : null}
        </div>
      </div>
      <p role="status" className={isOpen && found.length === 0 ? styles['none'] : 'hide-visually'}>
        {isOpen && typed !== undefined ? t('account.nationality.found', { count: found.length }) : null}
      </p>
    </FieldFrame>
  )
}

/** The form reads its fields from the document, so it is told of a choice once that stands there. */
function useTellForm(value: string, onInput: () => void): void {
  const told = useRef(value)
  const tell = useEffectEvent(onInput)
  // An effect: the document has the choice only after the render.
  useEffect(() => {
    if (value !== told.current) tell()
    told.current = value
  }, [value])
}

function useInView(id: string | undefined): void {
  // An effect: scrolling is the browser's.
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}
