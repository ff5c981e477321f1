import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../store/test-database.ts'
import { LESSON, makeTestFolder, writePhase } from './test-folder.ts'
import { watchCourses, watchFolders } from './watch.ts'

const { database, close } = await openTestDatabase()
afterAll(close)

test('tells once which course was saved, after a burst of saves; caches of Python and hidden files do not count', async () => {
  const root = await writePhase()
  const heard: string[] = []
  const stop = watchFolders(path.dirname(root), (folder) => heard.push(folder))
  await mkdir(path.join(root, LESSON, '__pycache__'))
  for (const text of ['a', 'b', 'c']) await writeFile(path.join(root, LESSON, 'lesson.en.md'), text)
  await expect.poll(() => heard).toEqual([root])
  await writeFile(path.join(root, LESSON, '__pycache__/x.pyc'), 'x')
  await writeFile(path.join(root, LESSON, '.lesson.swp'), 'x')
  await writeFile(path.join(root, 'course.yaml'), 'x')
  await expect.poll(() => heard).toEqual([root, root])
  stop()
})

test('imports a course again when it is saved, and tells what is wrong with it', async () => {
  const root = await writePhase()
  const told: string[] = []
  const stop = watchCourses(path.dirname(root), (lines) => told.push(...lines), database, await makeTestFolder())
  const course = path.join(root, 'course.yaml')
  const text = await readFile(course, 'utf8')
  await writeFile(course, `${text}colour: red\n`)
  await expect
    .poll(() => told, { timeout: 10_000 })
    .toEqual([`${course}:6:1 field-unknown The field colour is not known here.`])
  await writeFile(course, text)
  await expect.poll(() => told[1], { timeout: 10_000 }).toMatch(/^tiny: Imported: \d+ rows changed\.$/)
  stop()
})
