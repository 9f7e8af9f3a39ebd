import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressFolder } from '../../../scripts/vite/compressed-files.ts'
import { serveWebFiles } from './web-files.ts'

const SCRIPT = 'export const greeting = "Bună ziua"\n'.repeat(200)
const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, ...Array.from({ length: 3000 }, () => 0)])

let app: FastifyInstance
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zambet-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'base-1.js'), SCRIPT)
  writeFileSync(join(folder, 'assets', 'tooth-1.png'), PICTURE)
  writeFileSync(join(folder, 'index.html'), '<p>Zâmbet</p>'.repeat(200))
  await compressFolder(folder)
  app = Fastify()
  await app.register(compress, { threshold: 1024 })
  await serveWebFiles(app, folder)
  app.get('/page', (_request, reply) => reply.code(404).sendFile('index.html'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const take = (url: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers })

test('a file travels as the build compressed it, once', async () => {
  const brotli = await take('/assets/base-1.js', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(brotli.rawPayload.length),
    vary: 'accept-encoding',
  })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT)
  const gzip = await take('/assets/base-1.js', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT)
})

test('who takes nothing compressed gets the file, and caches are told of the difference', async () => {
  const plain = await take('/assets/base-1.js', {})
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers['vary']).toBe('accept-encoding')
  expect(plain.body).toBe(SCRIPT)
  const refused = await take('/assets/base-1.js', { 'accept-encoding': 'br;q=0, gzip;q=0' })
  expect(refused.body).toBe(SCRIPT)
})

test('each way has an ETag of its own, which answers 304', async () => {
  const tags = []
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const { etag } = (await take('/assets/base-1.js', headers)).headers
    tags.push(etag)
    const again = await take('/assets/base-1.js', { ...headers, 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  expect(new Set(tags).size).toBe(3)
})

test('HEAD says what GET would send, and a part is a part of it', async () => {
  const headers = { 'accept-encoding': 'br' }
  const whole = await take('/assets/base-1.js', headers)
  const head = await take('/assets/base-1.js', headers, 'HEAD')
  expect(head.rawPayload.length).toBe(0)
  for (const name of ['content-length', 'content-encoding', 'etag', 'vary'])
    expect(head.headers[name], name).toBe(whole.headers[name])
  const part = await take('/assets/base-1.js', { ...headers, range: 'bytes=3-9' })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe(`bytes 3-9/${whole.rawPayload.length}`)
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(3, 10))
})

test('a picture is left alone, and a page keeps its status and is asked for anew', async () => {
  const picture = await take('/assets/tooth-1.png', { 'accept-encoding': 'br' })
  expect(picture.headers['content-encoding']).toBeUndefined()
  expect(picture.rawPayload).toEqual(PICTURE)
  const page = await take('/page', { 'accept-encoding': 'br' })
  expect(page.statusCode).toBe(404)
  expect(page.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  })
})
