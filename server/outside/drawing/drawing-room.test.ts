import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { findProcesses, readNiceness } from '../../../labs/check/test-processes.ts'
import { makeDrawingRoom } from './drawing-room.ts'
import { AskerGone, LineFull, makeFairLine, type FairLine } from './fair-line.ts'
import { disguises, honestPdf, pdfWith, stream } from './test-zoo.ts'
import { openDrawingRoom } from './test-drawing.ts'
import { drawLimits, type DrawLimits } from './walls.ts'

const child = path.join(import.meta.dirname, 'test-child.ts')
const stays = new AbortController().signal
const places = [
  ['in bubblewrap', undefined],
  ['without bubblewrap', '/nowhere/bwrap'],
] as const

const isWhole = process.env['DEPTH'] === 'whole'

describe.each(places)('the child that looks at a receipt, %s', { timeout: 60_000 }, (_where, bwrap) => {
  /** Each ending behind each wall; otherwise the walls take turns: what ends the child stands outside of them. */
  const isHere = (_: unknown, at: number) => isWhole || (at % 2 === 0) === (bwrap === undefined)
  const act = (what: string, limits = drawLimits) =>
    makeDrawingRoom({ bwrap, child, limits }).draw(Buffer.from(what), { who: 'a', gone: stays })

  test('gives what it has drawn', async () => {
    expect(await act('honest')).toEqual({
      type: 'image/png',
      pages: 1,
      pictures: [{ type: 'image/png', bytes: Buffer.from('abc') }],
    })
  })

  const endings: [string, string, DrawLimits][] = [
    ['spins for ever', 'spin', { ...drawLimits, cpuSeconds: 1 }],
    ['waits for ever', 'wait', { ...drawLimits, wallSeconds: 1 }],
    ['eats all memory', 'eat', drawLimits],
    ['crashes', 'crash', drawLimits],
    ['writes without end', 'flood', drawLimits],
    ['writes more than 32 MB', 'much 33', drawLimits],
    ['says nothing', 'nothing', drawLimits],
    ['says what is no JSON', 'lie {', drawLimits],
    [
      'promises more than it gives',
      'lie {"type":"image/png","pages":1,"pictures":[{"type":"image/png","length":9}]}',
      drawLimits,
    ],
    [
      'claims a type that is none',
      'lie {"type":"text/html","pages":1,"pictures":[{"type":"text/html","length":0}]}',
      drawLimits,
    ],
  ]
  test.each(endings.filter(isHere))('is ended when it %s', async (_what, what, limits) => {
    expect(await act(what, limits)).toBe('receipt_undrawable')
  })

  test('gives as much as five pages can be', async () => {
    const drawn = await act('much 31')
    expect(typeof drawn === 'string' ? drawn : drawn.pictures[0]?.bytes.length).toBe(31 * 1024 * 1024)
  })

  test.each([
    ['read a file of the machine', 'read /etc/passwd'],
    ['read the product', `read ${path.resolve(import.meta.dirname, '../../main.ts')}`],
    ['write a file', `write ${path.join(import.meta.dirname, 'written')}`],
    ['make code of a string', 'evaluate'],
  ])('cannot %s', async (_what, what) => expect(await act(what)).toBe('receipt_damaged'))

  test('reaches no network', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    expect(await act(`connect ${typeof address === 'object' ? address?.port : ''}`)).toBe('receipt_damaged')
    server.close()
  })

  test('starts no program', async () => expect(await act('run')).toBe('receipt_damaged'))

  test('has nothing of our environment', async () => {
    process.env['TESSERA_SECRET'] = 'x'
    expect(await act('environment')).toBe('receipt_damaged')
  })

  test('is ended when the sender has gone, and leaves its place', async () => {
    const line = makeFairLine({ places: 1, slowPlaces: 1, mostEach: 4, mostWaiting: 9 })
    const room = makeDrawingRoom({ bwrap, child, line })
    const sender = new AbortController()
    const hung = room.draw(Buffer.from('wait'), { who: 'a', gone: sender.signal })
    const behind = room.draw(Buffer.from('honest'), { who: 'a', gone: stays })
    sender.abort()
    await expect(hung).rejects.toThrow(AskerGone)
    expect(await behind).toMatchObject({ type: 'image/png' })
    expect(line.figures()).toEqual({ working: 0, waiting: 0 })
  })

  test('goes behind the work of the product, by itself and by its session', async () => {
    const sender = new AbortController()
    const hung = makeDrawingRoom({ bwrap, child }).draw(Buffer.from('wait'), { who: 'a', gone: sender.signal })
    const running = () => findProcesses(/^[^\0]*node\0.*test-child\.ts\0$/s)
    await expect.poll(running, { timeout: 10_000 }).not.toEqual([])
    for (const pid of running())
      expect(readNiceness(pid)).toEqual({
        process: expect.toBeOneOf([5, 10]),
        session: expect.toBeOneOf([5, 10, 'no sessions']),
      })
    sender.abort()
    await expect(hung).rejects.toThrow(AskerGone)
  })

  test('that is slow keeps nobody else waiting', async () => {
    const line = makeFairLine({ places: 1, slowPlaces: 1, mostEach: 4, mostWaiting: 9 })
    const room = makeDrawingRoom({ bwrap, child, line, quickMs: 1, limits: { ...drawLimits, wallSeconds: 60 } })
    const slow = new AbortController()
    const order: string[] = []
    const note = (name: string) => () => void order.push(name)
    const waiting = ['a', 'b', 'c'].map((who) =>
      room.draw(Buffer.from('wait'), { who, gone: slow.signal }).finally(note(who)),
    )
    await makeDrawingRoom({ bwrap, child, line })
      .draw(Buffer.from('honest'), { who: 'd', gone: stays })
      .then(note('honest'))
    expect(order).toEqual(['honest'])
    slow.abort()
    await Promise.allSettled(waiting)
  })
})

/** A line in which nobody waits, and that has no room among the slow. */
const emptyLine = (mayStay: () => boolean): FairLine => ({
  run: async (_who, _gone, work) =>
    work({
      getReady: async (ready) => void (await ready),
      mayStay,
      waitForSlow: () => Promise.reject(new LineFull('it has left its place')),
    }),
  figures: () => ({ working: 0, waiting: 0 }),
})

describe('a look that takes long', () => {
  const countQuestions = async (what: string, mayStay: (nth: number) => boolean) => {
    let count = 0
    const line = emptyLine(() => mayStay(++count))
    const look = makeDrawingRoom({ child, line, quickMs: 40 }).draw(Buffer.from(what), { who: 'a', gone: stays })
    await expect(look).rejects.toThrow(LineFull)
    return count
  }

  test('stays while nobody waits who has taken less, but not for ever', async () => {
    expect(await countQuestions('spin', () => false)).toBe(1)
    expect(await countQuestions('spin', (nth) => nth < 3)).toBe(3)
    expect(await countQuestions('spin', () => true)).toBeGreaterThan(3)
  })

  test('leaves in the end when it has taken nothing of a processor', async () =>
    expect(await countQuestions('wait', () => true)).toBe(0))
})

test('how long the child takes to get ready is not held against the file', async () => {
  const line = emptyLine(() => true)
  const late = path.join(import.meta.dirname, 'test-late-child.ts') // a second and a half
  const look = makeDrawingRoom({ child: late, line, quickMs: 50 }).draw(Buffer.from('honest'), {
    who: 'a',
    gone: stays,
  })
  expect(await look).toMatchObject({ type: 'image/png' })
})

test('a child that was made ready looks at one file only', async () => {
  const room = makeDrawingRoom({ child, ready: 2 })
  const look = (what: string) => room.draw(Buffer.from(what), { who: 'a', gone: stays })
  expect(await look('honest')).toMatchObject({ type: 'image/png' })
  expect(await look('crash')).toBe('receipt_undrawable')
  expect(await look('honest')).toMatchObject({ type: 'image/png' })
})

test('nothing but the child reads receipts with the libraries that decode', () => {
  const folder = path.resolve(import.meta.dirname, '../..')
  const users = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/(\.test\.ts|(^|\/)test-[\w-]+\.ts)$/.test(name))
    .filter((name) =>
      /from '(sharp|pdfjs-dist|@napi-rs\/canvas|file-type)|import\('(sharp|pdfjs-dist|@napi-rs\/canvas|file-type)/.test(
        readFileSync(path.join(folder, name), 'utf8'),
      ),
    )
  expect(users.toSorted()).toEqual([
    'demo/orders.ts', // draws the receipts of invented people
    'outside/drawing/draw-child.ts',
    'outside/drawing/draw-file.ts',
    'outside/drawing/draw-pdf.ts',
    'outside/drawing/draw-picture.ts',
    // Our own art, and covers and figures that the import of a course has read and checked: no learner's file.
    'outside/share-picture/draw-figure.ts',
    'outside/share-picture/draw-share-picture.ts',
    'outside/share-picture/picture-pen.ts',
    'show-pictures.ts', // run by hand
  ])
})

describe('a drawn PDF', { timeout: 60_000 }, () => {
  /** The child for each; otherwise for the first, and the others are drawn by the same steps here: its libraries are loaded once. */
  let room = makeDrawingRoom()
  afterEach(() => void (room = isWhole ? room : openDrawingRoom))
  const draw = async (bytes: Buffer) => room.draw(bytes, { who: 'a', gone: stays })
  const drawn = async (bytes: Buffer) => {
    const found = await draw(bytes)
    if (typeof found === 'string') throw new Error(found)
    return found
  }

  test('shows what its page says', async () => {
    const { pictures } = await drawn(pdfWith())
    const { width, height } = await sharp(pictures[0]?.bytes).metadata()
    const { channels } = await sharp(pictures[0]?.bytes).stats()
    expect([width, height]).toEqual([1200, 800])
    expect(channels[0]?.min).toBeLessThan(60) // ink
  })

  test('has its first five pages as pictures, and says how many there are', async () => {
    const { pages, pictures } = await drawn(await honestPdf(7))
    expect([pages, pictures.length]).toEqual([7, 5])
  })

  test.each(disguises)('is pixels only, with %s', async (_what, bytes) => {
    const found = await draw(bytes)
    if (typeof found === 'string') return // refused is as good
    for (const picture of found.pictures) {
      expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp' })
      for (const trace of ['JavaScript', 'Launch', 'EmbeddedFile', 'XFA', '%PDF'])
        expect(picture.bytes.includes(trace)).toBe(false)
    }
  })

  test.each([
    [
      'behind a password',
      pdfWith({
        more: [
          '<</Filter /Standard /V 1 /R 2 /O (12345678901234567890123456789012) /U (12345678901234567890123456789012) /P -44>>',
        ],
        trailer: '/Encrypt 6 0 R /ID [(a) (a)]',
      }),
    ],
    ['without a page', stream('', '')],
  ])('that is %s is refused', async (_what, bytes) => {
    expect(typeof (await draw(bytes))).toBe('string')
  })
})
