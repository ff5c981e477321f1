// Plays one plan: tabs with the shipped outbox in them, under bad weather, against the real server.
import type { OutputOf } from '../../contract/index.ts'
import { openAnswers, type Answers } from '../../web/screens/quiz/answers.ts'
import { writeList } from '../../web/screens/quiz/given.ts'
import type { Press, Reply } from '../../web/screens/quiz/press.ts'
import { callOf, replyOf, replyOfRefusal } from '../../web/screens/quiz/press-wire.ts'
import { storagePlace } from '../../web/outbox/place.ts'
import { pause, Refused, untilAnswered, type AskAs } from './ask.ts'
import { makeChance, type Chance } from './chance.ts'
import type { Plan, Step, Weather } from './plan.ts'
import { makeDevice, type Device } from './storage.ts'

type Receipt = OutputOf<'/quiz/submit'>

/** What the judge needs to know of a run. */
export interface Played {
  readonly attemptId: string
  readonly devices: readonly Device[]
  /** Entries that the server said it holds. */
  readonly acknowledged: readonly Press[]
  /** Every receipt and result that was seen; `undefined` for one who closed every page and never looked again. */
  readonly receipts: readonly Receipt[]
  /** Whether everything the learner did had reached the server before they submitted. */
  readonly isComplete: boolean
}

interface Tab {
  readonly answers: Answers
  readonly device: Device
  isAlive: boolean
  isOffline: boolean
}

export interface Stage {
  readonly ask: AskAs
  readonly quizId: string
  /** Lets the attempt's time run out so many milliseconds from now. */
  readonly setDeadline: (attemptId: string, inMs: number) => Promise<void>
}

export async function play(plan: Plan, { ask, quizId, setDeadline }: Stage): Promise<Played> {
  const chance = makeChance(plan.seed + 0.5)
  const acknowledged: Press[] = []
  const devices: Device[] = []
  const tabs: Tab[] = []
  let tabCount = 0

  const begin = () => ask('/quiz/start', { category_id: quizId })
  // Two presses at once, and again until somebody answers: one attempt.
  const started = await untilAnswered(
    async () =>
      (await Promise.allSettled([begin(), begin()])).flatMap((one) =>
        one.status === 'fulfilled' ? [one.value] : [],
      )[0] ?? begin(),
  )
  const attemptId = started.train_user_id
  const planned = plan.steps.reduce((sum, { afterMs }) => sum + afterMs, 0)
  if (plan.ending !== 'submit') await setDeadline(attemptId, planned + chance.between(0, 1500))

  await openTab(addDevice())
  for (const { afterMs, step } of plan.steps) {
    await pause(afterMs)
    await perform(step)
  }
  if (plan.ending === 'submit')
    return { attemptId, devices, acknowledged, isComplete: await saveAll(), receipts: await submitOften() }
  if (plan.ending === 'absent') for (const tab of tabs) kill(tab)
  return {
    attemptId,
    devices,
    acknowledged,
    isComplete: false,
    receipts: plan.ending === 'absent' ? [] : await waitForResult(),
  }

  function addDevice(): Device {
    const device = makeDevice()
    devices.push(device)
    return device
  }

  /** `undefined` when the attempt was closed before the page came. */
  async function openTab(device: Device): Promise<Tab | undefined> {
    const attempt = await untilAnswered(() =>
      ask('/quiz/attempt', { train_user_id: attemptId, category_id: quizId }),
    ).catch(closedIsNothing)
    if (!attempt) return undefined
    const tab: Tab = {
      device,
      isAlive: true,
      isOffline: false,
      answers: openAnswers({
        attemptId,
        owner: 'learner',
        isOwnersPage: () => true,
        place: storagePlace(device.storage),
        send: (_attemptId, press) => send(tab, press),
        device: {
          now: Date.now,
          random: Math.random,
          later: (work, ms) => {
            const timer = setTimeout(() => tab.isAlive && work(), ms)
            return () => clearTimeout(timer)
          },
        },
        tab: `tab-${++tabCount}`,
        patience: { firstMs: 40, mostMs: 300 },
      }),
    }
    tab.answers.receive(attempt)
    tabs.push(tab)
    return tab
  }

  async function perform(step: Step): Promise<void> {
    const open = tabs.filter((tab) => tab.isAlive)
    const tab = 'tab' in step ? open[step.tab % Math.max(1, open.length)] : undefined
    if (!tab) return void (await openTab(devices[0] ?? addDevice())) // all were closed: the person comes back
    if (step.kind === 'answer') tab.answers.answer(step.question, writeList(step.choice))
    else if (step.kind === 'flag') tab.answers.flag(step.question, step.isFlagged)
    else if (step.kind === 'close') kill(tab)
    else if (step.kind === 'offline') tab.isOffline = true
    else if (step.kind === 'online') await comeBack(tab)
    else if (step.kind === 'reload') {
      kill(tab)
      await openTab(tab.device)
    } else if (step.kind === 'open') await openTab(step.where === 'tab' ? tab.device : addDevice())
  }

  /** As when the browser is killed: what is on its way may arrive, but nobody is there to hear of it. */
  function kill(tab: Tab): void {
    tab.isAlive = false
    tab.answers.stop()
  }

  async function comeBack(tab: Tab): Promise<void> {
    tab.isOffline = false
    void tab.answers.wake()
  }

  async function send(tab: Tab, entry: Press): Promise<Reply> {
    if (tab.isOffline) throw new TypeError('offline')
    const outcome = await weathered(plan.weather, chance, () => deliver(entry))
    if (!tab.isAlive) return new Promise(() => {})
    if (
      outcome.kind === 'held' &&
      outcome.held.seq === entry.seq &&
      JSON.stringify(outcome.held) === JSON.stringify(entry)
    )
      acknowledged.push(entry)
    return outcome
  }

  async function deliver(entry: Press): Promise<Reply> {
    const { path, input } = callOf(attemptId, entry)
    try {
      return replyOf(entry, await ask(path, input))
    } catch (error) {
      const outcome = error instanceof Refused ? replyOfRefusal(error.code) : undefined
      if (outcome?.kind === 'refused') throw new Error(`seed ${plan.seed}: ${path} was refused`, { cause: error })
      if (outcome) return outcome
      throw error
    }
  }

  /** Every device comes back to the network and sends what it has; a device whose pages were closed is opened once more. */
  async function saveAll(): Promise<boolean> {
    for (const device of devices) if (!tabs.some((tab) => tab.isAlive && tab.device === device)) await openTab(device)
    for (const tab of tabs.filter((one) => one.isAlive)) {
      tab.isOffline = false
      while ((await tab.answers.flush()) === 'waiting') await pause(30)
    }
    return true
  }

  /** Pressed twice, from two tabs, and again later: one receipt. */
  async function submitOften(): Promise<Receipt[]> {
    const submit = () => weathered(plan.weather, chance, () => ask('/quiz/submit', { train_user_id: attemptId }))
    const receipts = await Promise.all([untilAnswered(submit), untilAnswered(submit)])
    receipts.push(await untilAnswered(submit), await untilAnswered(readResult))
    return receipts
  }

  async function waitForResult(): Promise<Receipt[]> {
    for (;;) {
      const receipt = await untilAnswered(readResult).catch(stillOpen)
      if (receipt)
        return [
          receipt,
          await untilAnswered(() => ask('/quiz/submit', { train_user_id: attemptId })),
          await untilAnswered(readResult),
        ]
      await pause(200)
    }
  }

  async function readResult(): Promise<Receipt> {
    return (await ask('/quiz/result', { train_user_id: attemptId, category_id: quizId })).receipt
  }
}

function closedIsNothing(error: unknown): undefined {
  if (!(error instanceof Refused) || error.code !== 'quiz_closed') throw error
}

function stillOpen(error: unknown): undefined {
  if (!(error instanceof Refused) || error.code !== 'quiz_open') throw error
}

/** Sends through a network that loses, doubles and delays. */
async function weathered<T>(weather: Weather, chance: Chance, deliver: () => Promise<T>): Promise<T> {
  const [isLost, isUnanswered, isDoubled, isLate] = [
    weather.lost,
    weather.unanswered,
    weather.doubled,
    weather.late,
  ].map(chance.isBelow)
  const delay = chance.between(0, weather.slowestMs)
  const lateness = chance.between(50, 900)
  await pause(delay)
  if (isLost) throw new TypeError('lost on the way')
  if (isLate) {
    setTimeout(() => void deliver().catch(() => {}), lateness)
    throw new TypeError('given up waiting; it arrives later')
  }
  if (isDoubled) void deliver().catch(() => {})
  const reply = await deliver()
  if (isUnanswered) throw new TypeError('the reply was lost')
  return reply
}
