// What this tab's kernel may be, and what each event makes of it. lab-session.ts does what stands here.

export const kernelStates = ['none', 'starting', 'booting', 'ready', 'restarting', 'failed'] as const
/** `starting`: the server is asked for a session; `booting`: there is one, and its kernel comes. */
export type KernelStateName = (typeof kernelStates)[number]

export const kernelEvents = [
  'press', // the learner wants it
  'refuse', // the server does not give a session, or another tab writes
  'open', // there is a session
  'boot', // the kernel is there
  'fail', // it ended or did not come, and says why
  'giveUp', // it did not come or went, and the session's own reason says why
  'over', // the session is over, or another tab's
  'restart', // a new kernel in the same session
  'stop', // the learner has had enough
] as const
export type KernelEvent = (typeof kernelEvents)[number]

/**
 * `letGo`: of the kernel, and of the boot at hand. `announce`: it is another one. `tell`: the server hears of it at
 * once.
 */
type KernelEffect = 'letGo' | 'announce' | 'tell'

interface Move {
  readonly to: KernelStateName
  readonly effects: readonly KernelEffect[]
}
const to = (state: KernelStateName, ...effects: readonly KernelEffect[]): Move => ({ to: state, effects })

const away = { fail: to('failed', 'letGo'), giveUp: to('none', 'letGo'), over: to('none', 'letGo') }
const stop = to('none', 'letGo')

/** An event that a state does not name changes nothing: it came too late. */
export const kernelMoves: Readonly<Record<KernelStateName, Readonly<Partial<Record<KernelEvent, Move>>>>> = {
  none: { stop, press: to('starting'), open: to('booting') },
  starting: { stop, refuse: to('none'), open: to('booting') },
  booting: { stop, ...away, boot: to('ready', 'tell') },
  ready: { stop, ...away, restart: to('restarting', 'announce') },
  restarting: { stop, ...away, boot: to('ready', 'announce') },
  failed: { stop, press: to('starting'), open: to('booting'), giveUp: to('none') },
}
