import { useRef, useState } from 'react'
import { useMessages } from '../i18n/use-messages.ts'

/**
 * A press that waits for its work, once at a time; of several buttons for one work, `pressed` is what the one that waits
 * gave. What went wrong stands in `problem` until the next press, or goes to `fail` where the screen says it elsewhere;
 * a call that is not quiet has said it in a toast already, and its page leaves `problem` alone.
 */
export function usePress<Args extends readonly unknown[] = []>(
  work: (...args: Args) => Promise<unknown>,
  fail?: (error: unknown) => void,
) {
  const { t } = useMessages()
  const [pressed, setPressed] = useState<Args>()
  const [problem, setProblem] = useState('')
  const isRunning = useRef(false) // two presses may come before the next render
  const run = async (...args: Args) => {
    if (isRunning.current) return
    isRunning.current = true
    setPressed(args)
    setProblem('')
    try {
      await work(...args)
    } catch (error) {
      if (fail) fail(error)
      else setProblem((error instanceof Error && error.message) || t('shell.failure'))
    } finally {
      isRunning.current = false
      setPressed(undefined)
    }
  }
  return { isBusy: pressed !== undefined, pressed, problem, press: (...args: Args) => void run(...args) }
}
