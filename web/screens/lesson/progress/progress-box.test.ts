import { describe, expect, test } from 'vitest'
import { memoryPlace, storagePlace, type BrowserStorage, type Place } from '../../../outbox/place.ts'
import { openProgressBox, toInputs, type Saved } from './progress-box.ts'

const saved: Saved = { watched_share: 0.1, is_video_finished: false }
type Answer = Saved | undefined | 'later'

let tabs = 0
/** A box whose clock and network are in the test's hands. */
function arrange({
  answer = () => saved,
  place = memoryPlace(),
  lesson = 'bytes',
  learner = 'ada',
}: { answer?: () => Answer | Promise<Answer>; place?: Place; lesson?: string; learner?: string } = {}) {
  const timers: { ms: number; callback: () => void }[] = []
  const sent: { range: readonly string[] | undefined; video: string | undefined; isLast: boolean }[] = []
  const heard: Saved[] = []
  let now = 0
  const box = openProgressBox({
    lesson: { learner, phase: 'llm', lesson },
    place,
    tab: `tab-${++tabs}`,
    isOwnersPage: () => true,
    device: {
      now: () => now,
      random: () => 0,
      later(callback, ms) {
        const timer = { ms, callback }
        timers.push(timer)
        return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
      },
    },
    send: async ({ range, video_position }, isLast) => {
      sent.push({ range, video: video_position, isLast })
      const said = await answer()
      if (said === 'later') throw new TypeError('no network')
      return said
    },
    onSaved: (one) => heard.push(one),
  })
  const ranges = () => sent.flatMap(({ range }) => range ?? [])
  return { box, place, timers, sent, heard, ranges, setNow: (next: number) => (now = next) }
}

describe('sending progress', () => {
  test('waits five seconds and sends what has come together', async () => {
    const { box, timers, sent, heard } = arrange()
    box.note({ ranges: [[0, 2.5]], video: 2.5, at: 0 })
    box.note({ ranges: [[2.5, 5]], video: 5, at: 1 })
    expect(timers.map(({ ms }) => ms)).toEqual([5_000])
    await box.flush()
    expect(sent).toEqual([{ range: ['0-5'], video: '5', isLast: false }])
    expect([box.view.get(), heard]).toEqual([{ state: 'empty', entries: [] }, [saved]])
  })

  test('keeps what did not arrive, waits longer each time, and sends it with the rest', async () => {
    let answer: Answer = 'later'
    const { box, timers, sent } = arrange({ answer: () => answer })
    const waits: number[] = []
    for (let i = 0; i < 6; i++) {
      box.note({ ranges: [[i * 10, i * 10 + 1]], at: i })
      await box.flush()
      waits.push(timers[0]?.ms ?? 0)
    }
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000])
    expect(box.view.get()).toMatchObject({ state: 'waiting', entries: [{}] }) // one, however often it has failed
    answer = saved
    await box.flush()
    expect(sent.at(-1)?.range).toEqual(['0-1', '10-11', '20-21', '30-31', '40-41', '50-51'])
    expect(timers).toEqual([])
  })

  test('lets go of what is refused for good', async () => {
    const { box, timers } = arrange({ answer: () => undefined })
    box.note({ ranges: [[0, 1]], at: 0 })
    await box.flush()
    expect(box.view.get()).toEqual({ state: 'empty', entries: [] })
    expect(timers).toEqual([])
  })

  test('sends one thing at a time, and what came meanwhile after it', async () => {
    const answers: ((answer: Answer) => void)[] = []
    const { box, sent, timers } = arrange({ answer: () => new Promise<Answer>((resolve) => answers.push(resolve)) })
    box.note({ ranges: [[0, 1]], video: 1, at: 0 })
    const first = box.flush()
    box.note({ ranges: [[1, 2]], video: 2, at: 1 })
    const same = box.flush()
    answers[0]?.(saved)
    await Promise.all([first, same])
    expect(sent).toHaveLength(1)
    expect(timers.map(({ ms }) => ms)).toEqual([5_000])
    const second = box.flush()
    answers[1]?.(saved)
    await second
    expect(sent.map(({ video }) => video)).toEqual(['1', '2'])
  })

  test('sends at once when the page goes, also while something is on its way', async () => {
    const { box, sent } = arrange()
    box.note({ ranges: [[0, 1]], at: 0 })
    const first = box.flush()
    box.note({ ranges: [[1, 2]], at: 1 })
    await Promise.all([box.sendLast(), first])
    expect(sent.at(-1)).toMatchObject({ range: ['0-2'], isLast: true })
    expect(box.view.get().entries).toEqual([])
  })

  test('joins what two tabs have written, with the newest position', async () => {
    const place = memoryPlace()
    arrange({ place }).box.note({ ranges: [[0, 5]], video: 5, at: 1 })
    arrange({ place }).box.note({ ranges: [[40, 50]], video: 50, at: 2 })
    const { box, sent } = arrange({ place })
    await box.flush()
    expect(sent).toEqual([{ range: ['0-5', '40-50'], video: '50', isLast: false }])
    expect(box.view.get().entries).toEqual([])
  })

  test('does not lose what another tab adds while its earlier note is on its way', async () => {
    const place = memoryPlace()
    const other = arrange({ place })
    other.box.note({ ranges: [[0, 5]], at: 1 })
    const { box, ranges } = arrange({ place })
    const flushed = box.flush()
    other.box.note({ ranges: [[7, 9]], at: 3 })
    await flushed
    await box.flush()
    expect(ranges()).toEqual(['0-5', '7-9'])
  })

  test('never gives one learner what another has watched, nor one lesson what belongs to another', async () => {
    const place = memoryPlace()
    arrange({ place }).box.note({ ranges: [[0, 5]], at: 1 })
    for (const other of [arrange({ place, learner: 'lin' }), arrange({ place, lesson: 'byte' })]) {
      await other.box.flush()
      expect(other.sent).toEqual([])
    }
  })

  test('sends what was watched however old it is, but no old position', async () => {
    const { box, sent, setNow } = arrange()
    box.note({ ranges: [[0, 5]], video: 5, reading: 300, at: 0 })
    setNow(60 * 60 * 1000)
    await box.flush()
    expect(sent).toEqual([{ range: ['0-5'], video: undefined, isLast: false }])
  })

  test('goes on when the storage is full: what is noted lives as long as the page', async () => {
    const full: Place = { ...memoryPlace(), write: () => false }
    const { box, ranges } = arrange({ place: full })
    box.note({ ranges: [[0, 5]], at: 1 })
    box.note({ ranges: [[5, 6]], at: 2 })
    await box.flush()
    expect(ranges()).toEqual(['0-6'])
  })
})

test('what an earlier release left in the browser is sent and then forgotten', async () => {
  const kept = new Map([
    ['progress ada llm bytes 0c1d', '{"ranges":[[0,5.25]],"video":5,"at":100}'],
    ['progress ada llm bytes 77aa', '{"ranges":[[5,9]],"video":9,"reading":300,"at":200}'],
    ['progress ada llm bytes bad', '{"ranges":[[5'],
    ['progress lin llm bytes 0c1d', '{"ranges":[[0,5]],"at":1}'],
  ])
  const storage: BrowserStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
  const { box, sent } = arrange({ place: storagePlace(storage) })
  await box.flush()
  expect(sent).toEqual([{ range: ['0-9'], video: '9', isLast: false }])
  expect([...kept.keys()].filter((key) => key.startsWith('progress'))).toEqual([
    'progress ada llm bytes bad',
    'progress lin llm bytes 0c1d',
  ])
})

test('a call carries at most 100 ranges, and the positions go with the last', () => {
  const ranges = Array.from({ length: 250 }, (_, i): [number, number] => [i * 2, i * 2 + 1])
  const inputs = toInputs({ ranges, video: 7.9, reading: 300.6, at: 0 }, { phase: 'llm', lesson: 'bytes' })
  expect(inputs.map(({ range }) => range?.length)).toEqual([100, 100, 50])
  expect(inputs.map(({ video_position }) => video_position)).toEqual([undefined, undefined, '7'])
  expect(inputs.map(({ reading_position }) => reading_position)).toEqual([undefined, undefined, '301'])
})

test('ranges are written in hundredths and never longer than what was played', () => {
  const [input] = toInputs(
    {
      ranges: [
        [0.123456, 8.999],
        [10, 10.001],
      ],
      at: 0,
    },
    { phase: 'llm', lesson: 'bytes' },
  )
  expect(input?.range).toEqual(['0.12-8.99'])
})
