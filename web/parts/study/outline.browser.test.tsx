import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TreeNode } from '../../../contract/shapes.ts'
import { to } from '../../paths.ts'
import { findBarriers, findSmall, languages, show } from '../../test-alone.tsx'
import { Outline } from './outline.tsx'

const node = (id: string, name: string, more: Partial<TreeNode['node']> = {}) => ({
  id,
  name,
  minutes: 30,
  items: [],
  is_preview: false,
  lang: 'en',
  ...more,
})
const lesson = (id: string, name: string, more: Partial<TreeNode['node']> = {}): TreeNode['children'][number] => ({
  node: node(id, name, { items: ['video', 'quiz'], ...more }),
  level: 2,
  children: [],
})
const tree: TreeNode[] = [
  {
    node: node('text', 'Text', { minutes: 90 }),
    level: 1,
    children: [lesson('bytes', 'Bytes', { is_preview: true }), lesson('pairs', 'Pairs')],
  },
  { node: node('weights', 'Weights'), level: 1, children: [lesson('loss', '损失', { lang: 'zh-CN' })] },
]
const outline = (more: Partial<Parameters<typeof Outline>[0]> = {}) => (
  <Outline phaseId="llm" tree={tree} isFree openModules={1} heading="h3" {...more} />
)
const rows = () =>
  page
    .getByRole('listitem')
    .elements()
    .filter((one) => one.querySelector('details') === null)

it('counts lessons through all modules; one that is open to everybody is a link, the others say what opens them', async () => {
  await show(outline({ openModules: 'all' }))
  expect(rows().map((row) => row.firstElementChild?.textContent)).toEqual(['1', '2', '3'])
  await expect.element(page.getByRole('link')).toHaveTextContent('Bytes')
  await expect
    .element(page.getByRole('link'))
    .toHaveAttribute('href', to.lesson({ phase: 'llm', module: 'text', lesson: 'bytes' }))
  await expect.element(page.getByText('Free preview')).toBeVisible()
  expect(rows()[1]?.textContent).toContain('Opens when you enrol')
})

it('where it costs something, a closed lesson waits for the payment', async () => {
  await show(outline({ isFree: false }))
  expect(rows()[1]?.textContent).toContain('Opens when your payment is approved')
})

it('to who is enrolled every lesson is open, with its state, and nothing is called a preview', async () => {
  await show(outline({ isOpen: true, openModules: 'all', stateOf: (id) => (id === 'pairs' ? 'done' : 'todo') }))
  expect(page.getByRole('link').elements().length).toBe(3)
  await expect.element(page.getByText('Free preview')).not.toBeInTheDocument()
})

it('opens as many modules as it is told, and any other by Enter', async () => {
  await show(outline())
  const second = page.getByRole('heading', { level: 3, name: 'Weights' })
  const bodyOf = () => second.element().closest('details')
  expect(bodyOf()?.open).toBe(false)
  second.element().closest('summary')?.focus()
  await userEvent.keyboard('{Enter}')
  expect(bodyOf()?.open).toBe(true)
})

it('a name that is there in another language only says so', async () => {
  await show(outline({ openModules: 'all' }))
  expect(page.getByText('损失').element().closest('[lang]')?.getAttribute('lang')).toBe('zh-CN')
})

it.each(languages)('can be read in light and dark and opened by a finger in %s', async (locale) => {
  const { box } = await show(outline({ isOpen: true, openModules: 'all' }), { locale, size: 'phone' })
  await expect.element(page.getByRole('link').first()).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
