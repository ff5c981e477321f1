// How long a search takes among ten thousand documents, asked as a learner who may read all of them.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { importFolder } from '../content/import.ts'
import { listRuns } from '../domain/search/words.ts'
import { locales, type Locale } from '../messages/locale.ts'
import { searchCalls } from '../server/calls/search.ts'
import { migrate, openDatabase, type Database } from '../store/database.ts'
import { migrateJobs } from '../store/job.ts'
import { one, rows, run, sql } from '../store/sql.ts'
import { giveAccount } from '../store/test-data.ts'
import type { Report } from './report.ts'

const DOCUMENTS = 10_000
const ROUNDS = 400
const TARGET_MS = 150
const Count = z.strictObject({ n: z.number() })

/** The first phase again and again: each word is in more documents than it would be in other phases. */
async function fill(database: Database): Promise<string> {
  for (const course of ['llm-foundations', 'site'])
    await importFolder(
      database,
      path.resolve('courses', course),
      await mkdtemp(path.join(os.tmpdir(), 'tessera-files-')),
    )
  const { n } = await one(database, Count, sql`select count(*) as n from search_document`)
  for (let copy = 1; n * copy < DOCUMENTS; copy++) {
    const id = `copy-${copy}`
    await run(
      database,
      sql`insert into phase (id, position, state, is_planned, languages, title, summary, free_hours, source_hash)
          select ${id}, 1, state, is_planned, languages, title, summary, 0, '' from phase where id = 'llm-foundations'`,
    )
    await run(
      database,
      sql`insert into module (phase_id, id, position, title) select ${id}, id, position, title from module where phase_id = 'llm-foundations'`,
    )
    await run(
      database,
      sql`insert into lesson (phase_id, id, module_id, position, minutes, is_preview, items)
          select ${id}, id, module_id, position, minutes, is_preview, items from lesson where phase_id = 'llm-foundations'`,
    )
    await run(
      database,
      sql`insert into lesson_text (phase_id, lesson_id, lang, title, reading, headings)
          select ${id}, lesson_id, lang, title, '[]', headings from lesson_text where phase_id = 'llm-foundations'`,
    )
    await run(
      database,
      sql`insert into search_document (phase_id, lesson_id, lang, kind, anchor, position, title, body, words)
          select ${id}, lesson_id, lang, kind, anchor, position, title, body, words from search_document where phase_id = 'llm-foundations'`,
    )
  }
  const account = await giveAccount(database)
  await run(
    database,
    sql`insert into enrolment (account_id, phase_id, enrolled_at) select ${account}, id, now() from phase`,
  )
  await run(database, sql`analyze`)
  return account
}

/** What people type: two characters, a word, a word with a mistake, the beginning of one, two words. */
async function listQueries(database: Database): Promise<{ lang: Locale; q: string }[]> {
  const body = z.strictObject({ lang: z.enum(locales), body: z.string() })
  const bodies = await rows(
    database,
    body,
    sql`select lang, body from search_document where kind = 'text' order by md5(body) limit ${ROUNDS}`,
  )
  return bodies.flatMap(({ lang, body: text }, at): { lang: Locale; q: string }[] => {
    const runs = listRuns(text).filter((run) => run.isHan === (lang === 'zh-CN') && run.text.length > 3)
    const [first, second] = [runs[at % Math.max(1, runs.length)]?.text, runs[(at * 7) % Math.max(1, runs.length)]?.text]
    if (first === undefined || second === undefined) return []
    const typed =
      lang === 'zh-CN'
        ? [first.slice(0, 2), first.slice(0, 4), `${first.slice(0, 2)} ${second.slice(0, 2)}`]
        : [first, first.slice(0, -1), first.slice(0, 2) + first.slice(3), `${first} ${second}`]
    return [{ lang, q: typed[at % typed.length] ?? '' }]
  })
}

export async function benchSearch(report: Report): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-search-'))
  const database = await openDatabase({ url: undefined, dataDir })
  try {
    await migrate(database)
    await migrateJobs(database)
    const account = await fill(database)
    const { n } = await one(database, Count, sql`select count(*) as n from search_document`)
    const queries = await listQueries(database)
    const find = searchCalls['/search/find']
    type Context = Parameters<typeof find>[0]
    const took: number[] = []
    let found = 0
    for (const { lang, q } of [...queries.slice(0, 20), ...queries]) {
      const context = { database, locale: lang, learner: { id: account } } as Context // all that this call reads of it
      const begun = performance.now()
      const reply = await find(context, { q, page: 1, page_size: 20 })
      took.push(performance.now() - begun)
      if ('list' in reply && reply.list.length > 0) found++
    }
    const sorted = took.slice(20).toSorted((a, b) => a - b) // the first ones warm up
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Infinity
    report(
      `search among ${n} documents, ${sorted.length} searches`,
      `p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms (at most ${TARGET_MS}), ${found} of ${took.length} found something`,
      at(0.95) <= TARGET_MS && n >= DOCUMENTS && found > took.length * 0.8,
    )
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
