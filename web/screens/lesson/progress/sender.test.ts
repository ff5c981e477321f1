import { describe, expect, test } from 'vitest'
import { memoryShelf, openJournal } from './journal.ts'
import { startSender, toInputs, type Outcome } from './sender.ts'

const saved: Outcome = { saved: { watched_share: 0.1, is_video_finished: false } }

/** A sender whose clock and network are in the test's hands. */
function arrange(answer: () => Outcome | Promise<Outcome>) {
  let ids = 0
  const timers: { ms: number; callback: () => void }[] = []
  const sent: { range: readonly string[] | undefined; video: string | undefined; isLast: boolean }[] = []
  const outcomes: Outcome[] = []
  const journal = openJournal({
    shelf: memoryShelf(),
    learner: 'ada',
    phase: 'llm',
    lesson: 'bytes',
    newId: () => String(++ids),
  })
  const sender = startSender({
    journal,
    lesson: { phase: 'llm', lesson: 'bytes' },
    now: () => 0,
    send: async ({ range, video_position }, isLast) => {
      sent.push({ range, video: video_position, isLast })
      return answer()
    },
    onOutcome: (outcome) => outcomes.push(outcome),
    after(ms, callback) {
      const timer = { ms, callback }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
  })
  return { sender, journal, timers, sent, outcomes }
}

describe('sending progress', () => {
  test('waits five seconds and sends what has come together', async () => {
    const { sender, timers, sent, journal } = arrange(() => saved)
    sender.note({ ranges: [[0, 2.5]], video: 2.5, at: 0 })
    sender.note({ ranges: [[2.5, 5]], video: 5, at: 1 })
    expect(timers.map(({ ms }) => ms)).toEqual([5_000])
    await sender.flush()
    expect(sent).toEqual([{ range: ['0-5'], video: '5', isLast: false }])
    expect(journal.take(0)).toBeUndefined()
  })

  test('keeps what did not arrive, waits longer each time, and sends it with the rest', async () => {
    let answer: Outcome = 'later'
    const { sender, timers, sent } = arrange(() => answer)
    const waits: number[] = []
    for (let i = 0; i < 6; i++) {
      sender.note({ ranges: [[i * 10, i * 10 + 1]], at: i })
      await sender.flush()
      waits.push(timers[0]?.ms ?? 0)
    }
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000])
    answer = saved
    await sender.flush()
    expect(sent.at(-1)?.range).toEqual(['0-1', '10-11', '20-21', '30-31', '40-41', '50-51'])
    expect(timers).toEqual([])
  })

  test('lets go of what is refused for good', async () => {
    const { sender, journal, timers } = arrange(() => 'never')
    sender.note({ ranges: [[0, 1]], at: 0 })
    await sender.flush()
    expect(journal.take(0)).toBeUndefined()
    expect(timers).toEqual([])
  })

  test('sends one thing at a time, and what came meanwhile after it', async () => {
    const answers: ((outcome: Outcome) => void)[] = []
    const { sender, sent, timers } = arrange(() => new Promise<Outcome>((resolve) => answers.push(resolve)))
    sender.note({ ranges: [[0, 1]], video: 1, at: 0 })
    const first = sender.flush()
    sender.note({ ranges: [[1, 2]], video: 2, at: 1 })
    const same = sender.flush()
    answers[0]?.(saved)
    await Promise.all([first, same])
    expect(sent).toHaveLength(1)
    expect(timers.map(({ ms }) => ms)).toEqual([5_000])
    const second = sender.flush()
    answers[1]?.(saved)
    await second
    expect(sent.map(({ video }) => video)).toEqual(['1', '2'])
  })

  test('sends at once when the page goes', async () => {
    const { sender, sent } = arrange(() => saved)
    sender.note({ ranges: [[0, 1]], at: 0 })
    await sender.flush({ isLast: true })
    expect(sent).toEqual([{ range: ['0-1'], video: undefined, isLast: true }])
  })
})

test('a call carries at most 100 ranges, and the positions go with the last', () => {
  const ranges = Array.from({ length: 250 }, (_, i): [number, number] => [i * 2, i * 2 + 1])
  const inputs = toInputs({ ranges, video: 7.9, reading: 300, at: 0 }, { phase: 'llm', lesson: 'bytes' })
  expect(inputs.map(({ range }) => range?.length)).toEqual([100, 100, 50])
  expect(inputs.map(({ video_position }) => video_position)).toEqual([undefined, undefined, '7'])
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
