// No room: for receipts in the storage folder, for the embedded database, for one of the operator's own. Meanwhile people write and read.
import path from 'node:path'
import { z } from 'zod'
import { say } from '../../messages/format.ts'
import { one, run, sql } from '../../store/sql.ts'
import { givePhase } from '../../store/test-data.ts'
import { giveExperiment } from '../../store/test-experiment.ts'
import { pause } from '../quiz-faults/ask.ts'
import { findHalves, findLost } from './disk-judge.ts'
import { LAB, leafPages, live, LOCALES, meet, withoutNumber, type Asked, type Person } from './disk-people.ts'
import { openServedHouse, type HouseOptions, type ServedHouse } from './house.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

const LEARNERS = 8
const FULL_MS = 8000
const AFTER_MS = 6000
export interface DiskFault {
  readonly what: string
  /** Reads while there was no room that were not answered well, by what they asked. */
  readonly unread: readonly string[]
  readonly writes: Record<string, number>
  readonly reads: Record<string, number>
  /** Answers to writes that are neither 200 nor 503 with one of the known sentences. */
  readonly odd: readonly string[]
  /** Writes that were answered 503 in each language. */
  readonly told: Record<(typeof LOCALES)[number], number>
  readonly lost: readonly string[]
  readonly halves: readonly string[]
  /** From the disk being full to the last read that was not answered well; 0: each one was. */
  readonly unreadMs: number
  /** From room being there to the first of the answers of which all after it are good; undefined: not within the run. */
  readonly backMs: number | undefined
  /** PostgreSQL itself came to an end. */
  readonly isEnded: boolean
  readonly isSameProcess: boolean
  readonly givenUpJobs: number
}

export async function fillDisks(tell: (line: string) => void): Promise<DiskFault[]> {
  const faults: DiskFault[] = []
  for (const kind of ['storage', 'embedded', 'embedded, PostgreSQL ended by it', 'own'] as const) {
    tell(`${kind}…`)
    faults.push(await fillDisk(kind))
  }
  return faults
}

type Kind = 'storage' | 'embedded' | 'embedded, PostgreSQL ended by it' | 'own'

async function fillDisk(kind: Kind): Promise<DiskFault> {
  const disk = mountSmallDisk(kind === 'storage' ? 64 : 400)
  const dataDir = path.join(disk.folder, 'data')
  const options: HouseOptions =
    kind === 'storage'
      ? { database: 'own', settings: { DATA_DIR: dataDir } }
      : kind === 'own'
        ? { database: 'own', dataDir, settings: { DATA_DIR: path.join(disk.folder, '..', 'tessera-disk-beside') } }
        : { database: 'embedded', dataDir }
  try {
    const house = await openServedHouse(options)
    try {
      return await watchPeople({ kind, disk, house, dataDir })
    } finally {
      disk.makeRoom()
      await house.close()
    }
  } finally {
    disk.unmount()
  }
}

const JobFigures = z.strictObject({ given_up: z.number() })

async function watchPeople({
  kind,
  disk,
  house,
  dataDir,
}: {
  kind: Kind
  disk: SmallDisk
  house: ServedHouse
  dataDir: string
}): Promise<DiskFault> {
  await house.withDatabase(async (db) => {
    await givePhase(db, {
      id: 'paid',
      price: { amount: 5000, currency: 'USD' },
      modules: [{ id: 'one', lessons: [{ id: 'first' }] }],
    })
    await givePhase(db, {
      id: 'disk',
      freeHours: 5,
      modules: [{ id: 'm', lessons: [{ id: 'lab', items: ['experiment'] }] }],
    })
    await giveExperiment(db, { id: LAB, phaseId: 'disk', lessonId: 'lab' })
  })
  const people: Person[] = []
  for (let i = 0; i < LEARNERS; i++) people.push(await meet(house, LOCALES[i % 2] ?? 'en'))
  const pid = house.products[0]?.process.pid
  const asked: Asked[] = []
  let isOver = false
  const isStorage = kind === 'storage'
  const busy = Promise.all([
    ...people.map((person) => live(person, { house, isStorage, asked, isOver: () => isOver })),
    leafPages(house, { asked, isOver: () => isOver }),
  ])
  await pause(2000)
  const isEnded = kind === 'embedded, PostgreSQL ended by it'
  if (isEnded && pid) process.kill(pid, 'SIGSTOP') // else the product would see the end coming and stop writing in time
  disk.fill()
  const fullAt = performance.now()
  if (isEnded) await exhaustLog(house)
  if (isEnded && pid) process.kill(pid, 'SIGCONT')
  await pause(FULL_MS)
  const roomAt = performance.now()
  disk.makeRoom()
  await pause(AFTER_MS)
  isOver = true
  await busy
  const full = asked.filter(({ at }) => at >= fullAt && at < roomAt)
  const after = asked.filter(({ at }) => at >= roomAt)
  const lastBad = after.findLast(({ status }) => status !== 200)
  const bad503 = (one: Asked) => one.status === 503 && isKnownSentence(one.said)
  const { given_up } = await house.withDatabase((db) =>
    one(db, JobFigures, sql`select count(*) as given_up from graphile_worker.jobs where attempts >= max_attempts`),
  )
  return {
    what: kind,
    unread: [
      ...new Set(
        full
          .filter(({ isWrite, status }) => !isWrite && status !== 200)
          .map(({ what, status, said }) => `${what}: ${status} ${said.slice(0, 100)}`),
      ),
    ],
    unreadMs: (full.findLast(({ isWrite, status }) => !isWrite && status !== 200)?.at ?? fullAt) - fullAt,
    writes: countBy(full.filter(({ isWrite }) => isWrite)),
    reads: countBy(full.filter(({ isWrite }) => !isWrite)),
    odd: [
      ...new Set(
        asked
          .filter((each) => each.status !== 200 && !bad503(each))
          .map(({ what, status, said }) => `${what}: ${status} ${said.slice(0, 200)}`),
      ),
    ],
    told: {
      en: full.filter((each) => bad503(each) && /^[\x20-\x7e]+$/.test(each.said)).length,
      'zh-CN': full.filter((each) => bad503(each) && /[一-鿿]/.test(each.said)).length,
    },
    lost: await findLost(house, people, LAB),
    halves: isStorage ? await findHalves(house, path.join(dataDir, 'receipts')) : [],
    backMs:
      lastBad === undefined ? 0 : after.some(({ at }) => at > lastBad.at + 1000) ? lastBad.at - roomAt : undefined,
    isEnded,
    isSameProcess: house.products[0]?.process.pid === pid && house.products[0]?.process.exitCode === null,
    givenUpJobs: given_up,
  }
}

const countBy = (asked: readonly Asked[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { status } of asked) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const sentences = LOCALES.flatMap((locale) =>
  (['failure.full', 'failure.away', 'failure.storageFull'] as const).map((key) =>
    withoutNumber(say(locale, key, { id: 'x' })),
  ),
)
const isKnownSentence = (said: string) => sentences.includes(said)

/** The log of changes is written on until PostgreSQL has no place for it and ends. */
async function exhaustLog(house: ServedHouse): Promise<void> {
  await house
    .withDatabase(async (db) => {
      for (let i = 0; i < 2000; i++)
        await run(db, sql`select pg_logical_emit_message(true, 'disk', repeat('x', 100000))`)
    })
    .catch(() => {})
}
