import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openJournal } from '../../../outbox/journal.ts'
import { memoryPlace } from '../../../outbox/place.ts'
import { boxOf, findDraft, oldDrafts } from './draft.ts'
import { startSaver, type SaveState, type SendOutcome, type Stored } from './saver.ts'

/** A server with compare-and-set, a network and a clock in the test's hands. */
function arrange({
  isLosingAnswers = false,
  place = memoryPlace(),
  tab = 'tab',
  server = { content: 'first', version: 1 },
} = {}) {
  let clock = 0
  const timers = new Set<{ at: number; callback: () => void }>()
  const net = {
    isUp: true,
    isLosingAnswers,
    isWriter: true,
    refusal: undefined as string | undefined,
    againMs: undefined as number | undefined,
  }
  const sent: string[] = []
  const states: SaveState[] = []
  const journal = openJournal({ place, name: boxOf('ada', 'e'), tab, old: oldDrafts('ada', 'e') })
  const draft = findDraft(journal)
  let content = draft?.content ?? server.content
  const shelf = { kept: () => findDraft(journal) }
  const stored = (): Stored => ({ ...server, savedAt: clock })
  const send = (text: string, { baseVersion }: { baseVersion: number }): Promise<SendOutcome> => {
    sent.push(text)
    if (!net.isUp) return Promise.resolve({ kind: 'later' })
    if (!net.isWriter) return Promise.resolve({ kind: 'not-writer' })
    if (net.refusal !== undefined)
      return Promise.resolve({ kind: 'refused', message: net.refusal, againMs: net.againMs })
    if (baseVersion !== server.version) return Promise.resolve({ kind: 'stale' })
    server.content = text
    server.version++
    return Promise.resolve(
      net.isLosingAnswers
        ? { kind: 'later' }
        : { kind: 'saved', version: server.version, at: Math.floor(clock / 1000) },
    )
  }
  const saver = startSaver({
    stored: stored(),
    draft,
    read: () => content,
    send,
    fetchStored: () => Promise.resolve(net.isUp ? stored() : undefined),
    isSame: (a, b) => a.trim() === b.trim(),
    journal,
    isOwnersPage: () => true,
    device: {
      now: () => clock,
      random: () => 0,
      later(callback, ms) {
        const timer = { at: clock + ms, callback }
        timers.add(timer)
        return () => void timers.delete(timer)
      },
    },
    onState: (state) => states.push(state),
  })
  const pause = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve()
  }
  const pass = async (ms: number) => {
    const end = clock + ms
    for (;;) {
      await pause()
      const next = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
      if (!next) break
      timers.delete(next)
      clock = Math.max(clock, next.at)
      next.callback()
    }
    clock = end
    await pause()
  }
  const type = (text: string) => {
    content = text
    saver.note()
  }
  return {
    saver,
    server,
    net,
    sent,
    states,
    shelf,
    type,
    pass,
    pause,
    now: () => clock,
    content: () => content,
    setContent: (text: string) => (content = text),
  }
}

describe('saving', () => {
  it('says saved only after the server has said so', async () => {
    const { saver, type, pass, states, server } = arrange()
    type('second')
    expect(saver.state().kind).toBe('unsaved')
    await pass(1_000)
    expect(server).toEqual({ content: 'second', version: 2 })
    expect(states.map(({ kind }) => kind)).toEqual(['unsaved', 'saving', 'saved'])
    expect(saver.state()).toEqual({ kind: 'saved', at: 1 })
    expect(saver.version()).toBe(2)
  })

  it('is at most five seconds behind somebody who never stops typing', async () => {
    const { type, pass, server, now } = arrange()
    let oldest = 0
    for (let i = 0; i < 200; i++) {
      type(`text ${now()}`)
      await pass(100)
      oldest = Math.max(oldest, now() - Number(server.content.split(' ')[1] ?? 0))
    }
    expect(oldest).toBeLessThanOrEqual(5_000)
  })

  it('sends nothing when nothing has changed', async () => {
    const { saver, sent, pass } = arrange()
    saver.note()
    await saver.flush()
    await pass(10_000)
    expect(sent).toEqual([])
    expect(saver.state().kind).toBe('saved')
  })

  it('keeps a draft until the server has it', async () => {
    const { net, type, pass, shelf, saver } = arrange()
    net.isUp = false
    type('second')
    await pass(1_500)
    expect(saver.state()).toEqual({ kind: 'offline', isKept: true })
    expect(shelf.kept()).toMatchObject({ content: 'second', baseVersion: 1 })
    net.isUp = true
    await pass(2_000)
    expect(saver.state().kind).toBe('saved')
    expect(shelf.kept()).toBeUndefined()
  })

  it('tries again ever more slowly, never more than half a minute apart', async () => {
    const { net, type, pass, sent, server } = arrange()
    net.isUp = false
    type('second')
    await pass(10 * 60_000)
    expect(sent.length).toBeGreaterThan(20)
    expect(sent.length).toBeLessThan(30)
    net.isUp = true
    await pass(30_000)
    expect(server.content).toBe('second')
  })

  it('sends what was typed while it was away', async () => {
    const { net, type, pass, server } = arrange()
    net.isUp = false
    type('second')
    await pass(5_000)
    type('third')
    net.isUp = true
    await pass(30_000)
    expect(server).toEqual({ content: 'third', version: 2 })
  })

  it('knows its own work again when only the answer was lost', async () => {
    const { net, type, pass, server, saver } = arrange({ isLosingAnswers: true })
    type('second')
    await pass(1_500)
    net.isLosingAnswers = false
    type('third')
    await pass(60_000)
    expect(saver.state().kind).toBe('saved')
    expect(server).toEqual({ content: 'third', version: 3 })
  })

  it('goes on by itself when only the answer was lost and nothing was typed since', async () => {
    const { net, type, pass, server, saver } = arrange({ isLosingAnswers: true })
    type('second')
    await pass(1_500)
    net.isLosingAnswers = false
    await pass(60_000)
    expect(saver.state().kind).toBe('saved')
    expect(server).toEqual({ content: 'second', version: 2 })
    expect(saver.version()).toBe(2)
  })

  it('is not taken in by an undone change whose first answer was lost', async () => {
    const { net, type, pass, server, saver } = arrange({ isLosingAnswers: true })
    type('second')
    await pass(1_500)
    net.isLosingAnswers = false
    type('first')
    await pass(60_000)
    expect(saver.state().kind).toBe('saved')
    expect(server).toEqual({ content: 'first', version: 3 })
  })

  it('never overwrites what another has saved: the learner decides', async () => {
    const { type, pass, server, saver, shelf } = arrange()
    server.content = 'theirs'
    server.version = 5
    type('mine')
    await pass(1_500)
    expect(saver.state()).toMatchObject({ kind: 'conflict', stored: { content: 'theirs', version: 5 } })
    expect(shelf.kept()?.content).toBe('mine')
    await pass(60_000)
    expect(server).toEqual({ content: 'theirs', version: 5 })
    await saver.keepMine()
    expect(server).toEqual({ content: 'mine', version: 6 })
    expect(saver.state().kind).toBe('saved')
  })

  it('takes the stored one when the learner says so', async () => {
    const { type, pass, server, saver, shelf, setContent } = arrange()
    server.version = 5
    server.content = 'theirs'
    type('mine')
    await pass(1_500)
    setContent('theirs')
    saver.adopt({ content: 'theirs', version: 5, savedAt: 7 })
    expect(saver.state()).toEqual({ kind: 'saved', at: 7 })
    expect(shelf.kept()).toBeUndefined()
  })

  it('writes no more once another tab writes, and keeps what it has', async () => {
    const { net, type, pass, saver, shelf, sent } = arrange()
    net.isWriter = false
    type('mine')
    await pass(1_500)
    expect(saver.state().kind).toBe('other-tab')
    type('mine, longer')
    await pass(60_000)
    expect(sent).toEqual(['mine'])
    expect(shelf.kept()?.content).toBe('mine, longer')
  })

  it('goes on when it writes again and nobody has saved meanwhile', async () => {
    const { net, type, pass, saver, server } = arrange()
    net.isWriter = false
    type('mine')
    await pass(1_500)
    net.isWriter = true
    saver.resume({ content: 'first', version: 1, savedAt: null })
    await pass(100)
    expect(server).toEqual({ content: 'mine', version: 2 })
  })

  it('asks when it writes again and somebody has saved meanwhile', async () => {
    const { net, type, pass, saver } = arrange()
    net.isWriter = false
    type('mine')
    await pass(1_500)
    saver.resume({ content: 'theirs', version: 4, savedAt: 9 })
    expect(saver.state()).toMatchObject({ kind: 'conflict', stored: { version: 4 } })
  })

  it('says why when the server will not take it', async () => {
    const { net, type, pass, saver, sent } = arrange()
    net.refusal = 'too large'
    type('mine')
    await pass(60_000)
    expect(saver.state()).toEqual({ kind: 'refused', message: 'too large' })
    expect(sent).toHaveLength(1)
    net.refusal = undefined
    type('mine, shorter')
    await pass(1_500)
    expect(saver.state().kind).toBe('saved')
  })

  it('keeps what is typed while the day takes no more, and sends it by itself later', async () => {
    const { net, type, pass, saver, sent, shelf, server } = arrange()
    net.refusal = 'enough for today'
    net.againMs = 5 * 3_600_000
    type('mine')
    await pass(60_000)
    type('mine, longer')
    await pass(60_000)
    expect(saver.state()).toEqual({ kind: 'refused', message: 'enough for today' })
    expect(sent).toHaveLength(1) // not once for each letter
    expect(shelf.kept()).toMatchObject({ content: 'mine, longer' })
    net.refusal = undefined
    await pass(15 * 60_000)
    expect([server.content, saver.state().kind]).toEqual(['mine, longer', 'saved'])
  })

  it('waits with a hand-in until all of it has arrived', async () => {
    const { type, saver, server, setContent, pause } = arrange()
    type('second')
    const flushed = saver.flush()
    setContent('third') // typed while the second was on its way
    expect((await flushed).kind).toBe('saved')
    await pause()
    expect(server.content).toBe('third')
  })

  it('keeps a draft at once when the page goes, whatever becomes of the last sending', async () => {
    const { type, saver, shelf, net, sent } = arrange()
    net.isUp = false
    type('second')
    void saver.flush({ isLast: true })
    expect(shelf.kept()).toMatchObject({ content: 'second', baseVersion: 1 }) // before anything is waited for
    expect(sent).toEqual(['second'])
  })

  it('keeps what was typed while an earlier version is on its way, when the page goes', async () => {
    const { type, saver, shelf, pass, sent, setContent } = arrange()
    type('second')
    void saver.flush()
    setContent('third')
    void saver.flush({ isLast: true })
    expect(shelf.kept()).toMatchObject({ content: 'third', baseVersion: 1 })
    expect(sent).toEqual(['second'])
    await pass(0)
  })

  it('keeps no draft of an untouched notebook when the page goes', async () => {
    const { saver, shelf, sent } = arrange()
    await saver.flush({ isLast: true })
    expect([shelf.kept(), sent]).toEqual([undefined, []])
  })

  it('goes on with what a tab that died had kept, and leaves nothing of it behind', async () => {
    const place = memoryPlace()
    const died = arrange({ place, tab: 'died' })
    died.net.isUp = false
    died.type('second')
    await died.pass(1_500)
    died.saver.stop()
    const next = arrange({ place, tab: 'next' })
    expect(next.content()).toBe('second')
    await next.pass(2_000)
    expect([next.server, next.saver.state().kind, next.shelf.kept()]).toEqual([
      { content: 'second', version: 2 },
      'saved',
      undefined,
    ])
    next.type('third')
    await next.pass(2_000)
    const later = arrange({ place, tab: 'later', server: next.server })
    expect([later.saver.state().kind, later.content()]).toEqual(['saved', 'third'])
  })

  it('asks about nothing when the last words of a page that went had arrived', async () => {
    const place = memoryPlace()
    const gone = arrange({ place, tab: 'gone', isLosingAnswers: true })
    gone.type('second')
    void gone.saver.flush({ isLast: true }) // arrives; nobody hears of it
    gone.saver.stop()
    const next = arrange({ place, tab: 'next', server: gone.server })
    expect([next.saver.state().kind, next.shelf.kept()]).toEqual(['saved', undefined])
  })

  it('leaves alone what another tab keeps that it has not taken up', async () => {
    const place = memoryPlace()
    const { saver, type, pass } = arrange({ place, tab: 'mine' })
    const other = arrange({ place, tab: 'other' })
    other.net.isUp = false
    other.type('theirs')
    await other.pass(1_500)
    type('mine')
    await pass(2_000)
    expect([saver.state().kind, other.shelf.kept()?.content]).toEqual(['saved', 'theirs'])
  })

  it('takes up what an earlier release left in the browser', async () => {
    const place = memoryPlace()
    void place.write('ada e 0c1d', { content: 'older', baseVersion: 1, at: 100 })
    void place.write('ada e 77aa', { content: 'newer', baseVersion: 1, at: 200 })
    void place.write('ada e bad', { content: 5 })
    void place.write('ada other 0c1d', { content: 'not here', baseVersion: 1, at: 300 })
    const { content, pass, server } = arrange({ place })
    expect(content()).toBe('newer')
    await pass(2_000)
    expect(server).toEqual({ content: 'newer', version: 2 })
    expect(place.keys()).toEqual(['ada e 0c1d', 'ada e bad', 'ada other 0c1d'])
  })

  it('loses nothing that was typed more than five seconds ago, whatever happens', async () => {
    const result = await fc.check(
      fc.asyncProperty(
        fc.array(
          fc.oneof({ weight: 4, arbitrary: fc.constant('type') }, fc.constantFrom('down', 'up', 'lose', 'keep')),
          { maxLength: 40 },
        ),
        async (events) => {
          const { type, pass, net, server, shelf, now, saver } = arrange()
          let last = -1
          for (const event of events) {
            if (event === 'type') type(`text ${(last = now())}`)
            net.isUp = event === 'down' ? false : event === 'up' ? true : net.isUp
            net.isLosingAnswers = event === 'lose' ? true : event === 'keep' ? false : net.isLosingAnswers
            await pass(700)
          }
          await pass(5_000)
          const text = last < 0 ? 'first' : `text ${last}`
          const isSafe = server.content === text || shelf.kept()?.content === text
          return isSafe && (saver.state().kind !== 'saved' || server.content === text)
        },
      ),
      { numRuns: 200 },
    )
    expect(result.counterexample).toBeNull()
  })
})
