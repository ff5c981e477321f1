// Files that are no receipts: each is refused clearly, nothing of it is kept, nothing stops.
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { MAX_RECEIPT_BYTES } from '../../contract/order-calls.ts'
import { migrateJobs } from '../../store/job.ts'
import { rows, run, sql } from '../../store/sql.ts'
import { makeDrawingRoom } from '../outside/drawing/drawing-room.ts'
import { openDrawingRoom } from '../outside/drawing/test-drawing.ts'
import { pdfWith } from '../outside/drawing/test-zoo.ts'
import { openTestApp } from '../http/test-app.ts'
import { giveShop, makeBuyer, makeReceipt } from './test-orders.ts'

/** Each file goes to the child that draws; otherwise the good ones and the first of each fault: loading its libraries takes half a second. */
const isWhole = process.env['DEPTH'] === 'whole'
const room = makeDrawingRoom()
let isInChild = true
const house = await openTestApp({
  drawing: { draw: (bytes, asked) => (isInChild ? room : openDrawingRoom).draw(bytes, asked) },
})
afterAll(house.close)
const learner = await house.signIn()
const buyer = makeBuyer(house, learner)
let orderId = ''
beforeAll(async () => {
  await migrateJobs(house.database)
  await giveShop(house.database)
  await buyer.enter()
  orderId = (await buyer.createHours(1)).id
})

const plain = (width = 30, height = 20) => sharp({ create: { width, height, channels: 3, background: '#eee' } })
const [png, jpeg, webp, gif, tiff] = await Promise.all([
  plain().png().toBuffer(),
  plain(300, 200).jpeg().toBuffer(),
  plain().webp().toBuffer(),
  plain().gif().toBuffer(),
  plain().tiff().toBuffer(),
])
const avif = await plain().avif({ effort: 0 }).toBuffer()
const text = (words: string) => Buffer.from(words, 'latin1')
const zip = text(
  'PK\u0003\u0004\u0014\u0000\u0000\u0000\u0000\u0000aPK\u0001\u0002PK\u0005\u0006' + '\u0000'.repeat(18),
)
const html = '<!doctype html><html><script>alert(document.domain)</script></html>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'

/** A PDF with these objects; whoever reads it strictly would find no table, but nothing of ours does. */
const pdf = (...objects: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    text('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'),
    ...objects.flatMap((object, i) => [text(`${i + 1} 0 obj\n`), Buffer.from(object), text('\nendobj\n')]),
    text('xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 1/Root 1 0 R>>\nstartxref\n9\n%%EOF\n'),
  ])
const stream = (bytes: Buffer, dictionary = '/Filter /FlateDecode'): Buffer =>
  Buffer.concat([text(`<<${dictionary} /Length ${bytes.length}>>\nstream\n`), bytes, text('\nendstream')])
const page = '<</Type /Catalog /Pages 2 0 R>>'
const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 })

/** A PNG whose head claims a size that its few bytes do not have. */
const claiming = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc(bytes.subarray(12, 29)), 29)
  return bytes
}
function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
const wideWebp = await plain(16_000, 8_000).webp({ effort: 0 }).toBuffer()

const bad: [string, string, Buffer, string][] = [
  ['nothing at all', 'receipt.png', Buffer.alloc(0), 'receipt_empty'],
  ['one byte', 'receipt.png', text('x'), 'receipt_type'],
  ['only spaces', 'receipt.pdf', text(' '.repeat(5000)), 'receipt_type'],
  ['only NUL', 'receipt.png', Buffer.alloc(5000), 'receipt_type'],
  ['noise', 'receipt.jpg', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 131) % 251)), 'receipt_type'],
  ['text', 'receipt.png', text('I have paid, honestly.'), 'receipt_type'],
  ['Chinese text under a Chinese name', '付款回单.png', Buffer.from('已付款'), 'receipt_type'],
  ['HTML called .png', 'receipt.png', text(html), 'receipt_type'],
  ['HTML called .pdf', 'receipt.pdf', text(html), 'receipt_type'],
  ['SVG', 'receipt.svg', text(svg), 'receipt_type'],
  ['SVG called .png', 'receipt.png', text(svg), 'receipt_type'],
  [
    'SVG after an XML head and a comment',
    'receipt.webp',
    text(`<?xml version="1.0"?><!-- ${'x'.repeat(3000)} -->${svg}`),
    'receipt_type',
  ],
  [
    'XML with an entity that grows',
    'receipt.png',
    text('<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><l>&b;</l>'),
    'receipt_type',
  ],
  ['a GIF', 'receipt.gif', gif, 'receipt_type'],
  ['a GIF called .png', 'receipt.png', gif, 'receipt_type'],
  ['GIF and JavaScript at once', 'receipt.gif', text('GIF89a/*\u0001\u0000\u0001\u0000*/=1;alert(1)'), 'receipt_type'],
  ['TIFF', 'receipt.tif', tiff, 'receipt_type'],
  ['AVIF', 'receipt.avif', avif, 'receipt_type'],
  ['BMP and JavaScript at once', 'receipt.bmp', text('BM/*\u0000\u0000*/=1;alert(1)'), 'receipt_type'],
  [
    'an icon',
    'favicon.ico',
    text('\u0000\u0000\u0001\u0000\u0001\u0000\u0010\u0010\u0000\u0000\u0001\u0000\u0020\u0000'),
    'receipt_type',
  ],
  ['an archive', 'receipt.zip', zip, 'receipt_type'],
  ['an archive called .pdf', 'receipt.pdf', zip, 'receipt_type'],
  ['gzip', 'receipt.pdf', text('\u001f\u008b\u0008\u0000\u0000\u0000\u0000\u0000'), 'receipt_type'],
  [
    'a Windows program',
    'receipt.png.exe',
    text('MZ\u0090\u0000\u0003\u0000\u0000\u0000\u0004\u0000' + '\u0000'.repeat(200)),
    'receipt_type',
  ],
  [
    'a Linux program called .jpg',
    'receipt.jpg',
    text('\u007fELF\u0002\u0001\u0001' + '\u0000'.repeat(200)),
    'receipt_type',
  ],
  ['a shell script', 'receipt.pdf.sh', text('#!/bin/sh\nrm -rf /\n'), 'receipt_type'],
  ['PHP', 'receipt.php.png', text('<?php system($_GET["c"]); ?>'), 'receipt_type'],
  ['a film', 'receipt.mp4', text('\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom'), 'receipt_type'],
  ['PostScript', 'receipt.pdf', text('%!PS-Adobe-3.0\n(%PDF-1.4) run\n'), 'receipt_type'],
  [
    'a PDF behind a picture’s first bytes',
    'receipt.pdf',
    Buffer.concat([text('\u0089PNG\r\n\u001a\n'), pdf(page)]),
    'receipt_type',
  ],
  ['a PDF behind other bytes', 'receipt.pdf', Buffer.concat([text('MIME-Version: 1.0\n'), pdf(page)]), 'receipt_type'],
  [
    'a PDF of no known edition',
    'receipt.pdf',
    Buffer.concat([text('%PDF-9.9\n'), pdf(page).subarray(9)]),
    'receipt_type',
  ],
  ['a PDF that is an archive too', 'receipt.pdf', Buffer.concat([pdf(page), zip, text('%%EOF\n')]), 'receipt_type'],
  ['a PDF that is a page too', 'receipt.pdf', pdf(page, `(${html})`), 'receipt_type'],
  [
    'a PDF that was cut off',
    'receipt.pdf',
    pdf(page, stream(deflateSync(Buffer.alloc(9000, 'a')))).subarray(0, 120),
    'receipt_damaged',
  ],
  ['only the head of a PDF', 'receipt.pdf', text('%PDF-1.4\n'), 'receipt_damaged'],
  ['a PDF with a long tail', 'receipt.pdf', Buffer.concat([pdf(page), Buffer.alloc(5000, 'x')]), 'receipt_damaged'],
  ['a PDF with a script', 'receipt.pdf', pdf(page, '<</S /JavaScript /JS (app.alert\\(1\\))>>'), 'receipt_active'],
  [
    'a PDF with a script whose name is written in numbers',
    'receipt.pdf',
    pdf(page, '<</S /#4Aava#53cript /#4AS (x)>>'),
    'receipt_active',
  ],
  [
    'a PDF with a packed script',
    'receipt.pdf',
    pdf(
      page,
      stream(deflateSync(text('1 0 <</S /JavaScript /JS (x)>>')), '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'),
    ),
    'receipt_active',
  ],
  ['a PDF that starts a program', 'receipt.pdf', pdf(page, '<</S /Launch /F (cmd.exe)>>'), 'receipt_active'],
  ['a PDF with a file in it', 'receipt.pdf', pdf(page, '<</Names <</EmbeddedFiles 3 0 R>>>>'), 'receipt_active'],
  ['a PDF with a form of scripts', 'receipt.pdf', pdf('<</AcroForm <</XFA 4 0 R>>>>'), 'receipt_active'],
  ['a bomb in a PDF', 'receipt.pdf', pdf(page, stream(bomb)), 'receipt_active'],
  [
    'a bomb in a bomb in a PDF',
    'receipt.pdf',
    pdf(page, stream(deflateSync(bomb), '/Filter [/FlateDecode /FlateDecode]')),
    'receipt_active',
  ],
  [
    'many small bombs in a PDF',
    'receipt.pdf',
    pdf(page, ...Array.from({ length: 25 }, () => stream(deflateSync(Buffer.alloc(10 * 1024 * 1024))))),
    'receipt_active',
  ],
  ['a PDF without a page', 'receipt.pdf', pdf(page), 'receipt_undrawable'],
  ['a PDF of 10 MB of names in numbers', 'receipt.pdf', pdf(page, '#61'.repeat(3_300_000)), 'receipt_undrawable'],
  [
    'a PDF of 300,000 streams',
    'receipt.pdf',
    pdf(page, 'obj/FlateDecode stream\nendstream\n'.repeat(280_000)),
    'receipt_undrawable',
  ],
  ['a PNG of 30,000 × 30,000 pixels', 'receipt.png', claiming(30_000, 30_000), 'receipt_pixels'],
  ['a PNG of 2,147,483,647 pixels in one line', 'receipt.png', claiming(2_147_483_647, 1), 'receipt_damaged'],
  ['a PNG of no size', 'receipt.png', claiming(0, 0), 'receipt_damaged'],
  ['a PNG that claims more than it has', 'receipt.png', claiming(5000, 5000), 'receipt_damaged'],
  ['a WebP of 128 million pixels', 'receipt.webp', wideWebp, 'receipt_pixels'],
  ['a PNG that was cut off', 'receipt.png', png.subarray(0, png.length - 40), 'receipt_damaged'],
  ['only the head of a PNG', 'receipt.png', png.subarray(0, 33), 'receipt_damaged'],
  [
    'a PNG with a wrong checksum',
    'receipt.png',
    Buffer.concat([png.subarray(0, 29), Buffer.from([1, 2, 3, 4]), png.subarray(33)]),
    'receipt_damaged',
  ],
  ['a JPEG that was cut off', 'receipt.jpg', jpeg.subarray(0, Math.floor(jpeg.length / 2)), 'receipt_damaged'],
  ['only the head of a JPEG', 'receipt.jpg', jpeg.subarray(0, 20), 'receipt_damaged'],
  ['a WebP that was cut off', 'receipt.webp', webp.subarray(0, 30), 'receipt_damaged'],
]

const storedFiles = async (): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of house.receipts.list()) keys.push(key)
  return keys
}
const send = (name: string, bytes: Buffer) =>
  house.call('/order/receipt', { order_id: orderId }, { learner, file: { name, bytes } })

describe('a bad file', { timeout: 60_000 }, () => {
  test('there are more than forty kinds', () => expect(bad.length).toBeGreaterThan(40))

  test.each(bad)('%s (%s) is refused', async (what, name, bytes, error) => {
    isInChild = isWhole || bad.find(([, , , one]) => one === error)?.[0] === what
    onTestFinished(() => void (isInChild = true))
    await run(house.database, sql`delete from rate_count`)
    const { status, body } = await send(name, bytes)
    expect([status, body['error']]).toEqual([200, error])
    expect(body['message']).toMatch(/[.?]$/)
    expect(await storedFiles()).toEqual([])
    expect(await rows(house.database, z.unknown(), sql`select 1 from order_receipt`)).toEqual([])
  })

  test.each([
    ['en', 'at most 64 million pixels'],
    ['zh-CN', '最多 6400 万像素'],
  ] as const)('a picture that is too large is told how large it may be (%s)', async (lang, limit) => {
    await run(house.database, sql`delete from rate_count`)
    const file = { name: 'receipt.png', bytes: claiming(30_000, 30_000) }
    expect((await house.call('/order/receipt', { order_id: orderId }, { learner, lang, file })).body).toMatchObject({
      error: 'receipt_pixels',
      message: expect.stringContaining(limit),
    })
  })

  test('a byte more than 10 MB is too large, also under another name', async () => {
    const { status } = await send('receipt.png', Buffer.concat([png, Buffer.alloc(MAX_RECEIPT_BYTES + 1 - png.length)]))
    expect(status).toBe(413)
    expect(await storedFiles()).toEqual([])
  })

  test('no file, or one under another field, says which field lacks', async () => {
    expect((await house.call('/order/receipt', { order_id: orderId }, { learner })).body).toMatchObject({
      error: 'invalid_input',
      fields: { receipt: expect.stringMatching(/./) },
    })
  })
})

describe('a good file', { timeout: 60_000 }, () => {
  const sendGood = async (name: string, bytes: Buffer) => {
    await run(house.database, sql`delete from rate_count`)
    const { body } = await send(name, bytes)
    const reply = await buyer.ask('/order/receipt-file', { order_id: orderId })
    return {
      body,
      reply,
      name: decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(String(reply.headers['content-disposition']))?.[1] ?? ''),
    }
  }

  test.each([
    ['工行 回单.png', png, '工行 回单.png', 'image/png'],
    ['../../../etc/passwd', png, 'passwd.png', 'image/png'],
    ['receipt.pdf.exe', png, 'receipt.png', 'image/png'],
    ['receipt.png', jpeg, 'receipt.jpg', 'image/jpeg'],
    ['receipt', webp, 'receipt.webp', 'image/webp'],
    [
      'receipt.png',
      pdfWith({ more: [stream(deflateSync(Buffer.alloc(90_000, 'text ')))] }),
      'receipt.pdf',
      'application/pdf',
    ],
  ])('called %j comes back with the name and type of what it is', async (sent, bytes, kept, type) => {
    const { body, reply, name } = await sendGood(sent, bytes)
    expect(body).toMatchObject({ order: { receipt: { name: kept, type } } })
    expect([name, reply.headers['content-type']]).toEqual([kept, type])
    expect(await storedFiles()).toHaveLength(type === 'application/pdf' ? 2 : 1) // a PDF has its pictures beside it
  })

  test('loses its place, its author and whatever hides behind the picture', async () => {
    const secret = await plain(60, 40)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ada Lovelace' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer()
    const { reply } = await sendGood('receipt.jpg', Buffer.concat([secret, zip, text(html)]))
    for (const trace of ['Ada', 'Exif', 'PK', '<script']) expect(reply.bytes.includes(trace)).toBe(false)
    expect(await sharp(reply.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
  })

  test('stands upright: a phone’s turned picture is turned for good', async () => {
    const { reply } = await sendGood(
      'receipt.jpg',
      await plain(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    )
    expect(await sharp(reply.bytes).metadata()).toMatchObject({ width: 40, height: 60 })
  })

  test('a broken upload is tried again without typing anything again', async () => {
    const before = await buyer.detail(orderId)
    expect((await send('receipt.png', png.subarray(0, 50))).body).toMatchObject({ error: 'receipt_damaged' })
    expect(await buyer.detail(orderId)).toEqual(before)
    expect((await buyer.upload(orderId, await makeReceipt())).body).toMatchObject({
      order: { hours: 1, validity: { id: 'd30' } },
    })
  })
})
