import { describe, expect, test } from 'vitest'
import { storagePlace, type BrowserStorage } from '../../outbox/place.ts'
import { openAnswers, type Answers, type SavedAttempt } from './answers.ts'
import { clearPresses, keyOf, type Press, type Reply } from './press.ts'

/** What a browser keeps for all tabs of a page. */
function makeStorage(options: { isFull?: boolean } = {}): BrowserStorage & { readonly all: Map<string, string> } {
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
  const held = new Map<string, Press>()
  const heard: Press[] = []
  const server = {
    held,
    heard,
    isDown: false,
    isClosed: false,
    /** Set to let nothing through until `release`. */
    gate: undefined as Promise<void> | undefined,
    async send(entry: Press): Promise<Reply> {
      if (server.isDown) throw new TypeError('no network')
      await server.gate
      heard.push(entry)
      if (server.isClosed) return { kind: 'closed' }
      if (entry.question === 'unknown') return { kind: 'refused' }
      const name = keyOf(entry)
      const before = held.get(name)
      if (!before || before.seq < entry.seq) held.set(name, entry)
      return {
        kind: 'held',
        held: held.get(name) ?? entry,
        savedAt: entry.kind === 'answer' ? 1000 + entry.seq : null,
        clock,
      }
    },
    answerTo: (question: string) => held.get(`answer ${question}`)?.value,
  }
  return server
}

const fresh: SavedAttempt = {
  seq: 0,
  deadline: 2000,
  server_now: 1000,
  questions: ['one', 'two', 'three'].map((id) => ({
    id,
    given: '',
    saved_at: null,
    seq: 0,
    is_flagged: false,
    flag_seq: 0,
  })),
}

interface Page {
  readonly answers: Answers
  /** Lets the time of the next retry come. */
  readonly retry: () => void
  readonly retryMs: () => number | undefined
}

let tabs = 0
function openPage(server: ReturnType<typeof makeServer>, storage: BrowserStorage, attempt: SavedAttempt = fresh): Page {
  let waiting: { work: () => void; ms: number } | undefined
  const answers = openAnswers({
    attemptId: 'attempt',
    owner: 'ada',
    isOwnersPage: () => true,
    place: storagePlace(storage),
    send: (_attemptId, press) => server.send(press),
    device: {
      now: () => 5_000_000,
      random: () => 0,
      later: (work, ms) => {
        waiting = { work, ms }
        return () => void (waiting = undefined)
      },
    },
    tab: `tab-${++tabs}`,
  })
  answers.receive(attempt)
  return {
    answers,
    retry() {
      const { work } = waiting ?? { work: () => {} }
      waiting = undefined
      work()
    },
    retryMs: () => waiting?.ms,
  }
}

const answerOf = ({ answers }: Page, question: string) => answers.view().answers.get(question)

describe('an answer', () => {
  test('shows at once, is sent, and says when it was saved', async () => {
    const server = makeServer()
    const page = openPage(server, makeStorage())
    page.answers.answer('one', 'b')
    expect(answerOf(page, 'one')).toEqual('b')
    expect(page.answers.view()).toMatchObject({ state: 'saving', unsaved: new Set(['one']), savedAt: null })
    expect(await page.answers.flush()).toBe('saved')
    expect(page.answers.view()).toMatchObject({
      state: 'saved',
      unsaved: new Set(),
      savedAt: 1001,
      clock: { deadline: 2000, serverNow: 1000, heardAt: 5_000_000 },
    })
    expect(server.answerTo('one')).toEqual('b')
  })

  test('is written down before it is sent', () => {
    const server = makeServer()
    const storage = makeStorage()
    server.isDown = true
    openPage(server, storage).answers.answer('one', 'b')
    expect([...storage.all.values()].filter((text) => text.includes('answer one'))).toHaveLength(1)
  })

  test('leaves nothing behind in the storage once it is saved but the count', async () => {
    const server = makeServer()
    const storage = makeStorage()
    const page = openPage(server, storage)
    page.answers.answer('one', 'b')
    await page.answers.flush()
    expect([...storage.all.values()]).toEqual(['1'])
    clearPresses(storagePlace(storage), 'attempt')
    expect(storage.all.size).toBe(0)
  })

  test('of a storm only the newest is sent after the one under way', async () => {
    const server = makeServer()
    const page = openPage(server, makeStorage())
    let open = () => {}
    server.gate = new Promise((resolve) => (open = resolve))
    page.answers.answer('one', 'a')
    await Promise.resolve() // it is under way
    for (const choice of ['b', 'c', 'd']) page.answers.answer('one', choice)
    open()
    await page.answers.flush()
    expect(server.heard.map((entry) => entry.value)).toEqual(['a', 'd'])
    expect(server.answerTo('one')).toEqual('d')
  })

  test('can be cleared, and flags travel beside it', async () => {
    const server = makeServer()
    const page = openPage(server, makeStorage())
    page.answers.answer('one', 'a')
    page.answers.flag('one', true)
    page.answers.answer('one', '')
    await page.answers.flush()
    expect(server.answerTo('one')).toEqual('')
    expect(page.answers.view().flags).toEqual(new Set(['one']))
    page.answers.flag('one', false)
    await page.answers.flush()
    expect(server.held.get('flag one')).toMatchObject({ value: '0' })
    expect(page.answers.view().flags).toEqual(new Set())
  })

  test('that will never be taken is dropped, and those after it are sent', async () => {
    const server = makeServer()
    const page = openPage(server, makeStorage())
    page.answers.answer('unknown', 'a')
    page.answers.answer('two', 'b')
    expect(await page.answers.flush()).toBe('saved')
    expect(server.answerTo('two')).toEqual('b')
    expect(answerOf(page, 'unknown')).toBeUndefined()
  })

  test('lives as long as the page when the storage is full', async () => {
    const server = makeServer()
    const page = openPage(server, makeStorage({ isFull: true }))
    server.isDown = true
    page.answers.answer('one', 'a')
    await page.answers.flush()
    expect(answerOf(page, 'one')).toEqual('a')
    server.isDown = false
    expect(await page.answers.flush()).toBe('saved')
    expect(server.answerTo('one')).toEqual('a')
  })
})

describe('without a network', () => {
  test('answers wait and are sent on return, in order', async () => {
    const server = makeServer()
    const page = openPage(server, makeStorage())
    server.isDown = true
    page.answers.answer('two', 'a')
    page.answers.answer('one', 'b')
    page.answers.flag('three', true)
    expect(await page.answers.flush()).toBe('waiting')
    expect(page.answers.view()).toMatchObject({ state: 'waiting', unsaved: new Set(['one', 'two']) })
    server.isDown = false
    expect(await page.answers.wake()).toBe('saved')
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
    page.answers.answer('one', 'a')
    const waits: (number | undefined)[] = []
    for (let tries = 0; tries < 6; tries++) {
      await page.answers.flush()
      waits.push(page.retryMs())
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
    server.isDown = false
    page.retry()
    await page.answers.flush()
    expect(page.answers.view().state).toBe('saved')
    server.isDown = true
    page.answers.answer('one', 'b')
    await page.answers.flush()
    expect(page.retryMs()).toBe(1000)
  })

  test('a reload loses nothing: the next page shows it and sends it', async () => {
    const server = makeServer()
    const storage = makeStorage()
    const before = openPage(server, storage)
    server.isDown = true
    before.answers.answer('one', 'b')
    await before.answers.flush()
    before.answers.stop()
    server.isDown = false
    const next = openPage(server, storage)
    expect(answerOf(next, 'one')).toEqual('b')
    await next.answers.flush()
    expect(server.answerTo('one')).toEqual('b')
  })

  test('a stopped page sends nothing more', async () => {
    const server = makeServer()
    const page = openPage(server, makeStorage())
    page.answers.stop()
    page.answers.answer('one', 'b')
    await page.answers.flush()
    expect(server.heard).toEqual([])
  })
})

describe('two tabs of one browser', () => {
  test('count on from each other, so the last press counts', async () => {
    const server = makeServer()
    const storage = makeStorage()
    const [left, right] = [openPage(server, storage), openPage(server, storage)]
    server.isDown = true
    left.answers.answer('one', 'a')
    right.answers.answer('one', 'b')
    left.answers.answer('two', 'c')
    await Promise.all([left.answers.flush(), right.answers.flush()])
    server.isDown = false
    await Promise.all([left.answers.wake(), right.answers.wake()])
    expect([server.answerTo('one'), server.answerTo('two')]).toEqual(['b', 'c'])
  })

  test('each shows what the other did', () => {
    const server = makeServer()
    const storage = makeStorage()
    const [left, right] = [openPage(server, storage), openPage(server, storage)]
    left.answers.answer('one', 'a')
    right.answers.reread()
    expect(answerOf(right, 'one')).toEqual('a')
  })

  test("one sends what the other left behind, and what it saves is not the other's to lose", async () => {
    const server = makeServer()
    const storage = makeStorage()
    const [left, right] = [openPage(server, storage), openPage(server, storage)]
    server.isDown = true
    left.answers.answer('one', 'a')
    await left.answers.flush()
    left.answers.stop()
    server.isDown = false
    expect(await right.answers.flush()).toBe('saved')
    expect(server.answerTo('one')).toEqual('a')
  })
})

test('of two tabs the later press counts, also when the earlier one arrives last', async () => {
  const server = makeServer()
  const storage = makeStorage()
  const [left, right] = [openPage(server, storage), openPage(server, storage)]
  await Promise.all([left.answers.flush(), right.answers.flush()])
  let open = () => {}
  server.gate = new Promise((resolve) => (open = resolve))
  left.answers.answer('one', 'a')
  await Promise.resolve() // it is under way, and slow
  server.gate = undefined
  right.answers.answer('one', 'b')
  await right.answers.flush()
  open()
  await left.answers.flush()
  expect(server.answerTo('one')).toEqual('b')
  expect([answerOf(left, 'one'), answerOf(right, 'one')]).toEqual(['b', 'b'])
})

describe('two devices', () => {
  const behind: SavedAttempt = fresh

  test('what is pressed now counts, also on the device that is behind in counting', async () => {
    const server = makeServer()
    const [left, right] = [openPage(server, makeStorage()), openPage(server, makeStorage(), behind)]
    for (const choice of ['a', 'b', 'c']) {
      left.answers.answer('one', choice)
      await left.answers.flush()
    }
    right.answers.answer('one', 'd')
    await right.answers.flush()
    expect(server.answerTo('one')).toEqual('d')
    expect(answerOf(right, 'one')).toEqual('d')
  })

  test('what was pressed without a network gives way to what the other saved since', async () => {
    const server = makeServer()
    const [left, right] = [openPage(server, makeStorage()), openPage(server, makeStorage(), behind)]
    server.isDown = true
    right.answers.answer('one', 'd')
    await right.answers.flush()
    server.isDown = false
    for (const choice of ['a', 'b']) {
      left.answers.answer('one', choice)
      await left.answers.flush()
    }
    await right.answers.wake()
    expect(server.answerTo('one')).toEqual('b')
    expect(answerOf(right, 'one')).toEqual('b')
  })

  test('what the server holds is shown after a reading, unless something newer waits here', () => {
    const server = makeServer()
    const page = openPage(server, makeStorage())
    server.isDown = true
    page.answers.answer('one', 'a')
    const questions = fresh.questions.map((question) => ({
      ...question,
      given: 'z',
      seq: question.id === 'one' ? 0 : 4,
      saved_at: 1500,
    }))
    page.answers.receive({ ...fresh, seq: 9, questions })
    expect([answerOf(page, 'one'), answerOf(page, 'two')]).toEqual(['a', 'z'])
    expect(page.answers.view().savedAt).toBe(1500)
    page.answers.answer('two', 'b')
    expect(answerOf(page, 'two')).toEqual('b')
  })
})

describe('when the attempt is closed', () => {
  test('says which answers came too late, and sends nothing more', async () => {
    const server = makeServer()
    const storage = makeStorage()
    const page = openPage(server, storage)
    server.isDown = true
    page.answers.answer('one', 'a')
    page.answers.flag('two', true)
    await page.answers.flush()
    server.isDown = false
    server.isClosed = true
    expect(await page.answers.wake()).toBe('closed')
    expect(page.answers.view()).toMatchObject({ state: 'closed', late: ['one'], unsaved: new Set() })
    page.answers.answer('two', 'b')
    expect(await page.answers.flush()).toBe('closed')
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
  expect(await page.answers.flush()).toBe('saved')
  expect(server.heard).toEqual([])
})

test('subscribers hear of every change and get a new object', async () => {
  const page = openPage(makeServer(), makeStorage())
  const views: unknown[] = []
  const end = page.answers.subscribe(() => views.push(page.answers.view()))
  page.answers.answer('one', 'a')
  await page.answers.flush()
  const count = views.length
  expect(new Set(views).size).toBe(count)
  expect(count).toBeGreaterThanOrEqual(2)
  end()
  page.answers.answer('one', 'b')
  expect(views).toHaveLength(count)
})

describe('what an earlier release left in the browser', () => {
  const left = {
    'quiz-journal attempt entry 0c1d 3': '{"kind":"answer","question":"one","seq":3,"choice":["b","c"]}',
    'quiz-journal attempt entry 0c1d 4': '{"kind":"flag","question":"two","seq":4,"isFlagged":true}',
    'quiz-journal attempt entry 77aa 5': '{"kind":"answer","question":"two","seq":5,"choice":[]}',
    'quiz-journal attempt seq 0c1d': '7',
    'quiz-journal other entry 0c1d 1': '{"kind":"answer","question":"one","seq":1,"choice":["a"]}',
  }
  const keep = (storage: BrowserStorage) => {
    for (const [key, text] of Object.entries(left)) storage.setItem(key, text)
  }

  test('is shown, sent and then forgotten', async () => {
    const server = makeServer()
    const storage = makeStorage()
    keep(storage)
    const page = openPage(server, storage)
    expect([answerOf(page, 'one'), answerOf(page, 'two')]).toEqual(['["b","c"]', ''])
    expect(page.answers.view().flags).toEqual(new Set(['two']))
    await page.answers.flush()
    expect(server.heard.map(({ kind, question, seq, value }) => [kind, question, seq, value])).toEqual([
      ['answer', 'one', 3, '["b","c"]'],
      ['flag', 'two', 4, '1'],
      ['answer', 'two', 5, ''],
    ])
    expect([...storage.all.keys()].filter((key) => key.includes('attempt entry'))).toEqual([])
    clearPresses(storagePlace(storage), 'attempt')
    expect([...storage.all.keys()]).toEqual(['quiz-journal other entry 0c1d 1'])
  })

  test('is older than what is pressed now, and so are the numbers that it has given', async () => {
    const server = makeServer()
    const storage = makeStorage()
    keep(storage)
    server.isDown = true
    const page = openPage(server, storage)
    page.answers.answer('one', 'now')
    await page.answers.flush()
    server.isDown = false
    await page.answers.wake()
    expect(server.held.get('answer one')).toMatchObject({ seq: 8, value: 'now' })
  })
})

test("another attempt's entries are left alone", async () => {
  const server = makeServer()
  const storage = makeStorage()
  storage.setItem(
    'quiz-journal other entry t 1',
    JSON.stringify({ kind: 'answer', question: 'one', seq: 1, choice: ['a'] }),
  )
  const page = openPage(server, storage)
  await page.answers.flush()
  clearPresses(storagePlace(storage), 'attempt')
  expect(server.heard).toEqual([])
  expect(storage.all.size).toBe(1)
})
