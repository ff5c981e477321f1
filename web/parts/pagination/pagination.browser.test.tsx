import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages, show, said } from '../../test-alone.tsx'
import { Pagination } from './pagination.tsx'

const first = <Pagination total={95} page={1} size={10} />

it('says where one is, and leads to the pages around', async () => {
  const { where } = await show(<Pagination total={95} page={5} size={10} />, { path: '/messages?unread=1&page=5' })
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).toMatchTextContent('Total 95')
  await expect.element(page.getByRole('link', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Next page' }).click()
  expect(new URLSearchParams(where().split('?')[1]).get('page')).toBe('6')
  expect(where(), 'what else is in the address stays').toContain('unread=1')
})

it.each([
  [1, 'Previous page', 'Next page'],
  [10, 'Next page', 'Previous page'],
])('on page %i the way “%s” is closed, says so, and stays in its place', async (at, closed, open) => {
  await show(<Pagination total={95} page={at} size={10} />)
  const shut = page.getByRole('link', { name: closed })
  await expect.element(shut).toHaveAttribute('aria-disabled', 'true')
  expect(shut.element().hasAttribute('href')).toBe(false)
  await expect.element(page.getByRole('link', { name: open })).toHaveAttribute('href')
})

it('another size keeps the first message that was shown in view', async () => {
  const { where } = await show(<Pagination total={95} page={6} size={10} />, { path: '/m?page=6' })
  await page.getByRole('combobox', { name: 'How many a page' }).selectOptions('20 / page')
  const query = new URLSearchParams(where().split('?')[1])
  expect([query.get('page'), query.get('size')]).toEqual(['3', '20'])
})

it('a page too far leads to the last one and says so; one too near to the first', async () => {
  const { where } = await show(first, { path: '/m' })
  const field = page.getByRole('spinbutton', { name: 'Go to' })
  await field.fill('77')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => new URLSearchParams(where().split('?')[1]).get('page')).toBe('10')
  expect(said()).toEqual(['There is no page 77: this is the last one.'])
  await field.fill('-3')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => new URLSearchParams(where().split('?')[1]).get('page') ?? '1').toBe('1')
  await field.fill('')
  await userEvent.keyboard('{Enter}')
  expect(said()).toHaveLength(1)
})

it.each(languages)('fits a phone in %s with many pages, and each step is a finger wide', async (locale) => {
  const { box } = await show(<Pagination total={99_990} page={500} size={10} />, { locale, size: 'phone' })
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
