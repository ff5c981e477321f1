// What the tab says of its kernel, and how often it asks: while it starts, while it runs, and when one or the other fails.
import { describe, expect, it } from 'vitest'
import { CallFailed } from '../../../api.ts'
import { KernelFailure, type LeftRun } from '../../../lab/kernel-client.ts'
import { arrange, refusal, session, status } from './test-lab-session.ts'

const gone = () => {
  throw new CallFailed(0, 'no network')
}

describe('while Python comes', () => {
  it('shows how far it has come, and nothing more of it once the learner has stopped it', async () => {
    const { lab, kernel, progress, pause } = arrange()
    const ready = Promise.withResolvers<void>()
    kernel.ready = ready.promise
    const started = lab.kernel().catch(() => {})
    await pause()
    expect(lab.view.get()).toMatchObject({ isStarting: true, kernel: { kind: 'booting', progress: undefined } })
    progress({ step: 'files', loaded: 3, total: 9 })
    expect(lab.view.get().kernel).toEqual({ kind: 'booting', progress: { step: 'files', loaded: 3, total: 9 } })
    await lab.stop()
    progress({ step: 'files', loaded: 8, total: 9 })
    expect(lab.view.get().kernel).toEqual({ kind: 'none' })
    ready.resolve()
    await started
    expect(lab.view.get()).toMatchObject({ isStarting: false, kernel: { kind: 'none' }, refusal: undefined })
  })

  it('says in words that there is no kernel to be had, and can be asked again', async () => {
    const { lab, kernel, askedFor } = arrange()
    kernel.broken = new Error('no frame')
    await expect(lab.kernel()).rejects.toThrow('no frame')
    expect(lab.view.get()).toMatchObject({
      isStarting: false,
      kernel: { kind: 'none' },
      refusal: { code: 'failed', message: 'no frame' },
    })
    expect(askedFor('/experiment/heartbeat').at(-1)?.input).toMatchObject({ kernel: 'failed', cause: 'start_failed' })
    kernel.broken = undefined
    await lab.kernel()
    expect(lab.view.get()).toMatchObject({ isStarting: false, kernel: { kind: 'ready', isBusy: false } })
  })

  it.each(['package-missing', 'engine-unreachable'] as const)(
    'tells the server of %s as of a start that failed',
    async (failure) => {
      const { lab, kernel, askedFor } = arrange()
      kernel.failure = new KernelFailure(failure)
      await expect(lab.kernel()).rejects.toThrow(failure)
      expect(askedFor('/experiment/heartbeat').at(-1)?.input).toMatchObject({ cause: 'start_failed' })
    },
  )

  it('keeps the name of a failure far away for itself when the session has ended meanwhile', async () => {
    const { lab, kernel, answers, askedFor } = arrange({ where: 'server', first: status('running', 2) })
    await lab.takeOver()
    kernel.failure = new KernelFailure('engine-unreachable')
    answers['/experiment/status'] = () => status('stopped', 3)
    await expect(lab.kernel()).rejects.toThrow('engine-unreachable')
    expect(lab.view.get()).toMatchObject({ kernel: { kind: 'none' }, isStarting: false })
    expect(askedFor('/experiment/heartbeat')).toEqual([]) // who runs far away is looked at there
  })

  it('is told of the cell that was running before the page was loaded', async () => {
    const { lab, client, told } = arrange()
    const left: LeftRun = { cellId: 'c1', said: (async function* () {})() }
    client.left = left
    await lab.kernel()
    expect(told.left).toEqual([left])
    const quiet = arrange()
    await quiet.lab.kernel()
    expect(quiet.told.left).toEqual([])
  })

  it.each([
    ['busy', true],
    ['input', true],
    ['idle', false],
  ] as const)('knows at once whether it runs something: %s', async (state, isBusy) => {
    const { lab, client } = arrange()
    client.status = state
    await lab.kernel()
    expect(lab.view.get().kernel).toMatchObject({ kind: 'ready', isBusy })
  })

  it('asks for a far engine often in its first seconds, and each second after ten', async () => {
    const { lab, answers, askedFor, advance } = arrange({ where: 'server' })
    const waits = (seconds: number) => ({
      ...status('waiting', 1),
      session: session('waiting', 1, { waited_seconds: seconds }),
    })
    const asksWithin = async (ms: number) => {
      const before = askedFor('/experiment/status').length
      await advance(ms)
      return askedFor('/experiment/status').length - before
    }
    answers['/experiment/start'] = () => waits(0)
    answers['/experiment/status'] = () => waits(0)
    void lab.kernel().catch(() => {})
    expect(await asksWithin(1000)).toBe(4)
    answers['/experiment/status'] = () => waits(5)
    await advance(250)
    expect(await asksWithin(1000)).toBe(2)
    answers['/experiment/status'] = () => waits(60)
    await advance(500)
    expect(await asksWithin(3000)).toBe(3)
  })
})

describe('a kernel that is there', () => {
  it('counts as activity what its cell does, and as none what an idle one says', async () => {
    const { lab, askedFor, advance, say } = arrange()
    await lab.kernel()
    await advance(9_000)
    say('beat', { isBusy: true })
    await advance(5_000)
    say('beat', { isBusy: false })
    await lab.stillHere()
    expect(askedFor('/experiment/heartbeat').at(-1)?.input).toMatchObject({ idle_seconds: '0' })
    await advance(8_000)
    say('beat', { isBusy: true })
    await advance(4_000)
    say('status', 'busy')
    await advance(1_000)
    expect(askedFor('/experiment/heartbeat').at(-1)?.input).toMatchObject({ is_busy: '1', idle_seconds: '5' })
  })

  it('still tells of itself when the clock of its worker stands still, but later', async () => {
    const { lab, askedFor, advance } = arrange()
    await lab.kernel()
    const before = askedFor('/experiment/heartbeat').length
    await advance(24_999)
    expect(askedFor('/experiment/heartbeat')).toHaveLength(before)
    await advance(1)
    expect(askedFor('/experiment/heartbeat')).toHaveLength(before + 1)
  })

  it('while it starts, tells of that by the clock of the page', async () => {
    const { lab, kernel, askedFor, advance } = arrange()
    kernel.ready = new Promise(() => {})
    void lab.kernel().catch(() => {})
    await advance(0)
    const before = askedFor('/experiment/heartbeat').length
    await advance(15_000)
    expect(askedFor('/experiment/heartbeat')).toHaveLength(before + 1)
    expect(askedFor('/experiment/heartbeat').at(-1)?.input).toMatchObject({ kernel: 'starting', is_busy: '0' })
  })

  it('that waits for a line to be typed is busy, and stays what it is when it is let go of', async () => {
    const { lab, say, pause } = arrange()
    await lab.kernel()
    say('status', 'input')
    expect(lab.view.get().kernel).toMatchObject({ kind: 'ready', isBusy: true })
    await lab.stop()
    say('status', 'idle')
    say('dead', new KernelFailure('kernel-died'))
    await pause()
    expect(lab.view.get().kernel).toEqual({ kind: 'none' })
  })

  it('begins anew in the same session when asked, and the page is told before and after', async () => {
    const { lab, kernel, told, askedFor } = arrange()
    await lab.kernel()
    told.kernels = 0
    const restarted = lab.restartKernel()
    expect(lab.view.get().kernel).toEqual({ kind: 'booting', progress: undefined })
    expect(told.kernels).toBe(1)
    await restarted
    expect(told.kernels).toBe(2)
    expect(lab.view.get().kernel).toMatchObject({ kind: 'ready', isBusy: false, info: { version: 'new' } })
    expect([kernel.restarts, kernel.boots]).toEqual([1, 1])
    expect(askedFor('/experiment/start')).toHaveLength(1)
  })

  it('that cannot begin anew is named as failed', async () => {
    const { lab, kernel } = arrange()
    await lab.kernel()
    kernel.failure = new KernelFailure('out-of-memory')
    await lab.restartKernel()
    expect(lab.view.get().kernel).toEqual({ kind: 'failed', failure: 'out-of-memory' })
    expect(lab.liveKernel()).toBeUndefined()
  })

  it('is started by the button that begins anew when there is none', async () => {
    const { lab, kernel } = arrange()
    await lab.restartKernel()
    expect([kernel.restarts, kernel.boots]).toEqual([0, 1])
    expect(lab.liveKernel()).toBeDefined()
  })

  it('is one and the same for whoever asks while it is there', async () => {
    const { lab, kernel } = arrange()
    const first = await lab.kernel()
    expect(await lab.kernel()).toBe(first)
    expect(kernel.boots).toBe(1)
  })

  it('goes with its page, after which nothing is asked or told', async () => {
    const { lab, kernel, asked, advance, say } = arrange()
    await lab.kernel()
    say('status', 'busy')
    lab.dispose()
    expect(kernel.disposed).toBe(1)
    const before = asked.length
    lab.accept(status('running', 5))
    await advance(60_000)
    expect(asked).toHaveLength(before)
    expect(lab.liveKernel()).toBeUndefined()
  })
})

describe('the tab that writes', () => {
  it('hands over the stored notebook, and asks with a secret of its own or the one it had before', async () => {
    const { lab, told, askedFor, secretIs } = arrange()
    expect(await lab.takeOver()).toBe(true)
    expect(told.stored).toEqual([{ content: '{}', version: 3, savedAt: null }])
    expect(askedFor('/experiment/take-over').at(-1)?.input).toEqual({ experiment_id: 'x', force: '0', writer: 'w0' })
    secretIs('w7')
    await lab.takeOver({ force: true })
    expect(askedFor('/experiment/take-over').at(-1)?.input).toEqual({ experiment_id: 'x', force: '1', writer: 'w7' })
    expect(askedFor('/experiment/status').at(-1)?.input).toEqual({ experiment_id: 'x', writer: 'w1' })
    expect(lab.writer()).toBe('w1')
  })

  it('is asked for once at a time', async () => {
    const { lab, askedFor } = arrange()
    expect(await Promise.all([lab.takeOver(), lab.takeOver()])).toEqual([true, true])
    expect(askedFor('/experiment/take-over')).toHaveLength(1)
    expect(askedFor('/experiment/status')).toEqual([]) // nobody was asked, so nothing else has changed
  })

  it('that another tab holds is left to it; any other refusal is said, and that the server is away', async () => {
    const { lab, answers } = arrange()
    answers['/experiment/take-over'] = refusal('open_elsewhere')
    expect(await lab.takeOver()).toBe(false)
    expect(lab.view.get()).toMatchObject({ writer: 'other', refusal: undefined, isOnline: true })
    answers['/experiment/take-over'] = refusal('no_hours')
    expect(await lab.takeOver()).toBe(false)
    expect(lab.view.get()).toMatchObject({ isOnline: true, refusal: { code: 'no_hours' } })
    answers['/experiment/take-over'] = gone
    expect(await lab.takeOver()).toBe(false)
    expect(lab.view.get()).toMatchObject({ isOnline: false, refusal: { code: 'no_hours' } }) // nobody has asked for a start since
  })

  it('once lost, the tab only looks: every 15 seconds, and without a kernel', async () => {
    const { lab, kernel, askedFor, advance, asked } = arrange()
    await lab.kernel()
    lab.loseWriter()
    expect(lab.view.get()).toMatchObject({ writer: 'other', isOnline: true, kernel: { kind: 'none' } })
    expect(kernel.disposed).toBe(1)
    expect(lab.writer()).toBeUndefined()
    lab.accept(status('running', 9, { writer: 'other' }))
    const [all, beats] = [asked.length, askedFor('/experiment/heartbeat').length]
    await advance(14_999)
    expect(asked).toHaveLength(all)
    await advance(1)
    expect(askedFor('/experiment/status').at(-1)?.input).toEqual({ experiment_id: 'x' })
    expect(askedFor('/experiment/heartbeat')).toHaveLength(beats)
  })
})

describe('what the server says', () => {
  it('is believed of the same session when it is as new, and of another session always', async () => {
    const { lab } = arrange({ first: status('running', 4) })
    lab.accept(status('dormant', 4))
    expect(lab.view.get().status.state).toBe('dormant')
    lab.accept({ ...status('waiting', 1), session: session('waiting', 1, { id: 's2' }) })
    expect(lab.view.get().status.state).toBe('waiting')
    lab.accept(status('none', 0))
    expect(lab.view.get().status.session).toBeNull()
  })

  it('is noted with the moment at which it came', async () => {
    const { lab, advance, now } = arrange()
    await advance(7_000)
    lab.accept(status('stopped', 3, { writer: 'free' }))
    expect(lab.view.get()).toMatchObject({ receivedAt: now(), writer: 'free', isOnline: true })
    expect(now()).toBe(7_000)
  })

  it('a refusal means that it answers; anything else that it does not', async () => {
    const { lab, answers } = arrange({ first: status('running', 2) })
    answers['/experiment/status'] = gone
    await lab.refresh()
    expect(lab.view.get().isOnline).toBe(false)
    answers['/experiment/status'] = refusal('no_hours')
    await lab.refresh()
    expect(lab.view.get()).toMatchObject({ isOnline: true, writer: 'this' })
  })

  it('is asked for again after a failure, while a session goes on', async () => {
    const { lab, answers, askedFor, advance } = arrange({ first: status('running', 2, { writer: 'other' }) })
    answers['/experiment/status'] = gone
    await advance(45_000)
    expect(askedFor('/experiment/status')).toHaveLength(3)
    expect(lab.view.get().isOnline).toBe(false)
  })
})

describe('the last word of a page', () => {
  it('says whether it is open, what its kernel does, and believes the answer', async () => {
    const { lab, told, answers, pause, say } = arrange()
    await lab.kernel()
    say('status', 'busy')
    answers['/experiment/heartbeat'] = () => status('running', 8)
    lab.tellOpen(true)
    await pause()
    expect(told.last.at(-1)).toEqual({
      experiment_id: 'x',
      writer: 'w1',
      kernel: 'ready',
      is_busy: '1',
      is_open: '1',
    })
    expect(lab.view.get().status.session?.version).toBe(8)
  })

  it('says that its kernel still starts, and minds no answer that does not come', async () => {
    const { lab, kernel, told, answers, pause } = arrange()
    kernel.ready = new Promise(() => {})
    void lab.kernel().catch(() => {})
    await pause()
    answers['/experiment/heartbeat'] = () => Promise.reject(new CallFailed(0, 'gone'))
    lab.tellOpen(false)
    await pause()
    expect(told.last.at(-1)).toMatchObject({ kernel: 'starting', is_busy: '0', is_open: '0' })
  })

  it('says goodbye also where nothing runs: the tab that is opened next writes at once', () => {
    const { lab, told, secretIs } = arrange({ first: status('stopped', 2) })
    secretIs('w1')
    lab.tellOpen(true)
    expect(told.last).toEqual([])
    lab.tellOpen(false)
    expect(told.last).toMatchObject([{ writer: 'w1', is_open: '0' }])
  })

  it.each([
    ['another tab writes', status('running', 2, { writer: 'other' })],
    ['this one never wrote', status('stopped', 2)],
  ])('is not said when %s', (_why, first) => {
    const { lab, told } = arrange({ first })
    lab.tellOpen(false)
    expect(told.last).toEqual([])
  })
})
