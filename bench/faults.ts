// What breaks around the product or is too much for it, each with its target. The runs themselves are in e2e/faults/.
import { clockPackage, setClocksWrong } from '../e2e/faults/clocks.ts'
import { codeFaults, signUpUnder } from '../e2e/faults/codes.ts'
import { breakLine, restartDatabase } from '../e2e/faults/database.ts'
import { fillDisks } from '../e2e/faults/disk.ts'
import { killAndKill } from '../e2e/faults/kills.ts'
import { killPostgresAlone } from '../e2e/faults/kill-postgres.ts'
import { outcomeWords } from '../e2e/faults/learners.ts'
import { upsetMailServer } from '../e2e/faults/mail.ts'
import { measureOverload } from '../e2e/faults/overload.ts'
import { cutPowerAgain } from '../e2e/faults/power-cuts.ts'
import { rollAndRoll } from '../e2e/faults/rolling.ts'
import { soak } from '../e2e/faults/soak.ts'
import { needDebianPackages } from '../tools/debian.ts'
import type { Report } from './report.ts'

type Tell = (line: string) => void

const KILLS = { kills: 50, least: 20_000 }
const POWER_CUTS = { cuts: 12, least: 2400 }
const LONELY_FALLS = 8
const RESTARTS = 10
const CODES = { 'kills of everything': 30, 'restarts of PostgreSQL': 10, 'kills of one backend': 20 }
const ROUNDS = 4
const SOAK_MINUTES = 10

export const faultParts: Readonly<
  Record<string, (report: Report, tell: Tell, counts: readonly number[]) => Promise<void>>
> = {
  async overload(report, tell) {
    const {
      capacity,
      callCapacity,
      most,
      offered,
      goodput,
      documents,
      quietP99,
      admittedRatio,
      refusedP99,
      others,
      crowd,
    } = await measureOverload(tell)
    report(
      'requests offered, at least ten times what can be served well',
      `${(offered / capacity).toFixed(1)} times ${capacity.toFixed(0)} a second (at most ${most.toFixed(0)} are served), ${others} neither served nor 503`,
      offered >= capacity * 9.5 && others === 0,
    )
    report('overload: p99 of a refusal at most 50 ms', `${refusedP99.toFixed(0)} ms`, refusedP99 <= 50)
    report(
      'overload: p99 of what is let in at most twice that of a quiet day',
      `${admittedRatio.toFixed(1)} times ${quietP99.toFixed(1)} ms`,
      admittedRatio <= 2,
    )
    report(
      'overload: calls served, at least 90 % of the capacity',
      `${((100 * goodput) / callCapacity).toFixed(0)} % of ${callCapacity.toFixed(0)} calls a second, beside ${documents.toFixed(0)} documents`,
      goodput >= 0.9 * callCapacity,
    )
    report(
      `${crowd.idle} idle and ${crowd.slow} slow connections: p99 of an honest call at most 150 ms`,
      `${crowd.honestP99.toFixed(0)} ms, ${crowd.honestOthers} not served`,
      crowd.honestP99 <= 150 && crowd.honestOthers === 0 && crowd.idle >= 10_000 && crowd.slow >= 1000,
    )
  },
  async kills(report, tell, [count = KILLS.kills]) {
    const least = Math.round((KILLS.least * count) / KILLS.kills)
    const { kills, acknowledged, lost, double, starts } = await killAndKill({ kills: count, least }, tell)
    for (const line of [...lost, ...double]) tell(line)
    report(
      `${kills} kill -9 under 32 writers: at least ${least.toLocaleString('en')} acknowledged`,
      String(acknowledged),
      acknowledged >= least,
    )
    report('lost / double: none', `${lost.length} / ${double.length}`, lost.length + double.length === 0)
    report(
      'ready again, the slowest within 3 s',
      `${(Math.max(...starts) / 1000).toFixed(1)} s, median ${((starts.toSorted((a, b) => a - b)[Math.floor(starts.length / 2)] ?? 0) / 1000).toFixed(1)} s`,
      Math.max(...starts) <= 3000,
    )
    const alone = await killPostgresAlone(Math.min(LONELY_FALLS, count), tell)
    for (const line of alone.lost) tell(line)
    report(
      `PostgreSQL alone killed ${alone.away.length} times: the same process saves again within 3 s`,
      `${(Math.max(...alone.away) / 1000).toFixed(2)} s at the most, ${alone.lost.length} of ${alone.acknowledged} answers lost`,
      alone.isSameProcess && alone.lost.length === 0 && Math.max(...alone.away) <= 3000,
    )
  },
  async power(report, tell, [count = POWER_CUTS.cuts]) {
    const least = Math.round((POWER_CUTS.least * count) / POWER_CUTS.cuts)
    const { kills, acknowledged, lost, double, starts, dropped, arrived } = await cutPowerAgain(
      { cuts: count, least },
      tell,
    )
    for (const line of [...lost, ...double]) tell(line)
    report(
      `${kills} power cuts of the disk under 32 writers: lost / double: none`,
      `${lost.length} / ${double.length} of ${acknowledged}`,
      lost.length + double.length === 0 && acknowledged >= least,
    )
    report(
      '  starts that needed a hand: none',
      `0, the slowest in ${(Math.max(...starts) / 1000).toFixed(1)} s; ${dropped} blocks lost that were written and not flushed, ${arrived} arrived`,
      starts.length === kills,
    )
  },
  async codes(report, tell) {
    for (const fault of codeFaults) {
      const { times, asked, missing, twice, longest, accounts, lost, starts } = await signUpUnder(
        fault,
        CODES[fault],
        tell,
      )
      for (const line of [...missing, ...twice, ...lost]) tell(line)
      report(
        `${times} ${fault} under sign-ups: each code that was promised comes within 10 s, once`,
        `${asked} promised, ${missing.length} missing, ${twice.length} twice, the latest after ${(longest / 1000).toFixed(1)} s`,
        missing.length + twice.length === 0 && longest <= 10_000 && asked > times,
      )
      report(
        '  accounts that were acknowledged and are lost: none',
        `${lost.length} of ${accounts}`,
        lost.length === 0 && accounts > 0,
      )
      if (starts.length > 0)
        report(
          '  starts that needed a hand: none; the slowest within 3 s',
          `0, ${(Math.max(...starts) / 1000).toFixed(1)} s`,
          Math.max(...starts) <= 3000,
        )
    }
  },
  async database(report) {
    const { restarts, outcomes, healthy, isSameProcess } = await restartDatabase(RESTARTS)
    const isClean = Object.keys(outcomes).every((outcome) => outcome === 'ok' || outcome === '503')
    report(
      `${restarts} restarts of PostgreSQL under load: only 200 and 503, the same process`,
      outcomeWords(outcomes),
      isClean && isSameProcess,
    )
    report('healthy 2 s after each: all succeed', `${(100 * healthy).toFixed(1)} %`, healthy === 1)
    for (const fault of await breakLine()) {
      report(
        `${fault.what}: every call answered within 5 s`,
        `slowest ${(fault.slowest / 1000).toFixed(2)} s of ${fault.calls} (${outcomeWords(fault.outcomes)})`,
        fault.slowest <= 5000 && !('none' in fault.outcomes),
      )
      report('  from 1 s after: at least 99 % succeed', `${(100 * fault.healed).toFixed(1)} %`, fault.healed >= 0.99)
    }
  },
  async disk(report, tell) {
    for (const fault of await fillDisks(tell)) {
      for (const line of [...fault.unread, ...fault.odd, ...fault.lost, ...fault.halves]) tell(line)
      const words = (counts: Readonly<Record<string, number>>) =>
        Object.entries(counts)
          .map(([status, count]) => `${count} ${status}`)
          .join(', ')
      report(
        `disk full (${fault.what}): who writes is told 503 with the sentence, in either language`,
        `${words(fault.writes)}; ${fault.odd.length} odd`,
        fault.odd.length === 0 && fault.told.en > 0 && fault.told['zh-CN'] > 0,
      )
      report(
        fault.isEnded ? '  reading works again within 5 s' : '  reading works',
        `${words(fault.reads)}${fault.isEnded ? `; ${(fault.unreadMs / 1000).toFixed(1)} s` : ''}`,
        fault.isEnded ? fault.unreadMs <= 5000 : fault.unreadMs === 0,
      )
      report(
        '  what was acknowledged and is lost / half-written / jobs given up: none',
        `${fault.lost.length} / ${fault.halves.length} / ${fault.givenUpJobs}`,
        fault.lost.length + fault.halves.length + fault.givenUpJobs === 0,
      )
      report(
        '  room again: all goes on by itself within 5 s, in the same process',
        fault.backMs === undefined ? 'not within the run' : `${(fault.backMs / 1000).toFixed(1)} s`,
        fault.isSameProcess && fault.backMs !== undefined && fault.backMs <= 5000,
      )
    }
  },
  async rolling(report, tell) {
    const { restarts, calls, outcomes, submits, wrong, bought } = await rollAndRoll(ROUNDS)
    const isClean = Object.keys(outcomes).every((outcome) => outcome === 'ok')
    report(
      `two servers, ${restarts} rolling restarts: no request dropped`,
      `${calls} calls: ${outcomeWords(outcomes)}`,
      isClean,
    )
    report(
      'attempts handed in by a doubled press: each graded once',
      `${wrong} wrong of ${submits}`,
      wrong === 0 && submits > 0,
    )
    for (const line of bought.wrong) tell(line)
    report(
      'labs and orders: each second charged once, each order credited once',
      `${bought.wrong.length} wrong of ${bought.labs} labs and ${bought.orders} orders`,
      bought.wrong.length === 0 && bought.labs > 0 && bought.orders > 0,
    )
  },
  async clocks(report, tell) {
    needDebianPackages('this bench', [clockPackage])
    const { runs, wrong } = await setClocksWrong()
    for (const run of runs) {
      for (const line of run.wrong) tell(line)
      tell(`${run.seen} s off: ${run.looked}`)
      report(
        `two servers, the machine of one ${run.hours} h off: nothing early, late or twice`,
        `${run.wrong.length} wrong`,
        run.wrong.length === 0,
      )
    }
    for (const line of wrong) tell(line)
    report('  each second of a lab charged once, each order credited once', `${wrong.length} wrong`, wrong.length === 0)
  },
  async soak(report, tell) {
    const { minutes, rate, capacity, outcomes, residentSlope, heldSlope, residentMb, handles, connections } =
      await soak(SOAK_MINUTES, tell)
    const isServed = Object.keys(outcomes).every((outcome) => outcome === 'ok')
    report(
      `${minutes.toFixed(0)} minutes of everything at a third of capacity: all served`,
      `${rate.toFixed(0)} of ${capacity.toFixed(0)} a second: ${outcomeWords(outcomes)}`,
      isServed,
    )
    report(
      'memory after the third minute: at most 1 MB a minute more',
      `${residentSlope.toFixed(2)} MB resident (${residentMb.toFixed(0)} at the end), ${heldSlope.toFixed(2)} MB held after a collection`,
      residentSlope <= 1 && heldSlope <= 1,
    )
    report(
      'open handles: no growth',
      `${handles.before} then ${handles.after} (${handles.slope.toFixed(2)} a minute); ${connections.before} then ${connections.after} connections to PostgreSQL`,
      handles.slope < 1 && connections.after <= connections.before + 2,
    )
  },
  async 'mail-faults'(report) {
    for (const { mood, refused, p99, arrived, twice, seconds } of await upsetMailServer()) {
      report(
        `mail server ${mood}: p99 of asking for a code at most 500 ms`,
        `${p99.toFixed(0)} ms, ${refused} refused`,
        p99 <= 500 && refused === 0,
      )
      report(
        '  afterwards each mail comes once',
        `${arrived} came, ${twice} twice, the last after ${seconds.toFixed(0)} s`,
        arrived === 20 && twice === 0,
      )
    }
  },
}
