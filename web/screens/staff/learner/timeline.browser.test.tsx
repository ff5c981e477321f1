import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { LearnerEvent, LearnerPage } from '../../../../contract/staff-learner-calls.ts'
import { fault, findBarriers, findSmall, frame, has, languages, later, said, serve } from '../../../test-alone.tsx'
import { showDesk } from '../test-desk.tsx'
import { Timeline } from './timeline.tsx'

const learner: LearnerPage = {
  id: 'a1',
  name: 'Lin Yao',
  email: 'lin@example.edu',
  lang: 'en',
  since: 1_790_000_000,
  signed_in_at: null,
  sessions: 0,
  groups: [],
  courses: [],
  running_lab: null,
  certificates: [],
  deeds: [],
  kinds: ['lab', 'attempt'],
}
const DAY = 86_400
const event = (kind: string, what: string, at: number, args: LearnerEvent['args'] = {}): LearnerEvent => ({
  at: 1_795_000_000 - at,
  kind,
  what,
  id: `${what} ${at}`,
  args,
  deed: null,
})
const lab = event('lab', 'lab.failed', 0, { lesson: 'Bytes', reason: 'The engine is full.' })
const attempt = event('attempt', 'attempt.passed', DAY, {
  lesson: 'Pairs',
  score: 9,
  total: 10,
  ordinal: 1,
  receipt: 'R-1',
})
const old = event('attempt', 'attempt.failed', 2 * DAY, {
  lesson: 'Old',
  score: 1,
  total: 10,
  ordinal: 1,
  receipt: 'R-0',
})
const first = { list: [lab, attempt], next: 'before-1' }
const timeline = <Timeline learner={learner} first={first} />
const days = () => page.getByRole('heading', { level: 3 })
const earlier = page.getByRole('button', { name: '50 earlier' })
const chip = (name: string) => page.getByRole('button', { name })

it('stands under the day it was, the newest first; what went wrong is marked by more than its words', async () => {
  serve({})
  await showDesk(timeline)
  expect(days().elements().length).toBe(2)
  await expect.element(page.getByText('The engine is full.')).toBeVisible()
  const rows = page.getByRole('listitem').elements()
  expect(rows.map((row) => row.hasAttribute('data-bad'))).toEqual([true, false])
})

it('what was earlier comes behind it, once however often it is pressed', async () => {
  const slow = later<unknown>()
  const asked = serve({ '/staff/learner-events': slow.reply })
  await showDesk(timeline)
  await earlier.click()
  ;(earlier.element() as HTMLElement).click()
  slow.give({ list: [old], next: null })
  await expect.element(page.getByText(has('Old'))).toBeVisible()
  expect(asked.map(({ form }) => form)).toEqual([{ account_id: 'a1', before: 'before-1' }])
  expect(days().elements().length).toBe(3)
  await expect.element(earlier).not.toBeInTheDocument()
})

it('is narrowed to one kind, and says when there is nothing of it', async () => {
  const asked = serve({ '/staff/learner-events': { list: [], next: null } })
  await showDesk(timeline)
  await chip('Labs').click()
  await expect.element(page.getByText('Nothing of this kind happened.')).toBeVisible()
  await expect.element(chip('Labs')).toHaveAttribute('aria-pressed', 'true')
  expect(asked[0]?.form).toEqual({ account_id: 'a1', kind: 'lab' })
})

it('what was earlier of another kind and comes late is not put under the one that is shown', async () => {
  const slow = later<unknown>()
  serve({
    '/staff/learner-events': (form: Record<string, string>) =>
      form['before'] === undefined ? { list: [lab], next: null } : slow.reply(),
  })
  await showDesk(timeline)
  await earlier.click()
  await chip('Labs').click()
  await expect.poll(() => days().elements().length).toBe(1)
  slow.give({ list: [old], next: null })
  await frame()
  await expect.element(page.getByText(has('Old'))).not.toBeInTheDocument()
  expect(days().elements().length).toBe(1)
})

it('of two kinds that were pressed one after the other the last one is shown, whichever comes first', async () => {
  const slow = later<unknown>()
  serve({
    '/staff/learner-events': (form: Record<string, string>) =>
      form['kind'] === 'lab' ? slow.reply() : { list: [attempt], next: null },
  })
  await showDesk(timeline)
  await chip('Labs').click()
  await chip('Attempts').click()
  await expect.element(page.getByText('The engine is full.')).not.toBeInTheDocument()
  slow.give({ list: [lab], next: null })
  await frame()
  await expect.element(page.getByText('The engine is full.')).not.toBeInTheDocument()
})

it('when a kind cannot be loaded it says so once, and what is shown stays what the chips say', async () => {
  serve({ '/staff/learner-events': fault('Please try later.') })
  await showDesk(timeline)
  await chip('Labs').click()
  await expect.poll(() => said()).toEqual(['Please try later.'])
  await expect.element(chip('Everything')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(chip('Labs')).toHaveAttribute('aria-pressed', 'false')
  expect(days().elements().length).toBe(2)
})

it('when what was earlier cannot be loaded it says so beside the press', async () => {
  serve({ '/staff/learner-events': fault('Please try later.') })
  await showDesk(timeline)
  await earlier.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please try later.')
})

it('with one kind only there is nothing to choose', async () => {
  serve({})
  await showDesk(<Timeline learner={{ ...learner, kinds: ['lab'] }} first={{ list: [], next: null }} />)
  await expect.element(page.getByRole('button').first()).not.toBeInTheDocument()
})

it.each(languages)('can be read in light and dark and narrowed by a finger in %s', async (locale) => {
  serve({})
  const { box } = await showDesk(timeline, { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
