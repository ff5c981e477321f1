// Course folders for tests, built from a tiny valid one by changing a file or two.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

export const LESSON = 'modules/010-one/010-first'

const tiny: Readonly<Record<string, string>> = {
  'course.yaml': `id: tiny
title: {en: Tiny, zh-CN: 小}
summary: {en: A phase., zh-CN: 一个阶段。}
languages: [en, zh-CN]
state: draft
`,
  'modules/010-one/module.yaml': `id: one
title: {en: One, zh-CN: 一}
`,
  [`${LESSON}/lesson.en.md`]: `---
id: first
title: First
minutes: 10
---

Text.
`,
  [`${LESSON}/lesson.zh-CN.md`]: `---
id: first
title: 第一课
---

正文。
`,
  [`${LESSON}/quiz.yaml`]: `passing_score: 60
minutes: 5
questions:
  - id: q
    type: single
    prompt: Which?
    choices:
      a: {text: A, why: Yes.}
      b: {text: B, why: No.}
    answer: a
`,
  [`${LESSON}/quiz.zh-CN.yaml`]: `questions:
  q:
    prompt: 哪个？
    choices:
      a: {text: 甲, why: 对。}
      b: {text: 乙, why: 不对。}
`,
}

/** What a test changes: a whole file, an edit of the tiny one's, or `null` to leave it out. */
export type Changes = Readonly<Record<string, string | Buffer | null | ((text: string) => string)>>

export async function writePhase(changes: Changes = {}): Promise<string> {
  const files: Record<string, string | Buffer> = { ...tiny }
  for (const [name, change] of Object.entries(changes)) {
    if (change === null) delete files[name]
    else files[name] = typeof change === 'function' ? change(tiny[name] ?? '') : change
  }
  return writeFiles(files)
}

export async function writeFiles(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const root = path.join(await makeTestFolder(), 'tiny')
  await mkdir(root)
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.join(root, path.dirname(name)), { recursive: true })
    await writeFile(path.join(root, name), text)
  }
  return root
}

/** An empty folder that is gone after the test. */
export async function makeTestFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tessera-content-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A whole new body for the English lesson, from line 7. */
export const body = (text: string) => (lesson: string) => lesson.replace(/Text\.\n$/, `${text}\n`)

/** The smallest file that says how long a video is. */
export function makeMp4(seconds: number): Buffer {
  const mvhd = Buffer.alloc(108)
  mvhd.writeUInt32BE(108, 0)
  mvhd.write('mvhd', 4, 'latin1')
  mvhd.writeUInt32BE(1000, 20)
  mvhd.writeUInt32BE(seconds * 1000, 24)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(116, 0)
  head.write('moov', 4, 'latin1')
  const ftyp = Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1')
  return Buffer.concat([ftyp, head, mvhd])
}
