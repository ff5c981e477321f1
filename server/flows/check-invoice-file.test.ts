import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isOfd } from './check-invoice-file.ts'
import { makeOfd } from './test-ofd.ts'

const parts = { 'OFD.xml': '<ofd/>', 'Doc_0/Document.xml': '<d/>', 'Doc_0/Res/image_0.png': 'x' }

test('an OFD is taken by its list of parts', () => expect(isOfd(makeOfd(parts))).toBe(true))

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a ZIP without OFD.xml', makeOfd({ 'Doc_0/Document.xml': '<d/>' })],
  ['one with a program', makeOfd({ ...parts, 'Doc_0/run.exe': 'MZ' })],
  ['one with a page', makeOfd({ ...parts, 'index.html': '<script>' })],
  ['one with a script', makeOfd({ ...parts, 'Doc_0/a.js': '1' })],
  ['one that leads out of its folder', makeOfd({ ...parts, '../../etc/a.xml': 'x' })],
  ['one that begins at the root', makeOfd({ ...parts, '/etc/a.xml': 'x' })],
  ['one with a Windows path', makeOfd({ ...parts, 'C:\\a.xml': 'x' })],
  ['one name twice', makeOfd(parts, { isTwice: true })],
  ['a locked one', makeOfd(parts, { isLocked: true })],
  ['a bomb', makeOfd(parts, { unpacked: 0x7fff_ffff })],
  ['something behind it', Buffer.concat([makeOfd(parts), Buffer.from('<html>')])],
  ['half of it', makeOfd(parts).subarray(0, 60)],
  ['a gap before its list', makeOfd(parts, { gap: 7 })],
  ['bytes that are packed and nothing else', deflateRawSync('x')],
])('%s is none', (_, bytes) => expect(isOfd(bytes)).toBe(false))

test('no byte of it that is changed makes it fail', () => {
  const good = makeOfd(parts)
  for (let at = 0; at < good.length; at++) {
    const bad = Buffer.from(good)
    bad[at] = (bad[at] ?? 0) ^ 0xff
    expect(typeof isOfd(bad)).toBe('boolean')
  }
})
