import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ClassMember, ClassPage } from '../../../../contract/staff-group-calls.ts'
import { findBarriers, has, languages } from '../../../test-alone.tsx'
import { showDesk } from '../test-desk.tsx'
import { Grid } from './grid.tsx'

const member = (id: string, name: string, more: Partial<ClassMember> = {}): ClassMember => ({
  account_id: id,
  name,
  email: `${id}@example.edu`,
  lang: 'en',
  number: null,
  class_name: null,
  is_enrolled: true,
  cells: ['done', 'part', 'todo'],
  mark: null,
  seen_at: null,
  ...more,
})
const lin = member('a1', 'Lin Yao', {
  number: '2026-01',
  class_name: 'Class 3',
  cells: ['done', 'done', 'stuck'],
  mark: 92,
})
const wei = member('a2', 'Wei Chen', { is_enrolled: false, cells: ['done', 'late', 'todo'] })
const classPage = (more: Partial<ClassPage> = {}): ClassPage => ({
  id: 'g1',
  name: 'Class 3',
  asks: [],
  phases: [],
  may_invite_to: [],
  cert_id: 'llm',
  modules: [
    {
      id: 'text',
      name: 'Text',
      due_on: null,
      lessons: [
        { id: 'bytes', name: 'Bytes', number: 1 },
        { id: 'pairs', name: 'Pairs', number: 2 },
      ],
    },
    { id: 'weights', name: 'Weights', due_on: '2026-12-01', lessons: [{ id: 'loss', name: 'Loss', number: 3 }] },
  ],
  quizzes: [],
  members: [lin, wei],
  next: null,
  invitations: [],
  reminder: {},
  ...more,
})
function grid(more: Partial<ClassPage> = {}) {
  const [onDue, onEnter] = [vi.fn<(module: object) => void>(), vi.fn<(one: object) => void>()]
  const shown = classPage(more)
  return {
    shown,
    onDue,
    onEnter,
    drawn: <Grid page={shown} course="Language models" onDue={onDue} onEnter={onEnter} />,
  }
}
const cellsOf = (name: string) =>
  page
    .getByRole('row', { name: has(name) })
    .getByRole('img')
    .elements()
    .map((cell) => cell.getAttribute('aria-label'))

it('says of each member and lesson how far they are, in words, and adds them up', async () => {
  await showDesk(grid().drawn)
  expect(cellsOf('Lin Yao')).toEqual(['done', 'done', 'stuck'])
  expect(cellsOf('Wei Chen')).toEqual(['done', 'overdue', 'not begun'])
  const row = (name: string) => page.getByRole('row', { name: has(name) }).element().textContent
  expect(row('Lin Yao')).toMatch(/2 of 3|2 \/ 3/)
  expect(row('Lin Yao')).toContain('92')
  expect(row('Members done')?.replaceAll(/\s|Members done/g, '')).toBe('210')
})

it('who is outside the course and who is behind is said beside their name', async () => {
  await showDesk(grid().drawn)
  const tags = page.getByRole('row', { name: has('Wei Chen') })
  await expect.element(tags.getByText('not in the course')).toBeVisible()
  await expect.element(tags.getByText('behind')).toBeVisible()
  await expect.element(page.getByRole('row', { name: has('Lin Yao') }).getByText('behind')).not.toBeInTheDocument()
})

it('J and K go from member to member, and stop at the ends', async () => {
  await showDesk(grid().drawn)
  for (const [key, name] of [
    ['j', 'Lin Yao'],
    ['j', 'Wei Chen'],
    ['j', 'Wei Chen'],
    ['k', 'Lin Yao'],
    ['k', 'Lin Yao'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(page.getByRole('link', { name })).toHaveFocus()
  }
})

it('a module’s day and a member’s number are set by a press', async () => {
  const { drawn, shown, onDue, onEnter } = grid()
  await showDesk(drawn)
  await page.getByRole('button', { name: has('Set a due date') }).click()
  await page.getByRole('button', { name: has('due 2026-12-01') }).click()
  expect(onDue.mock.calls).toEqual([[shown.modules[0]], [shown.modules[1]]])
  await page.getByRole('button', { name: has('Number and class of Lin Yao') }).click()
  expect(onEnter.mock.calls).toEqual([[lin]])
})

it('of more than sixty the rest is a link away', async () => {
  await showDesk(grid({ next: 'a2' }).drawn)
  const more = page.getByRole('link', { name: 'Next 60' })
  await expect.element(more).toHaveAttribute('href', '/staff/groups/g1?course=llm&after=a2')
})

it('without members it says how there come to be some', async () => {
  await showDesk(grid({ members: [] }).drawn)
  await expect.element(page.getByText(has('Nobody has joined yet.'))).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

it.each(languages)('can be read in light and dark in %s; on a phone it scrolls within itself', async (locale) => {
  const { box } = await showDesk(grid({ next: 'a2' }).drawn, { locale })
  expect(await findBarriers(box)).toEqual([])
  await page.viewport(390, 844)
  expect(document.documentElement.scrollWidth).toBe(390)
})
