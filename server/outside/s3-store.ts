import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3'
import { checkKey, type FileStore, type StoredFile } from './file-store.ts'

/** Where and how: `https://KEY:SECRET@host/bucket?region=eu-central-1`. */
export interface S3Place {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly keyId: string
  readonly secret: string
}

const PREFIX = 'receipts/'
const PATIENCE_MS = 20_000

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
export function makeS3Store(place: S3Place): FileStore {
  let connected: ReturnType<typeof connect> | undefined
  const open = () => (connected ??= connect(place)) // the client is large: loaded at the first file
  const at = (key: string) => ({ Bucket: place.bucket, Key: `${PREFIX}${checkKey(key)}` })
  return {
    async put(key, bytes, type) {
      const where = at(key)
      const { client, s3 } = await open()
      await client.send(new s3.PutObjectCommand({ ...where, Body: bytes, ContentType: type, ContentLength: bytes.length }))
    },
    async get(key) {
      const where = at(key)
      const { client, s3 } = await open()
      try {
        const found = await client.send(new s3.GetObjectCommand(where))
        return Buffer.from((await found.Body?.transformToByteArray()) ?? [])
      } catch (error) {
        if (error instanceof s3.NoSuchKey || (error instanceof s3.S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket')) return undefined
        throw error
      }
    },
    async remove(key) {
      const where = at(key)
      const { client, s3 } = await open()
      await client.send(new s3.DeleteObjectCommand(where))
    },
    async *list() {
      const { client, s3 } = await open()
      let token: string | undefined
      do {
        const page: ListObjectsV2CommandOutput = await client.send(
          new s3.ListObjectsV2Command({ Bucket: place.bucket, Prefix: PREFIX, ...(token === undefined ? {} : { ContinuationToken: token }) }),
        )
        yield* listed(page.Contents ?? [])
        token = page.NextContinuationToken
      } while (token !== undefined)
    },
    close: () => void connected?.then(({ client }) => client.destroy()),
  }
}

function* listed(contents: readonly { Key?: string | undefined; LastModified?: Date | undefined }[]): Generator<StoredFile> {
  for (const { Key: key, LastModified: storedAt } of contents) if (key !== undefined && storedAt) yield { key: key.slice(PREFIX.length), storedAt }
}

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
    requestHandler: { connectionTimeout: 5_000, requestTimeout: PATIENCE_MS },
  })
  return { client, s3 }
}
