// The courses that ship are seed, fixture and example at once: they must be without fault.
import { readdirSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { rows, sql } from '../store/sql.ts'
import { openTestDatabase } from '../store/test-database.ts'
import type { CheckedFolder } from './check-folder.ts'
import { importChecked } from './import.ts'
import { wordProblem } from './problem.ts'
import { makeTestFolder } from './test-folder.ts'
import { readShipped } from './test-shipped.ts'

const { database, close } = await openTestDatabase()
afterAll(close)

const checked: CheckedFolder[] = []

for (const name of readdirSync('courses')) {
  test(`courses/${name} has neither errors nor warnings`, { timeout: 60_000 }, async () => {
    const folder = await readShipped(name)
    checked.push(folder)
    expect(folder.problems.map((problem) => wordProblem(problem))).toEqual([])
    expect(folder.content).toBeDefined()
  })
}

// That a first start imports them, every browser test asks.
test('the shipped courses are imported', { timeout: 60_000 }, async () => {
  const files = await makeTestFolder()
  for (const folder of checked) expect((await importChecked(database, folder, files)).isImported).toBe(true)
  const lesson = z.strictObject({ id: z.string(), items: z.array(z.string()), languages: z.array(z.string()) })
  const lessons = await rows(
    database,
    lesson,
    sql`
      select lesson.id, items, array_agg(lang order by lang) as languages
      from lesson join module on (module.phase_id, module.id) = (lesson.phase_id, lesson.module_id) join lesson_text on (lesson_text.phase_id, lesson_text.lesson_id) = (lesson.phase_id, lesson.id)
      where lesson.phase_id = 'llm-foundations'
      group by lesson.id, items, module.position, lesson.position
      order by module.position, lesson.position`,
  )
  expect(lessons.map(({ id }) => id)).toEqual([
    'next-token',
    'bytes',
    'byte-pairs',
    'bigram',
    'surprise',
    'sampling',
    'context-wall',
    'embeddings',
    'gradients',
    'training',
    'attention-by-hand',
    'scale-and-mask',
    'order-and-heads',
    'whole-model',
    'held-out',
    'parts-of-gpt2',
    'completion-to-chat',
    'real-tokenisers',
  ])
  expect(lessons.every(({ languages }) => languages.join() === 'en,zh-CN')).toBe(true)
  expect(lessons.find(({ id }) => id === 'byte-pairs')?.items).toEqual(['video', 'reading', 'experiment', 'quiz'])
})

test('no text of the shipped courses carries a style attribute, a script or a remote picture', async () => {
  const html = z.strictObject({ html: z.string() })
  const all = await rows(
    database,
    html,
    sql`select reading::text || coalesce(video::text, '') as html from lesson_text union all select definition::text from quiz union all select answer::text from faq union all select body from site_page`,
  )
  for (const { html: text } of all) {
    expect(text).not.toMatch(/\sstyle=|<script|<iframe|\son[a-z]+=\\?"/i)
    expect(text).not.toMatch(/\ssrc=\\?"(?!\/files\/)/)
  }
})
