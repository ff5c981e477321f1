import { useRef, useState } from 'react'
import { useMessages } from '../i18n/use-messages.ts'

/**
 * A press that waits for its work, once at a time. What went wrong stands in `problem` until the next press; a call that
 * is not quiet has said it in a toast already, and its page leaves `problem` alone.
 */
export function usePress(work: () => Promise<unknown>) {
  const { t } = useMessages()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isRunning = useRef(false) // two presses may come before the next render
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem((error instanceof Error && error.message) || t('shell.failure'))
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, problem, press: () => void run() }
}
