// A browser with tabs, a network and a server, whose faults are in a test's hands.
import type { Device } from './box.ts'
import { storagePlace, type Place } from './place.ts'

/** How the network is: `answers lost` brings what is sent and loses the reply, `slow` replies a second later. */
export type Net = 'well' | 'away' | 'failing' | 'answers lost' | 'slow'

export interface World {
  readonly place: Place
  /** Milliseconds by the device's clock, which may be set wrong. */
  readonly now: () => number
  readonly pass: (ms: number) => Promise<void>
  readonly setClock: (byMs: number) => void
  net: Net
  isFull: boolean
  /** Who is signed in in this browser. */
  person: string
  /** What the server was given, by whose page, in the order of its arrival. */
  readonly arrived: { readonly person: string; readonly what: string }[]
  /** For one tab: its device, and its way to the server, both dead once the tab is. */
  readonly openTab: () => TabOf
}

export interface TabOf {
  readonly name: string
  readonly device: Device
  /** Sends through the network as it is now. */
  readonly send: <T>(what: string, serve: () => T) => Promise<T>
  kill: () => void
}

const settle = async () => {
  for (let turn = 0; turn < 25; turn++) await Promise.resolve()
}

export function makeWorld(): World {
  const kept = new Map<string, string>()
  const timers = new Set<{ at: number; work: () => void }>()
  /** True time; the device's clock may be off by `skew`. */
  let time = 1_000_000
  let skew = 0
  let tabs = 0
  const storage = storagePlace({
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, text) {
      if (world.isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, text)
    },
    removeItem: (key) => void kept.delete(key),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  })
  const later = (work: () => void, ms: number) => {
    const timer = { at: time + ms, work }
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const world: World = {
    place: storage,
    net: 'well',
    isFull: false,
    person: 'ada',
    arrived: [],
    now: () => time + skew,
    setClock: (byMs) => void (skew += byMs),
    async pass(ms) {
      const end = time + ms
      for (;;) {
        await settle()
        const next = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (!next) break
        timers.delete(next)
        time = Math.max(time, next.at)
        next.work()
      }
      time = end
      await settle()
    },
    openTab() {
      let isDead = false
      return {
        name: `tab${++tabs}`,
        device: {
          now: world.now,
          random: () => 0.5,
          later: (work, ms) => later(() => isDead || work(), ms),
        },
        async send(what, serve) {
          const { net, person } = world
          if (net === 'away') throw new TypeError('no network')
          if (net === 'failing') throw new Error('500')
          if (net === 'slow') await new Promise<void>((resolve) => void later(resolve, 1_000))
          world.arrived.push({ person, what })
          const reply = serve()
          if (isDead) await new Promise(() => {}) // nobody is there to hear of it
          if (net === 'answers lost') throw new TypeError('the reply was lost')
          return reply
        },
        kill: () => void (isDead = true),
      }
    },
  }
  return world
}
