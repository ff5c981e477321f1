// Pictures from other servers come into the folder of a lab; a server of this test stands for the others.
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { checkFolder } from './check-folder.ts'
import { runContentCommand } from './cli.ts'
import { LESSON, writePhase } from './test-folder.ts'

const picture = (background: string) => sharp({ create: { width: 30, height: 20, channels: 3, background } })
const [red, blue, jpeg] = [
  await picture('red').png().toBuffer(),
  await picture('blue').png().toBuffer(),
  await picture('green').jpeg().toBuffer(),
]
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/a/plot.png': (response) => response.end(red),
  '/b/plot.png': (response) => response.end(blue),
  '/shot?size=2&raw=1': (response) => response.end(jpeg),
  '/called.png': (response) => response.end(jpeg),
  '/moved.png': (response) => response.writeHead(302, { location: '/a/plot.png' }).end(),
  '/%E5%9B%BE%20one.svg': (response) =>
    response.end('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="5"><path d="M0 0h8v5z"/></svg>'),
  '/page.png': (response) => response.end('<html>not found, kindly</html>'),
  '/large.png': (response) => response.end(Buffer.concat([red, Buffer.alloc(10_000_000)])),
  '/..%2F..%2Fetc%2Fpasswd.png': (response) => response.end(red),
}
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  const answer = answers[request.url ?? '']
  if (answer) answer(response)
  else response.writeHead(404).end()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port

const notebook = (...texts: (string | string[])[]) =>
  `${JSON.stringify(
    {
      cells: texts.map((source, i) => ({ cell_type: 'markdown', id: `t${i}`, metadata: {}, source })),
      metadata: {},
      nbformat: 4,
      nbformat_minor: 5,
    },
    undefined,
    1,
  )}\n`

async function bring(en: string, zh = en) {
  const root = await writePhase({ [`${LESSON}/lab/lab.ipynb`]: en, [`${LESSON}/lab/lab.zh-CN.ipynb`]: zh })
  const again = async () => {
    const lines: string[] = []
    const status = await runContentCommand({ args: ['pictures', root], env: {}, print: (line) => lines.push(line) })
    return { status, lines: lines.map((line) => line.replaceAll(root, '').replaceAll(at, '')) }
  }
  const lab = path.join(root, LESSON, 'lab')
  return {
    root,
    again,
    ...(await again()),
    texts: async () =>
      (JSON.parse(await readFile(path.join(lab, 'lab.ipynb'), 'utf8')) as { cells: { source: unknown }[] }).cells.map(
        ({ source }) => source,
      ), // as written above
    raw: () => readFile(path.join(lab, 'lab.ipynb'), 'utf8'),
    pictures: async () => new Set(await readdir(path.join(lab, 'pictures')).catch(() => [])),
  }
}

test('a picture is kept under its own name, by what it is, and every form of it leads there; links stay', async () => {
  const text = notebook(
    `![a [very] red one](${at}/a/plot.png "red") and [the same](${at}/a/plot.png)`,
    [`[![blue](${at}/b/plot.png)](${at}/b/plot.png)\n`, `<img width=40 src='${at}/shot?size=2&amp;raw=1'>\n`],
    `![as a reference][one]\n\n[one]: ${at}/called.png`,
    `![moved](<${at}/moved.png>) ![图](${at}/%E5%9B%BE%20one.svg)`,
  )
  asked.length = 0
  const { status, lines, texts, pictures, root, raw, again } = await bring(text)
  expect(lines.at(-1)).toBe('12 pictures brought into the folder, 0 not.')
  expect(status).toBe(0)
  const blueName = [...(await pictures())].find((name) => /^plot-\w{12}\.png$/.test(name))
  expect(await pictures()).toEqual(new Set(['called.jpg', 'moved.png', 'plot.png', blueName, 'shot.jpg', '图-one.svg']))
  expect(await texts()).toEqual([
    `![a [very] red one](pictures/plot.png "red") and [the same](${at}/a/plot.png)`,
    [`[![blue](pictures/${blueName})](${at}/b/plot.png)\n`, `<img width=40 src='pictures/shot.jpg'>\n`],
    '![as a reference][one]\n\n[one]: pictures/called.jpg',
    `![moved](<pictures/moved.png>) ![图](pictures/${encodeURI('图-one.svg')})`,
  ])
  expect(await raw()).toMatch(/^\{\n "cells": \[\n {2}\{\n[\s\S]*\}\n$/)
  expect(asked.filter((one) => one === '/b/plot.png')).toHaveLength(1) // both languages share it

  const { problems } = await checkFolder(root)
  expect(problems.filter(({ code }) => code.startsWith('notebook-picture'))).toEqual([])
  expect((await again()).lines).toEqual(['No picture brought into the folder, 0 not.'])
})

test('what does not come stays as it is, and is told with its line and why', async () => {
  const closed = 'http://127.0.0.1:1/x.png'
  const text = notebook(
    `![](${at}/gone.png)`,
    `![](${at}/page.png)`,
    `![](${at}/large.png)`,
    `![](${closed})`,
    `![](${at}/a/plot.png)`,
    '![](https://) ![](data:image/png;base64,AAAA) ![](own.png)',
  )
  const { status, lines, texts, pictures } = await bring(text, notebook())
  expect(status).toBe(1)
  const place = `/${LESSON}/lab/lab.ipynb`
  expect(lines.slice(0, 5)).toEqual([
    `${place}:7 /gone.png: The server does not give it (404).`,
    `${place}:13 /page.png: What the server gives is no picture (PNG, JPEG, WebP, AVIF, GIF or SVG).`,
    `${place}:19 /large.png: It is larger than 10 MB.`,
    expect.stringContaining(`${place}:25 ${closed}: The server does not give it (`),
    `${place}:31 /a/plot.png → pictures/plot.png`,
  ])
  expect((await texts())[0]).toBe(`![](${at}/gone.png)`)
  expect(await pictures()).toEqual(new Set(['plot.png']))
})

test('no address leads out of the folder, and nothing that lies there is written over', async () => {
  const root = await writePhase({
    [`${LESSON}/lab.ipynb`]: notebook(`![](${at}/..%2F..%2Fetc%2Fpasswd.png)`, `![](${at}/a/plot.png)`),
  })
  const own = path.join(root, LESSON, 'pictures/plot.png')
  await mkdir(path.dirname(own))
  await writeFile(own, 'mine')
  expect(await runContentCommand({ args: ['pictures', root], env: {}, print: () => {} })).toBe(0)
  const names = await readdir(path.dirname(own))
  expect(names.toSorted()).toEqual(['etc-passwd.png', expect.stringMatching(/^plot-\w{12}\.png$/), 'plot.png'])
  expect(await readFile(own, 'utf8')).toBe('mine')
})

test('a folder that is not there, and a notebook that is none, are said', async () => {
  const lines: string[] = []
  const run = (folder: string) =>
    runContentCommand({ args: ['pictures', folder], env: {}, print: (line) => lines.push(line) })
  expect(await run('/nowhere/at/all')).toBe(1)
  expect(await run(await writePhase({ [`${LESSON}/lab.ipynb`]: '{' }))).toBe(1)
  expect(lines).toEqual([
    expect.stringContaining('There is no folder'),
    expect.stringContaining('lab.ipynb:1:1 This notebook cannot be read.'),
    'No picture brought into the folder, 1 not.',
  ])
})
