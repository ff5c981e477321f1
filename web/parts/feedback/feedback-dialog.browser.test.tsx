import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { to } from '../../paths.ts'
import { findBarriers, languages, serve, show, signIn } from '../../test-alone.tsx'
import { askedStore, closeFeedback, openFeedback } from './ask-about.ts'
import { readDraft } from './draft.ts'
import { FeedbackDialog } from './feedback-dialog.tsx'
import { FeedbackHost } from './feedback-host.tsx'

const types = { '/feedback/form': { question_types: { bug: 'A fault' } } }
const asked = { place: undefined, content: 'I searched for cats.' }
const open = (content?: string) => {
  openFeedback(content)
  onTestFinished(closeFeedback)
}

it('a visitor is led to signing in, and what was typed waits for them', async () => {
  open()
  const { where } = await show(<FeedbackDialog asked={asked} />)
  await expect.poll(where).toBe(to.signIn())
  expect(readDraft().content).toBe('I searched for cats.')
  expect(askedStore.get()).toBeUndefined()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('to a learner nothing is there until somebody asks; Escape closes it', async () => {
  signIn()
  serve(types)
  await show(<FeedbackHost />)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  open('I searched for cats.')
  await expect.element(page.getByRole('textbox')).toHaveValue('I searched for cats.')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(askedStore.get()).toBeUndefined()
})

it.each(languages)('can be read in light and dark on a phone in %s', async (locale) => {
  signIn()
  serve(types)
  await show(<FeedbackDialog asked={asked} />, { locale, size: 'phone' })
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('combobox')).toBeVisible()
  expect(await findBarriers(dialog.element() as HTMLElement)).toEqual([])
})
