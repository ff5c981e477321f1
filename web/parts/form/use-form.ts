import { useEffect, useId, useRef, useState, type FocusEvent, type FormEvent } from 'react'
import { CallFailed, CallRefused } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useCountdown } from './use-countdown.ts'
import { checkValues, readValues, wordComplaint, type Complaint, type Rules, type Values } from './complaint.ts'

interface Options {
  readonly rules: Rules
  /** Sends what was typed; a refusal it throws is shown at its fields, or on top. Nothing typed is cleared. */
  readonly send: (values: Values) => Promise<void>
  /** Told of all values with each change, so that they can be kept (use-typed.ts). */
  readonly onTyped?: (values: Values) => void
}

/**
 * Names of the server's fields are the form's own. Uncontrolled on purpose: what was typed before the script came
 * stays.
 */
export function useForm({ rules, send, onTyped }: Options) {
  const id = useId()
  const { t } = useMessages()
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const [complaints, setComplaints] = useState<Readonly<Record<string, Complaint>>>({})
  const [order, setOrder] = useState<readonly string[]>(Object.keys(rules))
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [failedSubmits, setFailedSubmits] = useState(0)
  const [waitsUntil, setWaitsUntil] = useState<number>()
  const secondsLeft = useCountdown(waitsUntil)
  const submits = useRef(0)

  // An effect: focus belongs to the browser, and the summary is there only after the render.
  useEffect(() => {
    if (failedSubmits > 0) summary.current?.focus()
  }, [failedSubmits])

  const fail = (found: Readonly<Record<string, Complaint>>, message?: string) => {
    setComplaints(found)
    setOrder(form.current ? listNames(form.current) : Object.keys(rules))
    setFailure(message)
    setFailedSubmits((count) => count + 1)
  }

  const showRefusal = (error: unknown) => {
    if (error instanceof CallRefused) {
      if (error.code === 'auth_fail') return
      const fields = Object.entries(error.fields).filter(([name]) => form.current?.elements.namedItem(name))
      fail(
        Object.fromEntries(fields.map(([name, text]) => [name, { text }])),
        fields.length > 0 ? undefined : error.message,
      )
      return
    }
    if (!(error instanceof CallFailed)) throw error
    fail({}, error.message)
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submits.current += 1
    if (isBusy || secondsLeft > 0) return
    const values = readValues(event.currentTarget)
    const found = checkValues(rules, values)
    if (Object.keys(found).length > 0) return fail(found)
    setComplaints({})
    setFailure(undefined)
    setIsBusy(true)
    await send(values)
      .catch((error: unknown) => {
        showRefusal(error)
        if (
          error instanceof CallRefused &&
          error.code === 'too_many_tries' &&
          error.retryAfter &&
          error.fields['code'] === undefined
        )
          setWaitsUntil(Date.now() + error.retryAfter * 1000)
      })
      .finally(() => setIsBusy(false))
  }

  /**
   * Checks one field again; used on blur, and while typing once it has been complained about. What the server has said of
   * it stays when it is only left: the summary takes the focus from a field in which Enter was pressed.
   */
  const check = (name: string, values: Values, isLeft = false) => {
    const key = rules[name]?.(values[name] ?? '', values)
    setComplaints((known) => {
      const said = known[name]
      if (isLeft && !key && said && 'text' in said) return known
      return Object.fromEntries([
        ...Object.entries(known).filter(([other]) => other !== name),
        ...(key ? [[name, { key }] as const] : []),
      ])
    })
  }

  const field = (name: string) => ({
    name,
    id: `${id}${name}`,
    error: complaints[name] ? wordComplaint(t, complaints[name]) : undefined,
    onBlur: (event: FocusEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
      const values = event.currentTarget.form ? readValues(event.currentTarget.form) : {}
      if (!values[name]) return // a field that was only passed through is left in peace until the form is sent
      const before = submits.current
      // The press that took the focus away may have sent the form: all fields are checked by then, and the answer may
      // be here already.
      afterPress(() => before === submits.current && check(name, values, true))
    },
    onInput: () => {
      if (name === 'email') setWaitsUntil(undefined) // another account has tries of its own
      if (!form.current) return
      const values = readValues(form.current)
      onTyped?.(values)
      // Others follow where they depend on this one: the repeated password on the password.
      for (const [other, complaint] of Object.entries(complaints))
        if (other === name || 'key' in complaint) check(other, values)
    },
  })

  const items = Object.entries(complaints)
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other)) // as the fields stand, which another language may put in another order
    .map(([name, complaint]) => ({ id: `${id}${name}`, text: wordComplaint(t, complaint) }))
  return {
    isBusy,
    /** Until the server takes another try; the form takes none before. */
    secondsLeft,
    field,
    fail,
    /** Checks one field from outside and says whether it holds. */
    holds: (name: string): boolean => {
      const values = form.current ? readValues(form.current) : {}
      check(name, values)
      return rules[name]?.(values[name] ?? '', values) === undefined
    },
    read: (): Values => (form.current ? readValues(form.current) : {}),
    /** Sends the form by itself, for a field after which nothing is left to do; not while something is missing. */
    sendIfWhole: (): void => {
      if (form.current && Object.keys(checkValues(rules, readValues(form.current))).length === 0)
        form.current.requestSubmit()
    },
    show: showRefusal,
    form: { ref: form, onSubmit, noValidate: true },
    summary: { ref: summary, failure, items: failedSubmits > 0 ? items : [] },
  }
}

/** The names of a form's fields, as they stand. */
const listNames = (form: HTMLFormElement): string[] =>
  Array.from(form.elements, (element) => element.getAttribute('name') ?? '')

// A complaint that appears between press and release moves the button away from under the finger, and the press is lost.
let isPressed = false
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), true)
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => (isPressed = false), true)
}

/** Runs a task at once, or, while a pointer is pressed, after the click that it makes. */
function afterPress(task: () => void): void {
  if (!isPressed) return task()
  const done = new AbortController()
  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(
      end,
      () => {
        done.abort()
        setTimeout(task)
      },
      { signal: done.signal },
    )
  }
}
