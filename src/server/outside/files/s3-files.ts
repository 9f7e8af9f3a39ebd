import { createReadStream, mkdirSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { checkKey, type FileStore, type StoredFile } from './file-store.ts'
import { writeToFile } from './write-to-file.ts'

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** Of services other than Amazon's. */
  readonly endpoint: string | undefined
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** As many as one request may name. */
const REMOVED_AT_ONCE = 1_000
const CONNECT_MILLISECONDS = 5_000
/** Without a byte either way: sooner than whoever waits for it gives up. */
const SILENT_MILLISECONDS = 20_000
const TRIES = 2

/** Files in a bucket. `incoming` is a folder of this machine. */
export function openS3Files(settings: S3Settings, incoming: string): FileStore {
  mkdirSync(incoming, { recursive: true, mode: 0o700 })
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    region,
    endpoint,
    credentials: { accessKeyId, secretAccessKey },
    // Services beside Amazon's seldom have a host name for each bucket, and not all know its newest checksums.
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MILLISECONDS, socketTimeout: SILENT_MILLISECONDS },
  })
  client.middlewareStack.add(next => args => next(args).catch(refuseAway), { step: 'initialize' })
  const read: FileStore['open'] = async (key, range) => {
    const Range = range && `bytes=${range.start}-${range.end}`
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: checkKey(key), Range }))
      if (!(Body instanceof Readable)) throw new Error(`the bucket gave no stream of ${key}`)
      return Body
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }
  return {
    incoming,
    open: read,
    async fetch(key, path) {
      const stored = await read(key)
      if (stored) await writeToFile(path, stored)
      return stored !== undefined
    },
    async store(key, path, type) {
      const { size } = await stat(path)
      const file = createReadStream(path)
      const object = { Bucket, Key: checkKey(key), Body: file, ContentLength: size, ContentType: type }
      await client.send(new PutObjectCommand(object)).finally(() => file.destroy())
      await rm(path)
    },
    async remove(keys) {
      for (let from = 0; from < keys.length; from += REMOVED_AT_ONCE) {
        const Objects = keys.slice(from, from + REMOVED_AT_ONCE).map(key => ({ Key: checkKey(key) }))
        const { Errors } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        )
        if (Errors?.length) throw new Error(`the bucket kept ${Errors[0]?.Key}: ${Errors[0]?.Message}`)
      }
    },
    list: () => listBucket(client, Bucket),
  }
}

/** A bucket that is silent, overloaded or down is away, as the system says of what does not answer; more it cannot say. */
function refuseAway(error: unknown): never {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode ?? 0
  if (name !== 'TimeoutError' && status < 500 && status !== 429) throw error
  throw Object.assign(new Error(`the bucket is away: ${name}`, { cause: error }), { code: 'ETIMEDOUT' })
}

async function* listBucket(client: S3Client, Bucket: string): AsyncIterable<StoredFile> {
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }))
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key !== undefined && LastModified) yield { key: Key, storedAt: LastModified.getTime() }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken !== undefined)
}
