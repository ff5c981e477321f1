import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fault, findBarriers, findSmall, languages, said, serve, show, signIn } from '../../test-alone.tsx'
import { readDraft } from './draft.ts'
import { FeedbackForm } from './feedback-form.tsx'

const types = { question_types: { bug: 'A fault', idea: 'An idea' } }
const asked = { place: { path: '/lesson#q1', label: 'Bytes' }, content: undefined }
const content = page.getByRole('textbox')
const kind = page.getByRole('combobox')

it('sends what was typed with its place, says thank you, and keeps nothing', async () => {
  signIn()
  const calls = serve({ '/feedback/form': types, '/feedback/create': {} })
  await show(<FeedbackForm asked={asked} />)
  await kind.selectOptions('A fault')
  await content.fill('The cell hangs.')
  expect(readDraft()).toEqual({ content: 'The cell hangs.', type: 'bug' })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => said().join()).toContain('Your feedback was submitted')
  expect(calls.at(-1)).toEqual({
    path: '/feedback/create',
    form: { content: 'The cell hangs.', question_type: 'bug', place_path: '/lesson#q1', place_label: 'Bytes' },
  })
  expect(readDraft()).toEqual({ content: '', type: '' })
})

it('without the place when that was taken off', async () => {
  signIn()
  const calls = serve({ '/feedback/form': types, '/feedback/create': {} })
  await show(<FeedbackForm asked={asked} />)
  await page.getByRole('button', { name: 'Do not attach the place' }).click()
  await kind.selectOptions('An idea')
  await content.fill('More cats.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => calls.length).toBe(2)
  expect(Object.keys(calls.at(-1)?.form ?? {})).toEqual(['content', 'question_type'])
})

it('when the server fails, what was typed stays, on the page and on the device', async () => {
  signIn()
  serve({ '/feedback/form': types, '/feedback/create': fault('Please try later.') })
  await show(<FeedbackForm asked={asked} />)
  await kind.selectOptions('A fault')
  await content.fill('The cell hangs.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please try later.')
  await expect.element(content).toHaveValue('The cell hangs.')
  expect(readDraft().content).toBe('The cell hangs.')
})

it('when the kinds cannot be loaded it says so, keeps what is typed, and tries again in place', async () => {
  signIn()
  let reply: unknown = fault()
  serve({ '/feedback/form': () => reply })
  await show(<FeedbackForm asked={asked} />)
  await content.fill('Hello')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The form could not be loaded.')
  reply = types
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(kind).toBeVisible()
  await expect.element(content).toHaveValue('Hello')
})

it('says aloud how much room is left, only when it is nearly full', async () => {
  signIn()
  serve({ '/feedback/form': types })
  await show(<FeedbackForm asked={asked} />)
  await expect.element(kind).toBeVisible()
  await content.fill('x'.repeat(449))
  await expect.element(page.getByRole('status')).toHaveTextContent('')
  await content.fill('x'.repeat(499))
  await expect.element(page.getByRole('status')).toHaveTextContent('1 character left')
})

it.each(languages)('can be read in light and dark and pressed by a finger in %s', async (locale) => {
  signIn()
  serve({ '/feedback/form': types })
  const { box } = await show(<FeedbackForm asked={asked} />, { locale, size: 'phone' })
  await expect.element(kind).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
