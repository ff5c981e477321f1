import { once } from 'node:events'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { hasOwnWheels, makeFolderFinder, makeWheelFinder } from './wheels.ts'

const asked: string[] = []
const server = createServer(({ url = '' }, response) => {
  asked.push(url)
  if (url.endsWith('/there.whl')) response.end('a wheel')
  else response.writeHead(404).end('no such file')
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())
const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on TCP

test.each([`${at}/wheels`, `${at}/wheels/`])(
  'a package comes out of the folder %s, with or without its last stroke',
  async (folder) => {
    const found = await makeWheelFinder(folder)('there.whl')
    expect(found && (await text(found))).toBe('a wheel')
    expect(asked.pop()).toBe('/wheels/there.whl')
  },
)

test('a package that is not there is none, nor is one of a place that does not answer', async () => {
  expect(await makeWheelFinder(`${at}/wheels`)('missing.whl')).toBeUndefined()
  expect(await makeWheelFinder('http://127.0.0.1:1/wheels')('there.whl')).toBeUndefined()
})

test('a name leads nowhere out of the folder', async () => {
  await makeWheelFinder(`${at}/wheels`)('../secret/there.whl')
  expect(asked.pop()).toBe('/wheels/..%2Fsecret%2Fthere.whl')
})

test('what the operator collected comes out of the data folder, and nothing beside it', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-wheels-'))
  expect(hasOwnWheels(dataDir)).toBe(false)
  await mkdir(path.join(dataDir, 'wheels'))
  await writeFile(path.join(dataDir, 'wheels/pyodide-lock.json'), '{}')
  await writeFile(path.join(dataDir, 'wheels/there.whl'), 'a wheel')
  await writeFile(path.join(dataDir, 'secret'), 'no wheel')
  expect(hasOwnWheels(dataDir)).toBe(true)
  const find = makeFolderFinder(dataDir)
  const found = await find('there.whl')
  expect(found && (await text(found))).toBe('a wheel')
  expect(await find('missing.whl')).toBeUndefined()
  expect(await find('../secret')).toBeUndefined()
})
