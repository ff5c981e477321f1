import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { writeGuess, type Guess } from '../../../../domain/lesson/guess.ts'
import { findBarriers, findSmall, has, languages, show } from '../../../test-alone.tsx'
import { Predict } from '../reading/predict.tsx'
import { GuessCount } from './guess-count.tsx'

const number = (id: string, label: string, value: number) =>
  ({ id, label, type: 'number', value, tolerance: 0, units: [], shown: String(value) }) as const
const fine: Guess = {
  parts: [number('quarter', 'Price of ¼', 2), number('eighth', 'Price of ⅛', 3)],
  wrong: [{ when: { quarter: [4, 4], eighth: [8, 8] }, say: 'You priced the <em>odds</em>.' }],
}
const word: Guess = {
  parts: [{ id: 'word', label: null, type: 'text', forms: ['stop', '停'], shown: 'stop' }],
  wrong: [{ when: { word: ['go'] }, say: 'Green goes.' }],
}
const choice: Guess = {
  parts: [
    {
      id: 'which',
      label: 'Are they equal?',
      type: 'single',
      choices: [
        { id: 'equal', text: 'Equal' },
        { id: 'different', text: 'Different' },
      ],
      choice: 'different',
      shown: 'Different',
    },
  ],
  wrong: [{ when: { which: ['equal'] }, say: 'You looked at the screen.' }],
}

const part = (guess: Guess, id = 'q1') => (
  <Predict place="llm fines" id={id} question={writeGuess('<p>What is fair?</p>', guess)} answer="<p>They add.</p>" />
)
const field = (name: string) => page.getByRole('textbox', { name })
const check = page.getByRole('button', { name: 'Check my guess' })
const open = page.getByText('Show the answer')
const answer = page.getByText('They add.')

it('says what was right, in the reader’s own words, and opens the answer', async () => {
  await show(part(fine))
  await field('Price of ¼').fill(' 2.0')
  await field('Price of ⅛').fill('３')
  await check.click()
  await expect.element(page.getByText(has('You said 2.0 and ３. That is right.'))).toBeVisible()
  await expect.element(answer).toBeVisible()
  await expect.element(check).not.toBeInTheDocument()
})

it('a wrong guess that was foreseen hears its own sentence, one that was not a plain one', async () => {
  const { draw } = await show(part(fine))
  await field('Price of ¼').fill('4')
  await field('Price of ⅛').fill('8')
  await check.click()
  await expect.element(page.getByText(has('You said 4 and 8. It is 2 and 3.'))).toBeVisible()
  await expect.element(page.getByText(has('You priced the odds.'))).toBeVisible()
  await draw(part(fine, 'q2'))
  await field('Price of ¼').fill('7')
  await field('Price of ⅛').fill('8')
  await check.click()
  await expect.element(page.getByText(has('You said 7 and 8. It is 2 and 3.'))).toBeVisible()
  await expect.element(page.getByText(has('The answer says how one gets there.'))).toBeVisible()
})

it('words that nobody foresaw are not judged', async () => {
  await show(part(word))
  await field('Your guess').fill('halt')
  await check.click()
  await expect.element(page.getByText(has('Compare the two yourself: nobody foresaw these words.'))).toBeVisible()
})

it('what is missing or cannot be read is said, its field has the focus, and nothing typed is lost', async () => {
  await show(part(fine))
  await field('Price of ¼').fill('two?')
  await check.click()
  await expect.element(page.getByText(has('“two?” cannot be read as a number.'))).toBeVisible()
  await expect.element(field('Price of ¼')).toHaveFocus()
  await expect.element(field('Price of ¼')).toHaveValue('two?')
  await expect.element(field('Price of ¼')).toHaveAttribute('aria-invalid', 'true')
  await field('Price of ¼').fill('2')
  await expect.element(page.getByText(has('One try.'))).toBeVisible()
  await check.click()
  await expect.element(page.getByText(has('“Price of ⅛” is still empty.'))).toBeVisible()
  await expect.element(field('Price of ⅛')).toHaveFocus()
  await expect.element(answer).not.toBeVisible()
})

it('what was typed and what was judged are there on return, and only at their own question', async () => {
  const { draw } = await show(part(fine))
  await field('Price of ¼').fill('4')
  await draw(null)
  await draw(part(fine))
  await expect.element(field('Price of ¼')).toHaveValue('4')
  await field('Price of ⅛').fill('8')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(has('You said 4 and 8.'))).toBeVisible()
  await draw(null)
  await draw(part(fine))
  await expect.element(page.getByText(has('You said 4 and 8.'))).toBeVisible()
  await expect.element(page.getByText(has('You priced the odds.'))).toBeVisible()
  await draw(null)
  await draw(part(fine, 'q2'))
  await expect.element(check).toBeVisible()
})

it('the answer can be looked at without a guess, and no guess is taken afterwards', async () => {
  await show(part(fine))
  await field('Price of ¼').fill('4')
  await open.click()
  await expect.element(answer).toBeVisible()
  await expect.element(page.getByText(has('You looked at the answer without a guess.'))).toBeVisible()
  await expect.element(check).not.toBeInTheDocument()
  await open.click()
  await expect.element(answer).not.toBeVisible()
})

it('who opens the answer with a guess in the fields has guessed', async () => {
  await show(part(word))
  await field('Your guess').fill('Stop.')
  await open.click()
  await expect.element(page.getByText(has('You said Stop.. That is right.'))).toBeVisible()
})

it('by keyboard alone: a choice is made, checked, and what is said is heard next', async () => {
  await show(part(choice))
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await userEvent.tab()
  await expect.element(check).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(has('You said Equal. It is Different.'))).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toContain('You looked at the screen.')
  await userEvent.tab()
  await expect.element(open).toHaveFocus()
})

it('a choice that was not made is asked for', async () => {
  await show(part(choice))
  await check.click()
  await expect.element(page.getByText(has('Choose one first'))).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Equal' })).toHaveFocus()
})

it('below the answer stand the other foreseen guesses, the reader’s own one not', async () => {
  const { draw } = await show(part(fine))
  await open.click()
  await expect.element(page.getByText(has('You priced the odds.'))).toBeVisible()
  await draw(part(choice, 'q2'))
  await page.getByRole('radio', { name: 'Equal' }).click()
  await check.click()
  expect(page.getByRole('definition').elements()).toEqual([])
})

it('the end of a lesson counts guesses, and leads to each', async () => {
  const end = (
    <>
      {part(fine)}
      {part(word, 'q2')}
      {part(choice, 'q3')}
      <GuessCount
        place="llm fines"
        guesses={[
          { id: 'q1', guess: fine },
          { id: 'q2', guess: word },
          { id: 'q3', guess: choice },
        ]}
      />
    </>
  )
  const { box } = await show(end)
  await expect.element(page.getByRole('region', { name: 'Guesses' })).toBeVisible()
  await expect.element(page.getByText(has('3 guesses in this lesson, none made yet'))).toBeVisible()
  await page.getByRole('textbox', { name: 'Your guess' }).fill('stop')
  await check.nth(1).click()
  await expect.element(page.getByText(has('1 guess, 1 right'))).toBeVisible()
  await page.getByRole('radio', { name: 'Equal' }).click()
  await check.nth(1).click()
  await expect.element(page.getByText(has('2 guesses, 1 right'))).toBeVisible()
  await open.nth(0).click()
  await expect.element(page.getByText(has('2 guesses, 1 right'))).toBeVisible()
  const links = [...box.querySelectorAll('li a')]
  expect(links.map((link) => link.textContent)).toEqual(['Guess 1: looked at', 'Guess 2: right', 'Guess 3: not right'])
  for (const link of links) expect(box.querySelector(link.getAttribute('href') ?? '')).toBeTruthy()
})

it.each(languages)('can be read in light and dark and pressed by a finger on a phone in %s', async (locale) => {
  const all = (
    <>
      {part(fine)}
      {part(word, 'q2')}
      {part(choice, 'q3')}
      <GuessCount place="llm fines" guesses={[{ id: 'q1', guess: fine }]} />
    </>
  )
  const { box } = await show(all, { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  await page.getByRole('textbox').nth(0).fill('4')
  await page.getByRole('textbox').nth(1).fill('8')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('textbox').nth(0).fill('go')
  await userEvent.keyboard('{Enter}')
  expect(await findBarriers(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})

it('in Chinese a word stands without a blank', async () => {
  await show(part(word), { locale: 'zh-CN' })
  await page.getByRole('textbox').fill('停')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('你猜的是停，猜对了。')).toBeVisible()
})

it('a foreseen guess at some of the parts says at which', async () => {
  const some: Guess = { ...fine, wrong: [{ when: { eighth: [8, 16] }, say: 'Too dear.' }] }
  await show(part(some))
  await open.click()
  await expect.element(page.getByText('Price of ⅛: 8 to 16')).toBeVisible()
})
