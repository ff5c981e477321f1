import { useEffect, useId, useRef, type FormEvent } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { useLab } from '../lab-context.ts'
import { focusCell } from './focus.ts'
import styles from './stdin-form.module.css'

/** `input()`: Python waits until something was sent. */
export function StdinForm({ cellId, prompt, isPassword }: { cellId: string; prompt: string; isPassword: boolean }) {
  const { t } = useMessages()
  const lab = useLab()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  // An effect: the program that the learner has started asks a question.
  useEffect(() => field.current?.focus(), [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    lab.runner.answerInput(cellId)
    lab.session.liveKernel()?.replyInput(field.current?.value ?? '')
    focusCell(cellId) // the form goes away, and would take the focus with it
  }
  return (
    <form className={styles['form']} onSubmit={send}>
      <label htmlFor={id}>{prompt.trim() === '' ? t('notebook.input.label') : prompt}</label>
      <input
        ref={field}
        id={id}
        type={isPassword ? 'password' : 'text'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <Button type="submit" isSmall>
        {t('notebook.input.send')}
      </Button>
    </form>
  )
}
