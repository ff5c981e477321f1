// npm run bench: see README.md beside this file. Which parts, on which product; each part measures and reports in a
// file of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ask, PASSWORD, newEmail, readCode, useHouse } from '../e2e/house.ts'
import { startProduct } from '../e2e/product.ts'
import { benchAnnounce } from './announce.ts'
import { benchAttacks } from './attacks.ts'
import { benchPages } from './audit-pages.ts'
import { benchBackup } from './backup.ts'
import { benchRates } from './call-rates.ts'
import { faultParts } from './faults.ts'
import { benchFirstLoad } from './first-load.ts'
import { benchConsole, benchGrowth } from './growth.ts'
import { benchHubEnds } from './hub-ends.ts'
import { benchLabEnds } from './lab-ends.ts'
import { benchLabHub } from './lab-hub.ts'
import { benchLab } from './lab-kernel.ts'
import { benchLedger } from './ledger.ts'
import { benchOrders } from './orders.ts'
import { benchPlays } from './play-load.ts'
import { benchPrevious } from './previous.ts'
import { benchCopier } from './quiz-copier.ts'
import { benchQuizFaults } from './quiz-faults.ts'
import { benchQuizLoad } from './quiz-load.ts'
import { benchReceipts } from './receipts.ts'
import { benchSearch } from './search.ts'
import { benchSimulation } from './simulation.ts'
import { benchStart } from './start.ts'
import { benchYear } from './year-bytes.ts'

const phase = 'llm-foundations'
const lesson = `/phase/lesson-learn/${phase}/text-to-numbers/byte-pairs`
const routes = ['/home', `/phase/detail/${phase}`, `/phase/lesson-learn/${phase}/counting/surprise`]

const parts = process.argv.slice(2).filter((word) => !/^\d+$/.test(word))
/** Of `quiz-faults`: only these runs; of `kills`: so many. */
const seeds = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number)
const wants = (part: string) => parts.length === 0 || parts.includes(part)
const endings: (() => void | Promise<void>)[] = []
const atEnd = (end: () => void | Promise<void>): void => void endings.push(end)
let missed = 0

function report(what: string, value: string, isMet: boolean): void {
  if (!isMet) missed++
  console.log(`${isMet ? 'ok    ' : 'MISSED'} ${what.padEnd(64)} ${value}`)
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tessera-bench-'))

async function signUp(): Promise<string> {
  const email = newEmail()
  await ask('/index/send-code', { email, scene: 'signup' })
  const { token } = await ask('/index/register', { email, password: PASSWORD, code: await readCode(email) })
  await ask('/dataset-cert/enroll', { id: phase }, token)
  return token
}

/** Parts that need a product which is left in peace. */
async function benchProduct(): Promise<void> {
  const product = await startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const { url } = product
  atEnd(() => product.stop())
  useHouse(url)
  const token = await signUp()
  if (wants('rates')) await benchRates(report, { url, token, dataDir, atEnd })
  if (wants('load')) {
    await benchFirstLoad(report, { url, token, phase, lesson, atEnd })
    await benchPlays(report, { url, token, phase, atEnd })
  }
  if (wants('pages')) await benchPages(report, { url, token, routes, lesson, atEnd })
  if (wants('lab')) await benchLab(report, url)
}

try {
  if (['rates', 'load', 'pages', 'lab'].some(wants)) await benchProduct()
  if (wants('start')) await benchStart(report)
  if (wants('announce')) await benchAnnounce(report)
  if (wants('receipts')) await benchReceipts(report)
  if (wants('ledger')) await benchLedger(report)
  if (wants('search')) await benchSearch(report)
  if (wants('orders')) await benchOrders(report)
  if (wants('lab-hub')) await benchLabHub(report)
  if (wants('lab-ends')) await benchLabEnds(report)
  if (wants('hub-ends')) await benchHubEnds(report)
  if (wants('attacks')) await benchAttacks(report)
  if (wants('backup')) await benchBackup(report, seeds[0])
  if (parts.includes('previous')) await benchPrevious(report) // by name only: it needs a release, or RELEASE
  if (parts.includes('simulation')) await benchSimulation(report, seeds) // by name only: minutes; `simulation 17 1` is seed 17 alone
  if (parts.includes('year')) await benchYear(seeds) // by name only: a table for docs/operate.md, and no target
  if (parts.includes('growth')) await benchGrowth(report, seeds) // by name only: minutes, and 20 GB of disk
  if (parts.includes('console')) await benchConsole(report, seeds) // by name only: as `growth`
  for (const [part, bench] of Object.entries(faultParts))
    if (wants(part)) await bench(report, (line) => console.log(`       ${line}`), seeds)
  if (wants('quiz-load')) await benchQuizLoad(report)
  if (wants('copier')) await benchCopier(report)
  if (wants('quiz-faults')) await benchQuizFaults(report, seeds)
} finally {
  for (const end of endings.reverse()) await end()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(missed > 0 ? 1 : 0)
