// What everything that sends by an outbox promises, whatever happens to the network, the tab, the storage and the clock.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { users, type Page, type User } from './test-users.ts'
import { makeWorld, type Net, type TabOf } from './test-world.ts'

type Step =
  | { readonly kind: 'act' | 'kill' | 'open' | 'wake' | 'leave'; readonly tab: number }
  | { readonly kind: 'net'; readonly net: Net }
  | { readonly kind: 'pass' | 'clock'; readonly ms: number }
  | { readonly kind: 'full'; readonly isFull: boolean }
  | { readonly kind: 'person'; readonly person: string }

const tab = fc.integer({ min: 0, max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('act' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 9_000 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('net' as const),
      net: fc.constantFrom<Net>('well', 'away', 'failing', 'answers lost', 'slow'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('kill', 'open', 'wake', 'leave'), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('clock' as const), ms: fc.constantFrom(-3_600_000, 86_400_000) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('full' as const), isFull: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('person' as const), person: fc.constantFrom('ada', 'bob') }) },
)

interface Done {
  readonly deed: number
  readonly owner: string
  /** Done while the storage took nothing: it lives as long as its page. */
  readonly isFragile: boolean
  readonly page: Page
}

interface OpenTab {
  readonly page: Page
  readonly tab: TabOf
  readonly owner: string
}

/** Lives through the steps, then lets everything be well again. Gives what is wrong in the end. */
async function live(user: User, steps: readonly Step[]): Promise<string[]> {
  const world = makeWorld()
  const server = user.serve(world)
  const open: OpenTab[] = []
  const done: Done[] = []
  const openTab = () => {
    const tabOf = world.openTab()
    open.push({ page: server.open(tabOf, world.person), tab: tabOf, owner: world.person })
  }
  const kill = (dying: OpenTab) => {
    dying.tab.kill()
    open.splice(open.indexOf(dying), 1)
  }
  openTab()
  for (const one of steps) {
    const there = 'tab' in one ? open[one.tab % Math.max(1, open.length)] : undefined
    if (one.kind === 'act' && there && there.owner === world.person) {
      const deed = done.length
      done.push({ deed, owner: there.owner, isFragile: world.isFull, page: there.page })
      there.page.act(deed)
      if (user.safeMs > 0) await world.pass(user.safeMs)
    } else if (one.kind === 'kill' && there) kill(there)
    else if (one.kind === 'open' && open.length < 3) openTab()
    else if (one.kind === 'wake') there?.page.wake()
    else if (one.kind === 'leave') there?.page.leave()
    else if (one.kind === 'net') world.net = one.net
    else if (one.kind === 'pass') await world.pass(one.ms)
    else if (one.kind === 'clock' && !user.needsClock) world.setClock(one.ms)
    else if (one.kind === 'full') world.isFull = one.isFull
    else if (one.kind === 'person') world.person = one.person
    if (open.length === 0) openTab()
  }
  world.net = 'well'
  world.isFull = false
  const wrong: string[] = []
  for (const person of ['bob', 'ada']) {
    world.person = person
    openTab()
    for (const { page } of open) page.wake()
    await world.pass(120_000)
    for (const {
      page,
      owner,
      tab: { name },
    } of open)
      if (owner === person && !page.isDone()) wrong.push(`${name} still has something to send`)
  }
  for (const { person, what } of world.arrived) if (!what.startsWith(person)) wrong.push(`${person} sent: ${what}`)
  for (const owner of ['ada', 'bob']) {
    const { deeds, wrong: odd } = server.held(owner)
    const own = done.filter((one) => one.owner === owner)
    wrong.push(
      ...odd,
      ...judge(
        user,
        own.filter(({ deed }) => !server.isRefused(deed)),
        deeds,
        open,
      ),
    )
  }
  return wrong
}

function judge(
  { things, mayWaitOnPage }: User,
  done: readonly Done[],
  held: readonly number[],
  open: readonly OpenTab[],
): string[] {
  const invented = held.filter((deed) => !done.some((one) => one.deed === deed)).map((deed) => `nobody did ${deed}`)
  const lost = done.filter(({ deed, isFragile, page }) => {
    if (held.includes(deed) || (isFragile && (mayWaitOnPage || !open.some((one) => one.page === page)))) return false
    if (things === undefined) return true
    // Of a thing the newest counts. What was done while the storage was full has no number that other tabs know of.
    const ofIt = held.find((one) => one % things === deed % things)
    return ofIt === undefined || (ofIt < deed && !done.some((one) => one.deed === ofIt && one.isFragile))
  })
  return [...invented, ...lost.map(({ deed }) => `${deed} is lost, ${held.join()} is held`)]
}

describe.each(users)('$name', (user) => {
  it('are not lost, not doubled, in order, and nobody else’s, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        expect(await live(user, steps)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
