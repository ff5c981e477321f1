import { describe, expect, it } from 'vitest'
import { CallFailed, CallRefused } from '../../api.ts'
import { memoryPlace } from '../../outbox/place.ts'
import { openAttemptStore, type Attempt } from './attempt-store.ts'
import type { Press, Reply } from './press.ts'

const START = 1_800_000_000
const rules = {
  minutes: 10,
  total_score: 100,
  passing_score: 60,
  question_count: 1,
  is_random: false,
  attempts: null,
  wait_seconds: 0,
  waits: [] as number[],
  extra_minutes: 0,
  review: 'full',
} as const
const question = {
  id: 'q',
  type: 'single',
  points: 1,
  is_partial: false,
  prompt: '?',
  lang: 'en',
  choices: [],
  answer: [],
  given: '',
  saved_at: null,
  seq: 0,
  is_flagged: false,
  flag_seq: 0,
} as const
const place = {
  cert_id: 'p',
  cert_name: 'P',
  module_id: 'm',
  module_name: 'M',
  lesson_id: 'l',
  category_id: 'p.l',
  name: 'L',
}
const makeAttempt = (clock: { server_now: number; deadline: number }): Attempt => ({
  ...place,
  train_user_id: 'a',
  ordinal: 1,
  rules,
  started_at: START,
  seq: 0,
  questions: [{ ...question, choices: [], answer: [], given: '' }],
  ...clock,
})

/** A server and a device whose clocks and timers move by hand. */
function setUp({ seconds = 600 } = {}) {
  const server = {
    /** What a read says of the question. */
    savedAt: null as number | null,
    now: START,
    deadline: START + seconds,
    isReached: true,
    refusal: undefined as 'not_found' | undefined,
    isClosed: false,
    submits: 0,
    reads: 0,
    sent: [] as Press[],
  }
  const timers = new Set<{ at: number; work: () => void }>()
  let ms = 0
  const hear = () => {
    if (!server.isReached) throw new CallFailed(0, 'no network')
    if (server.isClosed) throw new CallRefused({ error: 'quiz_closed', message: 'closed' })
  }
  const store = openAttemptStore({
    attempt: makeAttempt({ server_now: START, deadline: server.deadline }),
    owner: 'ada',
    isOwnersPage: () => true,
    random: () => 0,
    place: memoryPlace(),
    device: { date: () => ms, monotonic: () => ms },
    tab: 'tab',
    later(work, wait) {
      const timer = { at: ms + wait, work }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    calls: {
      async read() {
        server.reads++
        hear()
        const { questions, ...rest } = makeAttempt({ server_now: server.now, deadline: server.deadline })
        return { ...rest, questions: questions.map((one) => ({ ...one, saved_at: server.savedAt })) }
      },
      async send(_attemptId, entry): Promise<Reply> {
        if (!server.isReached) throw new CallFailed(0, 'no network')
        if (server.isClosed) return { kind: 'closed' }
        server.sent.push(entry)
        return {
          kind: 'held',
          held: entry,
          savedAt: server.now,
          clock: { deadline: server.deadline, serverNow: server.now },
        }
      },
      async submit() {
        if (!server.isReached) throw new CallFailed(0, 'no network')
        if (server.refusal !== undefined) throw new CallRefused({ error: server.refusal, message: 'no' })
        server.submits++
        server.isClosed = true
      },
    },
  })
  /** Lets seconds pass on both sides, with every timer that falls due and every reply. */
  const pass = async (count: number) => {
    for (let second = 0; second < count; second++) {
      ms += 1000
      server.now++
      for (const timer of [...timers]) if (timer.at <= ms && timers.delete(timer)) timer.work()
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    }
  }
  store.receive(makeAttempt({ server_now: START, deadline: server.deadline }))
  return { store, server, pass }
}

describe('a running attempt', () => {
  it('shows when each answer was saved', async () => {
    const { store, pass } = setUp()
    store.answer('q', '["a"]')
    expect(store.get().unsaved.has('q')).toBe(true)
    await pass(1)
    expect(store.get().unsaved.has('q')).toBe(false)
    expect(store.get().savedAt.get('q')).toBeGreaterThanOrEqual(START)
  })

  it('says so while the server cannot be reached, and no longer once it is', async () => {
    const { store, server, pass } = setUp()
    server.isReached = false
    store.answer('q', '["a"]')
    await pass(1)
    expect(store.get().isCutOff).toBe(true)
    server.isReached = true
    store.wake()
    await pass(1)
    expect(store.get()).toMatchObject({ isCutOff: false, stage: 'running' })
    expect(server.sent).toHaveLength(1)
  })

  it('asks once, however often the page comes to the front', async () => {
    const { store, server, pass } = setUp()
    for (let press = 0; press < 10; press++) void store.refresh()
    await pass(1)
    expect(server.reads).toBe(1)
  })

  it('is closed when it was submitted elsewhere', async () => {
    const { store, server, pass } = setUp()
    server.isClosed = true
    void store.refresh()
    await pass(1)
    expect(store.get().stage).toBe('closed')
  })

  it('submits only when everything has been sent', async () => {
    const { store, server, pass } = setUp()
    server.isReached = false
    store.answer('q', '["a"]')
    await pass(1)
    expect(await store.submit()).toBe('unsent')
    expect(server.submits).toBe(0)
    server.isReached = true
    expect(await store.submit()).toBe('submitted')
    expect(server.sent).toHaveLength(1)
  })

  it('shows when an answer was saved that came from elsewhere', async () => {
    const { store, server, pass } = setUp()
    expect(store.get().savedAt.has('q')).toBe(false)
    server.savedAt = START - 60
    void store.refresh()
    await pass(1)
    expect(store.get().savedAt.get('q')).toBe(START - 60)
  })

  it('looks at the server again only when the last look is two seconds old', async () => {
    const { store, server, pass } = setUp()
    void store.refresh()
    await pass(1)
    void store.refresh()
    await pass(1)
    expect(server.reads).toBe(1)
    void store.refresh()
    await pass(1)
    expect(server.reads).toBe(2)
  })

  it('goes on when a look at the server fails', async () => {
    const { store, server, pass } = setUp()
    server.isReached = false
    await store.refresh()
    expect(store.get().stage).toBe('running')
    server.isReached = true
    await pass(2)
    await store.refresh()
    expect([server.reads, store.get().stage]).toEqual([2, 'running'])
  })

  it('follows the clock of the server when a reply tells it', async () => {
    const { store, server, pass } = setUp({ seconds: 60 })
    server.deadline += 600
    server.now += 30
    store.answer('q', '["a"]')
    await pass(1)
    expect([store.get().deadline, Math.round(store.clock.now())]).toEqual([START + 660, START + 30])
  })

  it('says of a submission that the server was not reached, that it is over, or what the server has against it', async () => {
    const { store, server, pass } = setUp()
    server.isReached = false
    expect(await store.submit()).toBe('unreached')
    server.isReached = true
    server.refusal = 'not_found'
    await expect(store.submit()).rejects.toMatchObject({ code: 'not_found' })
    server.isClosed = true
    store.answer('q', '["a"]')
    await pass(1)
    expect(await store.submit()).toBe('over')
    expect(server.submits).toBe(0)
  })

  it('is not called closed by a look that meets its own submission', async () => {
    const { store, server, pass } = setUp()
    expect(await store.submit()).toBe('submitted')
    void store.refresh()
    await pass(1)
    expect([server.reads, store.get().stage]).toEqual([1, 'running'])
  })

  it('sends nothing more once its page is gone', async () => {
    const { store, server, pass } = setUp({ seconds: 5 })
    server.isReached = false
    store.answer('q', '["a"]')
    await pass(5)
    store.end()
    await pass(2)
    store.stop()
    server.isReached = true
    await pass(60)
    expect([server.sent.length, server.reads, server.submits]).toEqual([0, 0, 0])
  })
})

describe('an attempt that is found closed', () => {
  it.each([
    [3, 'closed'],
    [4, 'timeUp'],
    [5, 'timeUp'],
  ] as const)('of five seconds, after %i, is %s: the seconds of the server are whole ones', async (seconds, stage) => {
    const { store, server, pass } = setUp({ seconds: 5 })
    await pass(seconds)
    server.isClosed = true
    void store.refresh()
    await pass(0)
    await Promise.all(Array.from({ length: 20 }, () => Promise.resolve()))
    expect(store.get().stage).toBe(stage)
  })

  it('stays what it was called', async () => {
    const { store, server, pass } = setUp({ seconds: 30 })
    server.isClosed = true
    store.answer('q', '["a"]')
    await pass(1)
    expect(store.get()).toMatchObject({ stage: 'closed', lateCount: 1 })
    await pass(60)
    store.end()
    store.wake()
    store.reread()
    expect([store.get().stage, server.reads]).toEqual(['closed', 0])
  })
})

describe('the end of the time', () => {
  it('submits once, and says so only when the server has', async () => {
    const { store, server, pass } = setUp({ seconds: 5 })
    await pass(5)
    store.end()
    store.end()
    expect(store.get().stage).toBe('ending')
    await pass(2)
    expect(store.get().stage).toBe('timeUp')
    expect(server.submits).toBe(1)
  })

  it('goes on when the server has given more time', async () => {
    const { store, server, pass } = setUp({ seconds: 5 })
    server.deadline += 300
    await pass(5)
    store.end()
    await pass(2)
    expect(store.get()).toMatchObject({ stage: 'running', deadline: START + 305 })
    expect(server.submits).toBe(0)
  })

  it('waits for the connection, and shows what the server has submitted meanwhile', async () => {
    const { store, server, pass } = setUp({ seconds: 5 })
    server.isReached = false
    store.answer('q', '["a"]')
    await pass(5)
    store.end()
    await pass(3)
    expect(store.get()).toMatchObject({ stage: 'ending', isCutOff: true })
    server.isReached = true
    server.isClosed = true
    store.wake()
    await pass(2)
    expect(store.get()).toMatchObject({ stage: 'timeUp', lateCount: 1 })
    expect(server.submits).toBe(0)
  })

  it('asks the server a second after the end, then after two, four, eight and at most fifteen seconds', async () => {
    const { store, server, pass } = setUp({ seconds: 5 })
    await pass(5)
    server.isReached = false
    store.end()
    const looks: number[] = []
    for (let second = 1; second <= 47; second++) {
      const before = server.reads
      await pass(1)
      if (server.reads > before) looks.push(second)
    }
    expect(looks).toEqual([1, 3, 7, 15, 30, 45])
    expect(store.get()).toMatchObject({ stage: 'ending', isCutOff: true })
    server.isReached = true
    store.wake()
    await pass(1)
    expect(store.get()).toMatchObject({ stage: 'timeUp' })
    expect(server.submits).toBe(1)
  })

  it('waits until it is over for the server too', async () => {
    const { store, server, pass } = setUp({ seconds: 5 })
    await pass(5)
    server.now -= 3 // this device is ahead
    store.end()
    await pass(1)
    expect([store.get().stage, server.submits]).toEqual(['running', 0])
  })
})
