import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { readNumber } from '../../../domain/certificate/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { to } from '../../paths.ts'
import styles from './number-form.module.css'

/** Leads to the page of a typed number. Before the script arrives it is a plain form, which the server redirects. */
export function NumberForm({ isNext = false, typed = '' }: { isNext?: boolean; typed?: string }) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const id = useId()
  const [isEmpty, setIsEmpty] = useState(false)
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = new FormData(event.currentTarget).get('number')
    const number = typeof value === 'string' ? value.trim() : ''
    setIsEmpty(number === '')
    if (number === '') event.currentTarget.querySelector('input')?.focus()
    else void navigate(to.verify(readNumber(number) ?? number))
  }
  return (
    <form className={styles['form']} action={to.verify()} method="post" noValidate onSubmit={check}>
      <label htmlFor={id}>{t('certificate.verify.number')}</label>
      <div className={styles['row']}>
        <input
          id={id}
          name="number"
          key={typed}
          defaultValue={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          aria-invalid={isEmpty || undefined}
          aria-describedby={`${id}-hint`}
        />
        <Button type="submit" look={isNext ? 'gold' : 'line'}>
          {t('certificate.verify.go')}
        </Button>
      </div>
      <p id={`${id}-hint`} data-wrong={isEmpty || undefined} role={isEmpty ? 'alert' : undefined}>
        {t(isEmpty ? 'certificate.number.missing' : 'certificate.verify.hint')}
      </p>
    </form>
  )
}
