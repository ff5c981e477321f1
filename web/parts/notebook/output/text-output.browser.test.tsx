import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, languages, show } from '../../../test-alone.tsx'
import { ErrorOutput } from './error-output.tsx'
import { TextOutput } from './text-output.tsx'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`).join('\n') + '\n'
const seen = () => document.querySelector('pre')?.textContent.split('\n').length

it('a short output stands whole; one of forty-five lines still does', async () => {
  await show(<TextOutput text={lines(45)} />)
  expect(seen()).toBe(45)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

it('a long one is folded after forty lines, says how many more there are, opens and folds again', async () => {
  await show(<TextOutput text={lines(100)} />)
  expect(seen()).toBe(40)
  const more = page.getByRole('button', { name: 'Show 60 more lines' })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  expect(seen()).toBe(100)
  await page.getByRole('button', { name: 'Show less' }).click()
  expect(seen()).toBe(40)
})

it('a single line without an end is folded too', async () => {
  await show(<TextOutput text={'x'.repeat(100_000)} />)
  expect(document.querySelector('pre')?.textContent.length).toBe(20_000)
  await page.getByRole('button').click()
  expect(document.querySelector('pre')?.textContent.length).toBe(100_000)
})

it('what looks like HTML is text', async () => {
  await show(<TextOutput text={'<img src=x onerror="alert(1)"><b>bold</b>'} />)
  expect(document.querySelector('pre')?.children).toHaveLength(0)
})

it('an error without a traceback says its name and words', async () => {
  await show(<ErrorOutput error={{ output_type: 'error', ename: 'ValueError', evalue: 'too short', traceback: [] }} />)
  await expect.element(page.getByText('ValueError: too short')).toBeVisible()
})

it.each(languages)('colours of a terminal can be read in light and dark in %s', async (locale) => {
  const colours = [31, 32, 33, 34, 35, 36, 90, 91, 92, 93, 94, 95, 96].map((code) => `\u001B[${code}mword\u001B[0m`)
  const { box } = await show(<TextOutput text={colours.join(' ')} isError />, { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
})

it('5,000 lines that were unfolded scroll in a box that the keyboard reaches, and the page stays a page', async () => {
  await show(<TextOutput text={'line\n'.repeat(5000)} />)
  await page.getByRole('button').click()
  const box = document.querySelector('pre')
  expect([box?.tabIndex, (box?.scrollHeight ?? 0) > 50_000]).toEqual([0, true])
  expect(document.documentElement.scrollHeight).toBeLessThan(1000)
  expect(await findBarriers()).toEqual([])
})
