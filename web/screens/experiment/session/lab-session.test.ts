import { describe, expect, it } from 'vitest'
import type { LabStatus } from '../../../../contract/experiment-shapes.ts'
import { CallFailed } from '../../../api.ts'
import { KernelFailure } from '../../../lab/kernel-client.ts'
import { arrange, refusal, session, status } from './test-lab-session.ts'

describe('starting', () => {
  it('takes the right to write, starts a session, boots Python and says that it is ready', async () => {
    const { lab, asked, kernel } = arrange()
    await lab.kernel()
    expect(asked.map(({ path, input }) => [path, input['kernel']])).toEqual([
      ['/experiment/take-over', undefined],
      ['/experiment/start', undefined],
      ['/experiment/heartbeat', 'starting'],
      ['/experiment/heartbeat', 'ready'],
    ])
    expect(kernel.boots).toBe(1)
    expect(lab.view.get()).toMatchObject({ writer: 'this', isStarting: false, kernel: { kind: 'ready' } })
  })

  it('boots once, however many cells wait for it', async () => {
    const { lab, kernel, askedFor } = arrange()
    await Promise.all([lab.kernel(), lab.kernel(), lab.kernel()])
    expect(kernel.boots).toBe(1)
    expect(askedFor('/experiment/start')).toHaveLength(1)
  })

  it('asks a far engine each second until it runs, then for the way to it', async () => {
    const { lab, answers, askedFor, pass, ways } = arrange({ where: 'server' })
    answers['/experiment/status'] = () => status('waiting', 1)
    const kernel = lab.kernel()
    await pass(3_000)
    expect(askedFor('/experiment/status').length).toBeGreaterThanOrEqual(3)
    answers['/experiment/status'] = () => status('running', 2)
    await pass(1_000)
    await kernel
    expect(await ways[0]?.find()).toEqual({ baseUrl: '/lab/x', ticket: 't' })
    await ways[0]?.tell('interrupt')
    expect(askedFor('/experiment/kernel').at(-1)?.input).toMatchObject({ deed: 'interrupt', writer: 'w1' })
  })

  it('says why a far session is over rather than that its kernel is gone', async () => {
    const { lab, answers, say, pause } = arrange({ where: 'server', first: status('running', 2) })
    await lab.takeOver()
    await lab.kernel()
    answers['/experiment/status'] = () => status('timed_out', 5)
    say('dead', new KernelFailure('kernel-died'))
    await pause()
    expect(lab.view.get()).toMatchObject({ kernel: { kind: 'none' }, status: { state: 'timed_out' } })
  })

  it('names what is wrong with a kernel far away while its session goes on', async () => {
    const { lab, say, pause } = arrange({ where: 'server', first: status('running', 2) })
    await lab.takeOver()
    await lab.kernel()
    say('dead', new KernelFailure('connection-lost'))
    await pause()
    expect(lab.view.get()).toMatchObject({
      kernel: { kind: 'failed', failure: 'connection-lost' },
      status: { state: 'running' },
    })
  })

  it.each(['no_hours', 'other_session'] as const)('says in words why it was refused: %s', async (code) => {
    const { lab, answers, kernel } = arrange()
    answers['/experiment/start'] = refusal(code)
    await expect(lab.kernel()).rejects.toThrow(`sentence of ${code}`)
    expect(lab.view.get()).toMatchObject({ isStarting: false, refusal: { code, message: `sentence of ${code}` } })
    expect(kernel.boots).toBe(0)
  })

  it('only reads while another tab writes', async () => {
    const { lab, answers, askedFor } = arrange()
    answers['/experiment/take-over'] = refusal('open_elsewhere')
    await expect(lab.kernel()).rejects.toThrow('another tab writes')
    expect(lab.view.get()).toMatchObject({ writer: 'other', refusal: undefined, isStarting: false })
    expect(askedFor('/experiment/start')).toEqual([])
  })

  it('stops waiting when the learner stops it, and can be started again', async () => {
    const { lab, kernel, answers, askedFor } = arrange()
    const ready = Promise.withResolvers<void>()
    kernel.ready = ready.promise
    const first = lab.kernel()
    await expect.poll(() => kernel.boots).toBe(1)
    await lab.stop()
    await expect(first).rejects.toThrow('no kernel')
    expect(askedFor('/experiment/stop').at(-1)?.input).toMatchObject({ writer: 'w1' }) // or it would be told that another tab writes
    expect(lab.view.get()).toMatchObject({ isStarting: false, kernel: { kind: 'none' }, refusal: undefined })
    expect(kernel.disposed).toBe(1)
    kernel.ready = undefined
    ready.resolve()
    answers['/experiment/start'] = () => status('waiting', 10)
    answers['/experiment/heartbeat'] = () => status('running', 11)
    await lab.kernel()
    expect(lab.view.get().kernel.kind).toBe('ready')
  })

  it('a start that is called off on its way opens nothing, whichever of the two is answered first', async () => {
    const { lab, kernel, answers, askedFor, pause } = arrange()
    const started = Promise.withResolvers<LabStatus>()
    answers['/experiment/start'] = () => started.promise
    answers['/experiment/stop'] = () => status('none', 0)
    const first = lab.kernel()
    await pause()
    await lab.stop()
    expect(askedFor('/experiment/stop').map(({ input }) => input['start_id'])).toEqual(
      askedFor('/experiment/start').map(({ input }) => input['start_id']),
    )
    started.resolve(status('none', 0))
    await expect(first).rejects.toThrow('no kernel')
    expect(kernel.boots).toBe(0)
    expect(lab.view.get()).toMatchObject({ isStarting: false, refusal: undefined, kernel: { kind: 'none' } })

    // The next press is another one.
    answers['/experiment/start'] = () => status('waiting', 1)
    await lab.kernel()
    expect(lab.view.get().kernel.kind).toBe('ready')
    expect(new Set(askedFor('/experiment/start').map(({ input }) => input['start_id'])).size).toBe(2)
  })

  it('lets go of a kernel that comes after the learner has called it off', async () => {
    const { lab, kernel, ways } = arrange()
    const made = Promise.withResolvers<void>()
    kernel.making = made.promise
    const first = lab.kernel()
    await expect.poll(() => ways.length).toBe(1)
    await lab.stop()
    made.resolve()
    await expect(first).rejects.toThrow('no kernel')
    expect(kernel).toMatchObject({ boots: 0, disposed: 1 })
    expect(lab.liveKernel()).toBeUndefined()
    expect(lab.view.get().kernel).toEqual({ kind: 'none' })
  })

  it('a start that is called off while the tab takes the right to write is not even sent', async () => {
    const { lab, answers, askedFor, pause } = arrange()
    const taking = Promise.withResolvers<unknown>()
    answers['/experiment/take-over'] = () => taking.promise
    const first = lab.kernel()
    await pause()
    await lab.stop()
    taking.resolve({ writer: 'w1', notebook: { content: '{}', version: 3, hash: '', saved_at: null } })
    await expect(first).rejects.toThrow('no kernel')
    expect(askedFor('/experiment/start')).toEqual([])
  })

  it('ends with the start timeout that the server has found', async () => {
    const { lab, kernel, answers, pass } = arrange()
    kernel.ready = new Promise(() => {})
    answers['/experiment/heartbeat'] = () => status('waiting', 1)
    void lab.kernel().catch(() => {})
    await pass(1_000)
    answers['/experiment/heartbeat'] = () => ({
      ...status('stopped', 2),
      session: session('stopped', 2, {
        reason: 'start_timeout',
        message: 'The experiment took too long to start and was stopped',
      }),
    })
    await pass(15_000)
    expect(kernel.disposed).toBe(1)
    expect(lab.view.get()).toMatchObject({ kernel: { kind: 'none' }, status: { session: { reason: 'start_timeout' } } })
  })

  it.each([
    ['browser-too-old', 'browser_too_old'],
    ['out-of-memory', 'out_of_memory'],
    ['files-missing', 'start_failed'],
    ['start-too-slow', 'start_failed'],
  ] as const)('tells the server why Python did not come: %s', async (failure, cause) => {
    const { lab, kernel, askedFor } = arrange()
    kernel.failure = new KernelFailure(failure)
    await expect(lab.kernel()).rejects.toThrow(failure)
    expect(askedFor('/experiment/heartbeat').at(-1)?.input).toMatchObject({ kernel: 'failed', cause })
    expect(lab.view.get()).toMatchObject({ kernel: { kind: 'failed', failure }, isStarting: false })
  })
})

describe('running', () => {
  it('tells of itself every 15 seconds, and of a long cell at once', async () => {
    const { lab, askedFor, pass, say } = arrange()
    await lab.kernel()
    const before = askedFor('/experiment/heartbeat').length
    await pass(45_000)
    expect(askedFor('/experiment/heartbeat').length - before).toBe(3)
    say('status', 'busy')
    await pass(1_000)
    expect(askedFor('/experiment/heartbeat').at(-1)?.input).toMatchObject({ is_busy: '1' })
    say('status', 'idle')
    await pass(0)
    expect(askedFor('/experiment/heartbeat').at(-1)?.input).toMatchObject({ is_busy: '0' })
  })

  it('does not make a call of every short cell', async () => {
    const { lab, askedFor, pass, say } = arrange()
    await lab.kernel()
    const before = askedFor('/experiment/heartbeat').length
    for (let i = 0; i < 10; i++) {
      say('status', 'busy')
      await pass(100)
      say('status', 'idle')
      await pass(100)
    }
    expect(askedFor('/experiment/heartbeat')).toHaveLength(before)
  })

  it('says how long the learner has done nothing', async () => {
    const { lab, askedFor, pass } = arrange()
    await lab.kernel()
    lab.noteActivity()
    await pass(45_000)
    expect(askedFor('/experiment/heartbeat').at(-1)?.input).toMatchObject({ idle_seconds: '42' })
    await lab.stillHere()
    expect(askedFor('/experiment/heartbeat').at(-1)?.input).toMatchObject({ idle_seconds: '0' })
  })

  it('goes on without the server and says that it does not answer', async () => {
    const { lab, answers, pass, kernel } = arrange()
    await lab.kernel()
    answers['/experiment/heartbeat'] = () => {
      throw new CallFailed(0, 'no network')
    }
    await pass(60_000)
    expect(lab.view.get()).toMatchObject({ isOnline: false, kernel: { kind: 'ready' } })
    expect(kernel.disposed).toBe(0)
    answers['/experiment/heartbeat'] = () => status('running', 3)
    await pass(15_000)
    expect(lab.view.get().isOnline).toBe(true)
  })

  it('lets go of Python when the session is over', async () => {
    const { lab, answers, pass, kernel } = arrange()
    await lab.kernel()
    answers['/experiment/heartbeat'] = () => status('dormant', 5)
    await pass(15_000)
    expect(kernel.disposed).toBe(1)
    expect(lab.view.get()).toMatchObject({ kernel: { kind: 'none' }, status: { state: 'dormant' } })
  })

  it('lets go of Python and the right to write when another tab has taken over', async () => {
    const { lab, answers, pass, kernel, secret } = arrange()
    await lab.kernel()
    answers['/experiment/heartbeat'] = refusal('not_writer')
    await pass(15_000)
    expect(lab.view.get()).toMatchObject({ writer: 'other', kernel: { kind: 'none' } })
    expect(kernel.disposed).toBe(1)
    expect(secret()).toBeUndefined()
  })

  it('tells of a dead Python', async () => {
    const { lab, say, pause, askedFor } = arrange()
    await lab.kernel()
    say('dead', new KernelFailure('kernel-died'))
    await pause()
    expect(lab.view.get().kernel).toEqual({ kind: 'failed', failure: 'kernel-died' })
    expect(askedFor('/experiment/heartbeat').at(-1)?.input).toMatchObject({ kernel: 'failed', cause: 'kernel_died' })
  })

  it('believes no answer that was overtaken', async () => {
    const { lab } = arrange()
    await lab.kernel()
    lab.accept(status('timed_out', 7))
    lab.accept(status('running', 6))
    expect(lab.view.get().status.state).toBe('timed_out')
  })

  it('gives a session that ran before a reload its Python again, without another start', async () => {
    const { lab, askedFor, kernel, secretIs } = arrange({ first: status('running', 4) })
    secretIs('w1')
    await lab.kernel()
    expect(askedFor('/experiment/start')).toEqual([])
    expect(kernel.boots).toBe(1)
  })

  it('says goodbye when the page goes', async () => {
    const { lab, askedFor } = arrange()
    await lab.kernel()
    lab.tellOpen(false)
    expect(askedFor('/experiment/heartbeat').at(-1)?.input).toMatchObject({ is_open: '0' })
  })
})

it('asks for the receipt again while the hand-in is being checked apart', async () => {
  const receipt = {
    number: 'r',
    handed_in_at: 0,
    score: 1,
    total: 1,
    hash: '',
    version: 1,
    outcome: 'checking' as const,
    check_kind: null,
    self_checked_because: null,
    failed_checks: [],
    solutions_seen: [],
    solution: 'allowed' as const,
    seed: null,
  }
  const { lab, answers, pass, askedFor } = arrange()
  answers['/experiment/status'] = () => status('ended', 3, { receipt })
  lab.accept(status('ended', 3, { receipt }))
  await pass(5_000)
  expect(askedFor('/experiment/status').length).toBeGreaterThanOrEqual(2)
  answers['/experiment/status'] = () =>
    status('ended', 3, { receipt: { ...receipt, outcome: 'passed', check_kind: 'verified' } })
  await pass(2_000)
  const done = askedFor('/experiment/status').length
  await pass(60_000)
  expect(askedFor('/experiment/status')).toHaveLength(done)
  expect(lab.view.get().status.receipt?.check_kind).toBe('verified')
})
