import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { makeWheelFinder } from './wheels.ts'

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
