// Python without a session: where nothing is counted, a server that is away is no reason not to run a cell.
import { describe, expect, it } from 'vitest'
import { CallFailed } from '../../../api.ts'
import { KernelFailure } from '../../../lab/kernel-client.ts'
import { arrange, refusal, status } from './test-lab-session.ts'

const gone = () => {
  throw new CallFailed(0, 'no network')
}
/** A tab whose server cannot be heard. */
function arrangeAway(options: Parameters<typeof arrange>[0] = {}) {
  const made = arrange(options)
  const answersNow = { ...made.answers }
  const cut = () => {
    for (const path of Object.keys(made.answers)) made.answers[path] = gone
  }
  cut()
  return { ...made, cut, mend: () => Object.assign(made.answers, answersNow) }
}
const metered = { hours: { is_metered: true, balance_seconds: 7200 } }

describe('while the server is away', () => {
  it('a lab in this browser that counts no hours starts all the same, once, and says so', async () => {
    const { lab, kernel } = arrangeAway()
    await Promise.all([lab.kernel(), lab.kernel()])
    expect(kernel.boots).toBe(1)
    expect(lab.view.get()).toMatchObject({
      isAlone: true,
      isOnline: false,
      isStarting: false,
      refusal: undefined,
      kernel: { kind: 'ready' },
    })
  })

  it('also when only the start itself is not heard', async () => {
    const { lab, answers } = arrange()
    for (const path of ['/experiment/start', '/experiment/status']) answers[path] = gone
    await lab.kernel()
    expect(lab.view.get()).toMatchObject({ isAlone: true, writer: 'this', kernel: { kind: 'ready' } })
  })

  it.each([
    ['counts hours', { first: status('none', 0, { writer: 'free', ...metered }) }],
    ['runs on a server', { where: 'server' as const }],
    ['is written in by another tab', { first: status('none', 0, { writer: 'other' }) }],
  ])('one that %s does not', async (_what, options) => {
    const { lab, kernel } = arrangeAway(options)
    await expect(lab.kernel()).rejects.toThrow('no network')
    expect(kernel.boots).toBe(0)
    expect(lab.view.get()).toMatchObject({ isAlone: false, isStarting: false, kernel: { kind: 'none' } })
  })

  it('one that the server refuses does not: it was heard', async () => {
    const { lab, kernel, answers } = arrange()
    answers['/experiment/start'] = refusal('other_session')
    await expect(lab.kernel()).rejects.toThrow('sentence of other_session')
    expect([kernel.boots, lab.view.get().isAlone]).toEqual([0, false])
  })

  it('what is typed says nothing of a start that nobody pressed', async () => {
    const { lab } = arrangeAway()
    expect(await lab.takeOver()).toBe(false)
    expect(lab.view.get()).toMatchObject({ isOnline: false, refusal: undefined })
  })

  it('such a Python is restarted and stopped as any other, and may end by itself', async () => {
    const { lab, kernel, say, pause } = arrangeAway()
    await lab.kernel()
    await lab.restartKernel()
    expect([kernel.restarts, lab.view.get().isAlone]).toEqual([1, true])
    await lab.stop()
    expect([kernel.disposed, lab.view.get().isAlone, lab.view.get().kernel.kind]).toEqual([1, false, 'none'])
    await lab.kernel()
    say('dead', new KernelFailure('kernel-died'))
    await pause()
    expect(lab.view.get()).toMatchObject({ isAlone: false, kernel: { kind: 'failed', failure: 'kernel-died' } })
  })
})

describe('when the server answers again', () => {
  it('within 15 seconds the same Python is that of a session', async () => {
    const { lab, kernel, asked, askedFor, advance, mend, answers } = arrangeAway()
    await lab.kernel()
    mend()
    answers['/experiment/status'] = () => status('none', 0, { writer: 'free' })
    const before = asked.length
    await advance(15_000)
    expect(asked.slice(before).map(({ path }) => path)).toEqual([
      '/experiment/status',
      '/experiment/take-over',
      '/experiment/start',
      '/experiment/heartbeat',
    ])
    expect(askedFor('/experiment/start').at(-1)?.input).toMatchObject({ writer: 'w1', stop_other: '0' })
    expect(askedFor('/experiment/heartbeat').at(-1)?.input).toMatchObject({ writer: 'w1', kernel: 'ready' })
    expect([kernel.boots, kernel.disposed]).toEqual([1, 0])
    expect(lab.view.get()).toMatchObject({ isAlone: false, isOnline: true, writer: 'this', kernel: { kind: 'ready' } })
  })

  it('a session that went to sleep meanwhile takes no Python away', async () => {
    const { lab, kernel, mend, answers } = arrangeAway({ first: status('dormant', 4, { writer: 'free' }) })
    await lab.kernel()
    mend()
    answers['/experiment/status'] = () => status('dormant', 4, { writer: 'free' })
    await lab.refresh()
    expect([kernel.disposed, lab.view.get().isAlone]).toEqual([0, false])
  })

  it('until then it is asked again and again', async () => {
    const { lab, kernel, mend, cut, answers, advance } = arrangeAway()
    await lab.kernel()
    mend()
    answers['/experiment/status'] = () => status('none', 0, { writer: 'free' })
    answers['/experiment/start'] = gone
    await advance(15_000)
    expect([lab.view.get().isAlone, kernel.disposed]).toEqual([true, 0])
    cut()
    await advance(60_000)
    expect(lab.view.get().isAlone).toBe(true)
    mend()
    await advance(15_000)
    expect([lab.view.get().isAlone, kernel.boots, kernel.disposed]).toEqual([false, 1, 0])
  })

  it('one that it refuses goes, and the screen says why', async () => {
    const { lab, kernel, mend, answers } = arrangeAway()
    await lab.kernel()
    mend()
    answers['/experiment/status'] = () => status('none', 0, { writer: 'free' })
    answers['/experiment/start'] = refusal('no_hours')
    await lab.refresh()
    expect(kernel.disposed).toBe(1)
    expect(lab.view.get()).toMatchObject({
      isAlone: false,
      kernel: { kind: 'none' },
      refusal: { code: 'no_hours', message: 'sentence of no_hours' },
    })
  })

  it('and another tab has begun to write, it goes, and this one only reads', async () => {
    const { lab, kernel, mend, answers } = arrangeAway()
    await lab.kernel()
    mend()
    answers['/experiment/status'] = () => status('none', 0, { writer: 'other' })
    answers['/experiment/take-over'] = refusal('open_elsewhere')
    await lab.refresh()
    expect(kernel.disposed).toBe(1)
    expect(lab.view.get()).toMatchObject({ writer: 'other', isAlone: false, kernel: { kind: 'none' } })
  })
})
