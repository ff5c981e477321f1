// An archive as a foreign reader unpacks it: Python's own zipfile.
import { spawnSync } from 'node:child_process'
import { z } from 'zod'

const program = `
import base64, io, json, sys, zipfile
zip = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
assert zip.testzip() is None
json.dump({i.filename: base64.b64encode(zip.read(i)).decode() for i in zip.infolist()}, sys.stdout)
`

const Files = z.record(z.string(), z.base64())

/** Every file by its name. @throws Error when it cannot be unpacked */
export function unpackArchive(zip: Buffer): ReadonlyMap<string, Buffer> {
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', program], {
    input: zip,
    encoding: 'utf8',
    maxBuffer: 512 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`the archive could not be unpacked: ${stderr}`)
  const files = Files.parse(JSON.parse(stdout))
  return new Map(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes, 'base64')]))
}
