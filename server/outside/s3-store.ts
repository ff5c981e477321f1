import type { ListObjectsV2CommandOutput, S3ServiceException } from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { checkKey, receiptFiles, StorageAway, type FileKind, type FileStore, type StoredFile } from './file-store.ts'

/** Where and how: `https://KEY:SECRET@host/bucket?region=eu-central-1`. */
export interface S3Place {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly keyId: string
  readonly secret: string
}

const PATIENCE_MS = 20_000
/**
 * A storage that is away is known within the 5 s in which every call is answered: one more try, and no long wait for a
 * connection.
 */
const CONNECT_MS = 1_500
const TRIES = 2

/** Whatever it says but "no such file": none of it is the learner's fault, and the same may succeed later. */
const toFault = (error: unknown): StorageAway => {
  const { name, message, $metadata } = error as Partial<S3ServiceException> // the client's errors, or the network's, which have less
  return new StorageAway(message ?? String(error), {
    cause: error,
    isFull: $metadata?.httpStatusCode === 507 || /Full|QuotaExceeded/.test(name ?? ''),
  })
}

const throwFault = (error: unknown): never => {
  throw toFault(error)
}

/** `undefined` when the address lacks a part. */
export function readS3Place(address: string): S3Place | undefined {
  const url = new URL(address)
  const bucket = url.pathname.slice(1)
  if (url.username === '' || url.password === '' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return undefined
  return {
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    keyId: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  }
}

/** S3 or what speaks its protocol (MinIO, R2, Ceph). The bucket is there already and private. */
export function makeS3Store(place: S3Place, kind: FileKind = receiptFiles): FileStore {
  const prefix = `${kind.folder}/`
  let connected: ReturnType<typeof connect> | undefined
  const open = () => (connected ??= connect(place)) // the client is large: loaded at the first file
  const at = (key: string) => ({ Bucket: place.bucket, Key: `${prefix}${checkKey(key, kind)}` })
  const orAbsent = async <T>(ask: (connected: Connected) => Promise<T>): Promise<T | undefined> => {
    const connection = await open()
    try {
      return await ask(connection)
    } catch (error) {
      const { s3 } = connection
      if (
        error instanceof s3.S3ServiceException &&
        error.$metadata.httpStatusCode === 404 &&
        error.name !== 'NoSuchBucket'
      )
        return undefined
      throw toFault(error)
    }
  }
  return {
    async put(key, body, type) {
      const where = at(key)
      const { client, s3 } = await open()
      if (body instanceof Uint8Array) {
        await client
          .send(new s3.PutObjectCommand({ ...where, Body: body, ContentLength: body.length, ContentType: type }))
          .catch(throwFault)
        return
      }
      const stop = new AbortController() // the client would wait for the rest of a source that has broken off
      const source = Readable.from(body.chunks, { objectMode: false }).once('error', () => stop.abort())
      try {
        await client.send(
          new s3.PutObjectCommand({ ...where, Body: source, ContentLength: body.size, ContentType: type }),
          { abortSignal: stop.signal },
        )
      } catch (error) {
        throw source.errored ?? toFault(error)
      }
    },
    async get(key) {
      const where = at(key)
      return orAbsent(async ({ client, s3 }) => {
        const found = await client.send(new s3.GetObjectCommand(where))
        return Buffer.from((await found.Body?.transformToByteArray()) ?? [])
      })
    },
    async find(key) {
      const where = at(key)
      const found = await orAbsent(async ({ client, s3 }) => ({
        size: (await client.send(new s3.HeadObjectCommand(where))).ContentLength ?? 0,
      }))
      if (found) return found
      const { client, s3 } = await open()
      await client.send(new s3.HeadBucketCommand({ Bucket: place.bucket })).catch(throwFault) // an answer without a body does not say which of the two is missing
      return undefined
    },
    async open(key, range) {
      const where = at(key)
      return orAbsent(async ({ client, s3 }) => {
        const { Body } = await client.send(
          new s3.GetObjectCommand({ ...where, ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }),
        )
        return Body instanceof Readable ? Body : Readable.from([])
      })
    },
    async remove(key) {
      const where = at(key)
      const { client, s3 } = await open()
      await client.send(new s3.DeleteObjectCommand(where)).catch(throwFault)
    },
    async *list() {
      const { client, s3 } = await open()
      let token: string | undefined
      do {
        const page: ListObjectsV2CommandOutput = await client.send(
          new s3.ListObjectsV2Command({
            Bucket: place.bucket,
            Prefix: prefix,
            ...(token === undefined ? {} : { ContinuationToken: token }),
          }),
        )
        yield* listed(page.Contents ?? [], kind)
        token = page.NextContinuationToken
      } while (token !== undefined)
    },
    close: () => void connected?.then(({ client }) => client.destroy()),
  }
}

function* listed(
  contents: readonly { Key?: string | undefined; LastModified?: Date | undefined }[],
  kind: FileKind,
): Generator<StoredFile> {
  for (const { Key: name = '', LastModified: storedAt } of contents) {
    const key = name.slice(kind.folder.length + 1)
    if (kind.pattern.test(key) && storedAt) yield { key, storedAt }
  }
}

type Connected = Awaited<ReturnType<typeof connect>>

async function connect({ endpoint, region, keyId, secret }: S3Place) {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    // The newer checksums are not spoken everywhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: PATIENCE_MS },
  })
  return { client, s3 }
}
