import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fault, findBarriers, frame, languages, serve, show, signIn } from '../../test-alone.tsx'
import { WeekStrip } from './week-strip.tsx'

const week = (...parts: readonly number[]) => ({
  '/dataset-cert/week': { days: parts.map((one, at) => ({ day: `2026-11-${18 + at}`, parts: one })) },
})
const days = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((day) => [day.querySelector('svg')?.dataset['state'], day.querySelector('.hide-visually')?.textContent])

it('lays a tile for a day on which something was finished, and says each day’s in words', async () => {
  signIn()
  const calls = serve(week(0, 2, 0, 0, 1, 0, 0))
  await show(<WeekStrip />)
  await expect.element(page.getByText('You learnt on 2 days.')).toBeVisible()
  expect(calls[0]?.form).toEqual({ zone: 'Asia/Shanghai' })
  expect(days()[1]).toEqual(['done', 'November 19, 2026: 2 parts finished'])
  expect(days()[6]).toEqual(['todo', 'November 24, 2026: nothing finished'])
  expect(days().filter(([state]) => state === 'done')).toHaveLength(2)
})

it('an empty week is empty tiles and what lays one: nothing is lost and nothing is red', async () => {
  signIn()
  serve(week(0, 0, 0, 0, 0, 0, 0))
  const { box } = await show(<WeekStrip />)
  await expect.element(page.getByText('Any part you finish lays a tile here.')).toBeVisible()
  expect(days().every(([state]) => state === 'todo')).toBe(true)
  expect(box.querySelector('[data-state="now"]')).toBeNull() // gold is for the next step
})

it('takes the room that it will have before its days come, and stays a heading when they do not', async () => {
  signIn()
  serve({ '/dataset-cert/week': () => fault() })
  const { box } = await show(<WeekStrip />)
  const height = () => box.querySelector('section')?.getBoundingClientRect().height
  const before = height()
  await frame()
  expect(days()).toEqual([])
  serve(week(1, 1, 1, 1, 1, 1, 1))
  const { box: other } = await show(<WeekStrip />)
  await expect.element(page.getByText('You learnt on 7 days.')).toBeVisible()
  expect(other.querySelector('section')?.getBoundingClientRect().height).toBe(before)
})

it.each(languages)('can be read in light and dark on a phone in %s', async (locale) => {
  signIn()
  serve(week(0, 2, 0, 0, 1, 0, 3))
  const { box } = await show(<WeekStrip />, { locale, size: 'phone' })
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
