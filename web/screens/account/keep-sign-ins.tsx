import { useEffect, useId, useRef } from 'react'
import { labelOf, type ProviderName } from '../../../contract/provider.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Checkbox } from '../../parts/form/checkbox.tsx'
import styles from './account.module.css'

interface Props {
  readonly list: readonly { readonly provider: ProviderName; readonly email: string | null }[]
}

/** What else signs in to the account: taken off with the reset, but for what is ticked. */
export function KeepSignIns({ list }: Props) {
  const { t, locale } = useMessages()
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  // An effect: focus belongs to the browser. It has just come onto the page, and is what is to be answered.
  useEffect(() => box.current?.focus(), [])
  return (
    <fieldset ref={box} className={styles['keep']} tabIndex={-1} aria-describedby={`${id}text`}>
      <p id={`${id}text`}>{t('account.reset.connected')}</p>
      {list.map(({ provider, email }) => (
        <Checkbox key={provider} id={`${id}${provider}`} name={`keep_${provider}`}>
          {email === null
            ? t('account.reset.keep', { provider: labelOf(provider, locale) })
            : t('account.reset.keepNamed', { provider: labelOf(provider, locale), account: email })}
        </Checkbox>
      ))}
    </fieldset>
  )
}
