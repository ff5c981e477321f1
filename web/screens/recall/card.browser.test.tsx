import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Judgement } from '../../../domain/recall/schedule.ts'
import type { RecallCard } from '../../parts/study/load-recall.ts'
import { findBarriers, findSmall, languages, show } from '../../test-alone.tsx'
import { Card } from './card.tsx'

const written = (text: string) => ({ text, lang: 'en' })
const card: RecallCard = {
  id: 'one',
  round: 0,
  step: 0,
  cert_id: 'llm',
  module_id: 'm',
  lesson_id: 'l',
  lesson_name: 'Putting a price on a guess',
  lesson_lang: 'en',
  is_missed: false,
  prompt: written('<p>What is its perplexity?</p>'),
  options: [],
  answer: [written('<p>Two.</p>')],
  why: [],
}
const missed: RecallCard = {
  ...card,
  is_missed: true,
  options: ['Two', 'Four'].map(written),
  answer: [written('Two')],
  why: [written('The mean is 1 bit.')],
}

async function showCard(one = card, more: Parameters<typeof show>[1] = {}) {
  const judged = vi.fn<(judgement: Judgement) => void>()
  const shown = await show(<Card card={one} place={{ at: 1, of: 2 }} takesFocus={false} onJudge={judged} />, {
    ...more,
  })
  return { ...shown, judged }
}
const answer = page.getByText('Two.', { exact: true })

it.each(['{Enter}', ' '])(
  '%s shows the answer, and 1 or 2 says how it went; before that they say nothing',
  async (key) => {
    const { judged } = await showCard()
    await userEvent.keyboard('12')
    await expect.element(answer).not.toBeInTheDocument()
    await userEvent.keyboard(key)
    await expect.element(answer).toBeVisible()
    expect(judged).not.toHaveBeenCalled()
    await userEvent.keyboard('2')
    expect(judged.mock.calls).toEqual([['not_yet']])
  },
)

it('what is typed is no key, and stands beside the answer; nothing typed, no empty field does', async () => {
  const { judged } = await showCard()
  await page.getByRole('textbox').fill('four')
  await userEvent.keyboard('1 2{Enter}')
  await expect.element(answer).not.toBeInTheDocument()
  await page.getByRole('button').click()
  await expect.element(answer).toBeVisible()
  await expect.element(page.getByRole('textbox')).toHaveValue('four1 2\n')
  await expect.element(page.getByRole('textbox')).toHaveAttribute('readonly')
  expect(judged).not.toHaveBeenCalled()
})

it('nothing typed, no empty field stands beside the answer', async () => {
  await showCard()
  await userEvent.keyboard(' ')
  await expect.element(answer).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})

it('a key on a button presses the button alone', async () => {
  const { judged } = await showCard()
  await userEvent.keyboard(' ')
  const buttons = page.getByRole('group').getByRole('button')
  ;(buttons.first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(judged.mock.calls).toEqual([['knew']])
})

it('one from a quiz says so, with what there was to choose from, and why', async () => {
  await showCard(missed)
  expect(document.querySelector('main')?.textContent ?? document.body.textContent).toContain(
    'Missed in the quiz of Putting',
  )
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Two', 'Four'])
  await expect.element(page.getByText('The mean is 1 bit.')).not.toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('The mean is 1 bit.')).toBeVisible()
})

it.each(languages)('can be read in light and dark and pressed by a finger on a phone in %s', async (locale) => {
  const { box } = await showCard(missed, { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('heading', { level: 3 })).toHaveFocus()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
