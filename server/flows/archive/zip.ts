// Many files as one, written to the disk piece by piece: never more than a piece of one of them in memory. The database is
// not held while a slow connection takes it, and a fault is told before the first byte has left.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import yazl from 'yazl'

type Content = string | Uint8Array | AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

export interface ArchiveFile {
  /** A path below the archive's folder, with `/`; made by `toFileName`, part by part. */
  readonly name: string
  readonly content: Content
  /** Compressed already: it is stored as it is. */
  readonly isPacked?: boolean
}

/** The archive as a stream; it has no name on the disk any more when this returns. */
export async function writeZip(files: AsyncIterable<ArchiveFile>, madeAt: Date): Promise<AsyncIterable<Uint8Array>> {
  const name = path.join(tmpdir(), `tessera-archive-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  await rm(name) // what is open stays until it is closed, also when the process is killed
  try {
    const zip = new yazl.ZipFile()
    const output = zip.outputStream.pipe(new PassThrough())
    zip.on('error', (error) => output.destroy(error)) // it tells what went wrong while a file of it was read
    const written = copy(output, file)
    const added = addFiles({ zip, output, files, madeAt })
    // Whichever fails first; the other one then never ends, or ends for nobody.
    await Promise.all([written, Promise.race([added, written])])
  } catch (error) {
    await file.close()
    throw error
  }
  return createReadStream(name, { fd: file, start: 0 })
}

async function copy(from: AsyncIterable<Uint8Array>, file: FileHandle): Promise<void> {
  for await (const part of from) await file.appendFile(part)
}

/** One after the other: the next one is begun when the last one has been read to its end. */
async function addFiles({
  zip,
  output,
  files,
  madeAt,
}: {
  zip: yazl.ZipFile
  output: PassThrough
  files: AsyncIterable<ArchiveFile>
  madeAt: Date
}): Promise<void> {
  try {
    for await (const { name, content, isPacked = false } of files)
      await new Promise<void>((resolve, reject) => {
        const stream = Readable.from(typeof content === 'string' || content instanceof Uint8Array ? [content] : content)
        stream.once('end', resolve).once('error', reject)
        zip.addReadStream(stream, name, { mtime: madeAt, compress: !isPacked })
      })
    zip.end()
  } catch (error) {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}
