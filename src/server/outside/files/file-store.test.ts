import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { isUnavailable } from '#server/db/postgres-errors.ts'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { FileStore } from './file-store.ts'
import { openLocalFiles } from './local-files.ts'
import { openS3Files } from './s3-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'zambet-store-'))
const settings = {
  bucket: 'files',
  region: 'eu-central-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
}
let s3: S3rver
let stores: Record<string, FileStore>
beforeAll(async () => {
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = await s3.run()
  stores = {
    folder: openLocalFiles(join(folder, 'local')),
    bucket: openS3Files({ ...settings, endpoint: `http://127.0.0.1:${port}` }, join(folder, 'incoming')),
  }
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(['folder', 'bucket'])('a %s', kind => {
  const content = Buffer.from('0123456789'.repeat(300_000))

  async function put(key: string): Promise<FileStore> {
    const store = stores[kind]!
    const path = join(store.incoming, `on-its-way-${key}`)
    writeFileSync(path, content)
    await store.store(key, path, 'application/pdf')
    // It was taken, not copied.
    expect(() => writeFileSync(path, '', { flag: 'wx' })).not.toThrow()
    rmSync(path)
    return store
  }

  async function read(key: string, range?: { start: number; end: number }) {
    const stream = await stores[kind]!.open(key, range)
    return stream && buffer(stream)
  }

  it('gives back what it was given, whole or a range of it', async () => {
    await put('aa01')
    expect((await read('aa01'))?.equals(content)).toBe(true)
    expect((await read('aa01', { start: 5, end: 14 }))?.toString()).toBe('5678901234')
    expect(await read('aa99')).toBeUndefined()
  })

  it('brings a file to this machine, and says when there is none', async () => {
    const store = await put('ae01')
    const path = join(store.incoming, 'brought')
    expect(await store.fetch('ae01', path)).toBe(true)
    expect(readFileSync(path).equals(content)).toBe(true)
    rmSync(path)
    expect((await read('ae01'))?.equals(content)).toBe(true)
    expect(await store.fetch('ae99', path)).toBe(false)
    expect(() => readFileSync(path)).toThrow('ENOENT')
    await store.remove(['ae01'])
  })

  it('lists everything in the order of the keys, also over many pages', async () => {
    const store = stores[kind]!
    const keys = ['ab02', 'ab02_320', 'ab02_96', 'ac01', 'b100']
    for (const key of keys.toReversed()) await put(key)
    const listed = await Array.fromAsync(store.list())
    expect(listed.map(file => file.key).filter(key => key !== 'aa01')).toEqual(keys)
    for (const { storedAt } of listed) expect(Math.abs(Date.now() - storedAt)).toBeLessThan(60_000)
  })

  it('removes, and does not mind what is gone', async () => {
    const store = await put('ad01')
    await store.remove(['ad01', 'ad02'])
    expect(await read('ad01')).toBeUndefined()
    await store.remove([])
  })

  it('takes no key that is more than a name', async () => {
    for (const key of ['../x', '/etc/passwd', 'a/b', '', 'A', 'x\u0000'])
      await expect(async () => stores[kind]!.open(key)).rejects.toThrow('not a key')
  })
})

test.each([
  ['overloaded', 503],
  ['slowed down', 429],
])('a bucket that is %s is away for a while, not broken', async (_, status) => {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(status).end('<Error><Code>SlowDown</Code></Error>')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const bucket = openS3Files({ ...settings, endpoint: `http://127.0.0.1:${port}` }, join(folder, 'incoming'))
  const path = join(bucket.incoming, 'one')
  writeFileSync(path, 'x')
  for (const asked of [bucket.store('aa01', path, 'application/pdf'), bucket.open('aa01')]) {
    const error: unknown = await asked.catch((thrown: unknown) => thrown)
    expect(isUnavailable(error), String(error)).toBe(true)
  }
  server.close()
})
