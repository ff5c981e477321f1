import { describe, expect, test } from 'vitest'
import type { Entry, Outcome } from './entry.ts'
import { openJournal, type Journal, type SavedAttempt } from './journal.ts'
import { clearJournal, type JournalStorage } from './shelf.ts'

/** What a browser keeps for all tabs of a page. */
function makeStorage(options: { isFull?: boolean } = {}): JournalStorage & { readonly all: Map<string, string> } {
  const all = new Map<string, string>()
  return {
    all,
    getItem: (key) => all.get(key) ?? null,
    setItem(key, text) {
      if (options.isFull) throw new Error('full')
      all.set(key, text)
    },
    removeItem: (key) => void all.delete(key),
    key: (at) => [...all.keys()][at] ?? null,
    get length() {
      return all.size
    },
  }
}

const clock = { deadline: 2000, serverNow: 1000 }

/** A server of one attempt, as far as it matters here: the newest of each question stays. */
function makeServer() {
  const held = new Map<string, Entry>()
  const heard: Entry[] = []
  const server = {
    held,
    heard,
    isDown: false,
    isClosed: false,
    /** Set to let nothing through until `release`. */
    gate: undefined as Promise<void> | undefined,
    async send(entry: Entry): Promise<Outcome> {
      if (server.isDown) throw new TypeError('no network')
      await server.gate
      heard.push(entry)
      if (server.isClosed) return { kind: 'closed' }
      if (entry.question === 'unknown') return { kind: 'refused' }
      const name = `${entry.kind} ${entry.question}`
      const before = held.get(name)
      if (!before || before.seq < entry.seq) held.set(name, entry)
      return {
        kind: 'held',
        held: held.get(name) ?? entry,
        savedAt: entry.kind === 'answer' ? 1000 + entry.seq : null,
        clock,
      }
    },
    answerTo: (question: string) => {
      const entry = held.get(`answer ${question}`)
      return entry?.kind === 'answer' ? entry.choice : undefined
    },
  }
  return server
}

const fresh: SavedAttempt = {
  seq: 0,
  deadline: 2000,
  server_now: 1000,
  questions: ['one', 'two', 'three'].map((id) => ({
    id,
    answer: [],
    saved_at: null,
    seq: 0,
    is_flagged: false,
    flag_seq: 0,
  })),
}

interface Page {
  readonly journal: Journal
  /** Lets the time of the next retry come. */
  readonly retry: () => void
  readonly retryMs: () => number | undefined
}

let tabs = 0
function openPage(server: ReturnType<typeof makeServer>, storage: JournalStorage, attempt: SavedAttempt = fresh): Page {
  let waiting: { work: () => void; ms: number } | undefined
  const journal = openJournal({
    attemptId: 'attempt',
    storage,
    send: (entry) => server.send(entry),
    now: () => 5_000_000,
    later: (work, ms) => {
      waiting = { work, ms }
      return () => void (waiting = undefined)
    },
    tab: `tab-${++tabs}`,
  })
  journal.receive(attempt)
  return {
    journal,
    retry() {
      const { work } = waiting ?? { work: () => {} }
      waiting = undefined
      work()
    },
    retryMs: () => waiting?.ms,
  }
}

const answerOf = ({ journal }: Page, question: string) => journal.view().answers.get(question)

describe('an answer', () => {
  test('shows at once, is sent, and says when it was saved', async () => {
    const server = makeServer()
    const page = openPage(server, makeStorage())
    page.journal.answer('one', ['b'])
    expect(answerOf(page, 'one')).toEqual(['b'])
    expect(page.journal.view()).toMatchObject({ state: 'saving', unsaved: new Set(['one']), savedAt: null })
    expect(await page.journal.flush()).toBe('saved')
    expect(page.journal.view()).toMatchObject({
      state: 'saved',
      unsaved: new Set(),
      savedAt: 1001,
      clock: { deadline: 2000, serverNow: 1000, heardAt: 5_000_000 },
    })
    expect(server.answerTo('one')).toEqual(['b'])
  })

  test('is written down before it is sent', () => {
    const server = makeServer()
    const storage = makeStorage()
    server.isDown = true
    openPage(server, storage).journal.answer('one', ['b'])
    expect([...storage.all.values()].filter((text) => text.includes('"one"'))).toHaveLength(1)
  })

  test('leaves nothing behind in the storage once it is saved but the count', async () => {
    const server = makeServer()
    const storage = makeStorage()
    const page = openPage(server, storage)
    page.journal.answer('one', ['b'])
    await page.journal.flush()
    expect([...storage.all.values()]).toEqual(['1'])
    clearJournal(storage, 'attempt')
    expect(storage.all.size).toBe(0)
  })

  test('of a storm only the newest is sent after the one under way', async () => {
    const server = makeServer()
    const page = openPage(server, makeStorage())
    let open = () => {}
    server.gate = new Promise((resolve) => (open = resolve))
    page.journal.answer('one', ['a'])
    await Promise.resolve() // it is under way
    for (const choice of ['b', 'c', 'd']) page.journal.answer('one', [choice])
    open()
    await page.journal.flush()
    expect(server.heard.map((entry) => entry.kind === 'answer' && entry.choice[0])).toEqual(['a', 'd'])
    expect(server.answerTo('one')).toEqual(['d'])
  })

  test('can be cleared, and flags travel beside it', async () => {
    const server = makeServer()
    const page = openPage(server, makeStorage())
    page.journal.answer('one', ['a'])
    page.journal.flag('one', true)
    page.journal.answer('one', [])
    await page.journal.flush()
    expect(server.answerTo('one')).toEqual([])
    expect(page.journal.view().flags).toEqual(new Set(['one']))
    page.journal.flag('one', false)
    await page.journal.flush()
    expect(server.held.get('flag one')).toMatchObject({ isFlagged: false })
    expect(page.journal.view().flags).toEqual(new Set())
  })

  test('that will never be taken is dropped, and those after it are sent', async () => {
    const server = makeServer()
    const page = openPage(server, makeStorage())
    page.journal.answer('unknown', ['a'])
    page.journal.answer('two', ['b'])
    expect(await page.journal.flush()).toBe('saved')
    expect(server.answerTo('two')).toEqual(['b'])
    expect(answerOf(page, 'unknown')).toBeUndefined()
  })

  test('lives as long as the page when the storage is full', async () => {
    const server = makeServer()
    const page = openPage(server, makeStorage({ isFull: true }))
    server.isDown = true
    page.journal.answer('one', ['a'])
    await page.journal.flush()
    expect(answerOf(page, 'one')).toEqual(['a'])
    server.isDown = false
    expect(await page.journal.flush()).toBe('saved')
    expect(server.answerTo('one')).toEqual(['a'])
  })
})

describe('without a network', () => {
  test('answers wait and are sent on return, in order', async () => {
    const server = makeServer()
    const page = openPage(server, makeStorage())
    server.isDown = true
    page.journal.answer('two', ['a'])
    page.journal.answer('one', ['b'])
    page.journal.flag('three', true)
    expect(await page.journal.flush()).toBe('waiting')
    expect(page.journal.view()).toMatchObject({ state: 'waiting', unsaved: new Set(['one', 'two']) })
    server.isDown = false
    expect(await page.journal.wake()).toBe('saved')
    expect(server.heard.map((entry) => `${entry.kind} ${entry.question}`)).toEqual([
      'answer two',
      'answer one',
      'flag three',
    ])
  })

  test('tries again by itself, ever more slowly, and quickly after it worked', async () => {
    const server = makeServer()
    const page = openPage(server, makeStorage())
    server.isDown = true
    page.journal.answer('one', ['a'])
    const waits: (number | undefined)[] = []
    for (let tries = 0; tries < 6; tries++) {
      await page.journal.flush()
      waits.push(page.retryMs())
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
    server.isDown = false
    page.retry()
    await page.journal.flush()
    expect(page.journal.view().state).toBe('saved')
    server.isDown = true
    page.journal.answer('one', ['b'])
    await page.journal.flush()
    expect(page.retryMs()).toBe(1000)
  })

  test('a reload loses nothing: the next page shows it and sends it', async () => {
    const server = makeServer()
    const storage = makeStorage()
    const before = openPage(server, storage)
    server.isDown = true
    before.journal.answer('one', ['b'])
    await before.journal.flush()
    before.journal.stop()
    server.isDown = false
    const next = openPage(server, storage)
    expect(answerOf(next, 'one')).toEqual(['b'])
    await next.journal.flush()
    expect(server.answerTo('one')).toEqual(['b'])
  })

  test('a stopped page sends nothing more', async () => {
    const server = makeServer()
    const page = openPage(server, makeStorage())
    page.journal.stop()
    page.journal.answer('one', ['b'])
    await page.journal.flush()
    expect(server.heard).toEqual([])
  })
})

describe('two tabs of one browser', () => {
  test('count on from each other, so the last press counts', async () => {
    const server = makeServer()
    const storage = makeStorage()
    const [left, right] = [openPage(server, storage), openPage(server, storage)]
    server.isDown = true
    left.journal.answer('one', ['a'])
    right.journal.answer('one', ['b'])
    left.journal.answer('two', ['c'])
    await Promise.all([left.journal.flush(), right.journal.flush()])
    server.isDown = false
    await Promise.all([left.journal.wake(), right.journal.wake()])
    expect([server.answerTo('one'), server.answerTo('two')]).toEqual([['b'], ['c']])
  })

  test('each shows what the other did', () => {
    const server = makeServer()
    const storage = makeStorage()
    const [left, right] = [openPage(server, storage), openPage(server, storage)]
    left.journal.answer('one', ['a'])
    right.journal.reread()
    expect(answerOf(right, 'one')).toEqual(['a'])
  })

  test("one sends what the other left behind, and what it saves is not the other's to lose", async () => {
    const server = makeServer()
    const storage = makeStorage()
    const [left, right] = [openPage(server, storage), openPage(server, storage)]
    server.isDown = true
    left.journal.answer('one', ['a'])
    await left.journal.flush()
    left.journal.stop()
    server.isDown = false
    expect(await right.journal.flush()).toBe('saved')
    expect(server.answerTo('one')).toEqual(['a'])
  })
})

test('of two tabs the later press counts, also when the earlier one arrives last', async () => {
  const server = makeServer()
  const storage = makeStorage()
  const [left, right] = [openPage(server, storage), openPage(server, storage)]
  await Promise.all([left.journal.flush(), right.journal.flush()])
  let open = () => {}
  server.gate = new Promise((resolve) => (open = resolve))
  left.journal.answer('one', ['a'])
  await Promise.resolve() // it is under way, and slow
  server.gate = undefined
  right.journal.answer('one', ['b'])
  await right.journal.flush()
  open()
  await left.journal.flush()
  expect(server.answerTo('one')).toEqual(['b'])
  expect([answerOf(left, 'one'), answerOf(right, 'one')]).toEqual([['b'], ['b']])
})

describe('two devices', () => {
  const behind: SavedAttempt = fresh

  test('what is pressed now counts, also on the device that is behind in counting', async () => {
    const server = makeServer()
    const [left, right] = [openPage(server, makeStorage()), openPage(server, makeStorage(), behind)]
    for (const choice of ['a', 'b', 'c']) {
      left.journal.answer('one', [choice])
      await left.journal.flush()
    }
    right.journal.answer('one', ['d'])
    await right.journal.flush()
    expect(server.answerTo('one')).toEqual(['d'])
    expect(answerOf(right, 'one')).toEqual(['d'])
  })

  test('what was pressed without a network gives way to what the other saved since', async () => {
    const server = makeServer()
    const [left, right] = [openPage(server, makeStorage()), openPage(server, makeStorage(), behind)]
    server.isDown = true
    right.journal.answer('one', ['d'])
    await right.journal.flush()
    server.isDown = false
    for (const choice of ['a', 'b']) {
      left.journal.answer('one', [choice])
      await left.journal.flush()
    }
    await right.journal.wake()
    expect(server.answerTo('one')).toEqual(['b'])
    expect(answerOf(right, 'one')).toEqual(['b'])
  })

  test('what the server holds is shown after a reading, unless something newer waits here', () => {
    const server = makeServer()
    const page = openPage(server, makeStorage())
    server.isDown = true
    page.journal.answer('one', ['a'])
    const questions = fresh.questions.map((question) => ({
      ...question,
      answer: ['z'],
      seq: question.id === 'one' ? 0 : 4,
      saved_at: 1500,
    }))
    page.journal.receive({ ...fresh, seq: 9, questions })
    expect([answerOf(page, 'one'), answerOf(page, 'two')]).toEqual([['a'], ['z']])
    expect(page.journal.view().savedAt).toBe(1500)
    page.journal.answer('two', ['b'])
    expect(answerOf(page, 'two')).toEqual(['b'])
  })
})

describe('when the attempt is closed', () => {
  test('says which answers came too late, and sends nothing more', async () => {
    const server = makeServer()
    const storage = makeStorage()
    const page = openPage(server, storage)
    server.isDown = true
    page.journal.answer('one', ['a'])
    page.journal.flag('two', true)
    await page.journal.flush()
    server.isDown = false
    server.isClosed = true
    expect(await page.journal.wake()).toBe('closed')
    expect(page.journal.view()).toMatchObject({ state: 'closed', late: ['one'], unsaved: new Set() })
    page.journal.answer('two', ['b'])
    expect(await page.journal.flush()).toBe('closed')
    expect(server.heard).toHaveLength(1)
  })
})

test('what is no entry in the storage is nothing', async () => {
  const server = makeServer()
  const storage = makeStorage()
  for (const [at, text] of [
    '',
    'null',
    '{',
    '[]',
    '{"kind":"answer","question":1,"seq":2}',
    '{"kind":"answer","question":"one","seq":2,"choice":[1]}',
    '{"kind":"flag","question":"one","seq":2}',
  ].entries())
    storage.setItem(`quiz-journal attempt entry old ${at}`, text)
  const page = openPage(server, storage)
  expect(await page.journal.flush()).toBe('saved')
  expect(server.heard).toEqual([])
})

test('subscribers hear of every change and get a new object', async () => {
  const page = openPage(makeServer(), makeStorage())
  const views: unknown[] = []
  const end = page.journal.subscribe(() => views.push(page.journal.view()))
  page.journal.answer('one', ['a'])
  await page.journal.flush()
  const count = views.length
  expect(new Set(views).size).toBe(count)
  expect(count).toBeGreaterThanOrEqual(2)
  end()
  page.journal.answer('one', ['b'])
  expect(views).toHaveLength(count)
})

test("another attempt's entries are left alone", async () => {
  const server = makeServer()
  const storage = makeStorage()
  storage.setItem(
    'quiz-journal other entry t 1',
    JSON.stringify({ kind: 'answer', question: 'one', seq: 1, choice: ['a'] }),
  )
  const page = openPage(server, storage)
  await page.journal.flush()
  clearJournal(storage, 'attempt')
  expect(server.heard).toEqual([])
  expect(storage.all.size).toBe(1)
})
