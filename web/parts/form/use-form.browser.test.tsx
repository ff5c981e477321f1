import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallFailed, CallRefused } from '../../api.ts'
import { findBarriers, frame, later, show } from '../../test-alone.tsx'
import { Button } from '../button.tsx'
import type { Values } from './complaint.ts'
import { FormSummary } from './form-summary.tsx'
import { TextField } from './text-field.tsx'
import { useForm } from './use-form.ts'

const rules = {
  content: (value: string) => (value === '' ? ('feedback.content.missing' as const) : undefined),
  type: (value: string) => (value === '' ? ('feedback.type.missing' as const) : undefined),
}

function Form({ send }: { send: (values: Values) => Promise<void> }) {
  const { content, type } = rules
  const form = useForm({ rules: { content, type }, send })
  return (
    <form {...form.form}>
      <FormSummary {...form.summary} />
      <TextField {...form.field('content')} label="Content" />
      <TextField {...form.field('type')} label="Type" />
      <Button type="submit" busy={form.isBusy ? 'Sending' : undefined} aria-disabled={form.secondsLeft > 0}>
        {form.secondsLeft > 0 ? `Wait ${form.secondsLeft}` : 'Send'}
      </Button>
    </form>
  )
}
const content = page.getByLabelText('Content')
const type = page.getByLabelText('Type')
const send = page.getByRole('button', { name: 'Send' })
const refusal = (fields: Record<string, string>, more = {}) =>
  new CallRefused({ error: 'too_many_tries', message: 'Refused as a whole', fields, ...more })

it('sent empty, tells all that is missing on top, takes the focus there and sends nothing', async () => {
  let sent = 0
  const { box } = await show(<Form send={async () => void (sent += 1)} />, { size: 'phone' })
  await send.click()
  const summary = page.getByRole('alert')
  await expect.element(summary).toHaveFocus()
  await expect.element(summary).toMatchTextContent('Please check 2 fields')
  expect(sent).toBe(0)
  expect(await findBarriers(box)).toEqual([])
})

it('each line of the summary leads into its field, in the order of the fields', async () => {
  await show(<Form send={async () => {}} />)
  await send.click()
  const links = page.getByRole('alert').getByRole('link')
  expect(links.elements().map((one) => one.textContent)).toEqual([
    'Please Describe Your Issue',
    'Please choose the type of your issue.',
  ])
  await links.last().click()
  await expect.element(type).toHaveFocus()
})

it('a field that was only passed through is left in peace; one that was complained about follows while it is mended', async () => {
  await show(<Form send={async () => {}} />)
  await content.click()
  await userEvent.tab()
  await expect.element(content).not.toHaveAttribute('aria-invalid')
  await send.click()
  await expect.element(content).toHaveAttribute('aria-invalid', 'true')
  await content.fill('x')
  await expect.element(content).not.toHaveAttribute('aria-invalid')
})

it('while it is on its way a second press, or Enter, sends nothing again', async () => {
  const way = later<undefined>()
  const sent: Values[] = []
  await show(
    <Form
      send={async (values) => {
        sent.push(values)
        await way.reply()
      }}
    />,
  )
  await content.fill('Hello')
  await type.fill('bug')
  await send.click()
  await expect.element(page.getByRole('button', { name: 'Sending' })).toBeVisible()
  await type.click()
  await userEvent.keyboard('{Enter}')
  way.give(undefined)
  await expect.element(send).toBeVisible()
  expect(sent).toEqual([{ content: 'Hello', type: 'bug' }])
})

it('what the server refuses stands at its field, however fast it answers, and nothing that was typed is cleared', async () => {
  await show(<Form send={() => Promise.reject(refusal({ type: 'There is no such type.' }))} />)
  await content.fill('Hello')
  await type.fill('nonsense')
  await send.click()
  await expect.element(type).toHaveAccessibleDescription('There is no such type.')
  await expect.element(content).not.toHaveAttribute('aria-invalid')
  await expect.element(content).toHaveValue('Hello')
  await expect.element(type).toHaveValue('nonsense')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please check one field')
})

it('sent by Enter, what the server refuses stands at the field that was left for the summary, until it is mended', async () => {
  await show(<Form send={() => Promise.reject(refusal({ type: 'There is no such type.' }))} />)
  await content.fill('Hello')
  await type.fill('nonsense')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveFocus()
  await frame()
  await expect.element(type).toHaveAccessibleDescription('There is no such type.')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please check one field')
  await type.fill('nonsens')
  await expect.element(type).not.toHaveAttribute('aria-invalid')
})

it('a refusal of fields that the form has not is told as a whole; so is a failure of the network', async () => {
  let reason: Error = refusal({ elsewhere: 'never seen' })
  await show(<Form send={() => Promise.reject(reason)} />)
  await content.fill('Hello')
  await type.fill('bug')
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Refused as a whole')
  reason = new CallFailed(0, 'The network is away')
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The network is away')
  await expect.element(page.getByRole('alert')).toHaveFocus()
})

it('after too many tries it counts the seconds down and takes no press before', async () => {
  let sent = 0
  await show(
    <Form
      send={async () => {
        sent += 1
        throw refusal({}, { retry_after: 3 })
      }}
    />,
  )
  await content.fill('Hello')
  await type.fill('bug')
  await send.click()
  await expect.element(page.getByRole('button', { name: 'Wait 3' })).toHaveAttribute('aria-disabled', 'true')
  await type.click()
  await userEvent.keyboard('{Enter}')
  await frame()
  expect(sent).toBe(1)
  await expect.element(page.getByRole('button', { name: 'Wait 2' })).toBeVisible()
})
