// The courses that ship are seed, fixture and example at once: they must be without fault.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { rows, sql } from '../store/sql.ts'
import { openTestDatabase } from '../store/test-database.ts'
import { checkFolder } from './check-folder.ts'
import { importShipped } from './import.ts'
import { wordProblem } from './problem.ts'
import { makeTestFolder } from './test-folder.ts'

const { database, close } = await openTestDatabase()
afterAll(close)

for (const name of readdirSync('courses')) {
  test(`courses/${name} has neither errors nor warnings`, { timeout: 60_000 }, async () => {
    const { problems, content } = await checkFolder(path.resolve('courses', name))
    expect(problems.map((problem) => wordProblem(problem))).toEqual([])
    expect(content).toBeDefined()
  })
}

// Eighteen lessons in two languages, rendered: half a minute on a machine that does something else as well.
test('the shipped courses are imported at the first start', { timeout: 60_000 }, async () => {
  expect(await importShipped(database, path.resolve('courses'), await makeTestFolder())).toEqual([])
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
