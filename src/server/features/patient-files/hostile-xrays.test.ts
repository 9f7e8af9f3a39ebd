import { channel } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { deflateRawSync } from 'node:zlib'
import { readDicom } from '#domain/dicom/dicom-file.ts'
import { readPixels } from '#domain/dicom/dicom-pixels.ts'
import { makeDicom } from '#test/dicom.ts'
import openjpeg from '@cornerstonejs/codec-openjpeg'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { readDicomWords } from './decode.ts'

const folder = mkdtempSync(join(tmpdir(), 'zambet-xrays-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const draw = (syntax: string, stream: Uint8Array) =>
  readPixels(readDicom(makeDicom({ packed: { syntax: `1.2.840.10008.1.2.${syntax}`, stream } })), jpeg =>
    sharp(jpeg).removeAlpha().raw().toBuffer(),
  )

test('one that is deflated as a whole is not unfolded', async () => {
  const head = makeDicom({ packed: { syntax: '1.2.840.10008.1.2.1.99', stream: new Uint8Array() } })
  const behindHead = 128 + 4 + 12 + head.readUInt32LE(128 + 4 + 8)
  const plain = makeDicom({})
  const body = plain.subarray(128 + 4 + 12 + plain.readUInt32LE(128 + 4 + 8))
  const file = Buffer.concat([head.subarray(0, behindHead), deflateRawSync(body)])
  // Refused by us, before the library has a look.
  expect(() => readDicom(file)).toThrow('deflated')
  expect(readDicom(plain).facts.columns).toBe(64)
})

test('one with more runs than a pixel has bytes is not unfolded', async () => {
  const pixels = 64 * 48
  const run = Buffer.concat(Array.from({ length: pixels / 128 }, () => Buffer.from([129, 7])))
  const packed = (count: number) => {
    const head = Buffer.alloc(64)
    head.writeUInt32LE(count)
    for (let index = 0; index < count; index++) head.writeUInt32LE(64 + index * run.length, 4 + index * 4)
    return Buffer.concat([head, ...Array.from({ length: count }, () => run)])
  }
  expect((await draw('5', packed(2))).samples[0]).toBe(0x707)
  for (const count of [1, 4, 14, 15]) await expect(draw('5', packed(count))).rejects.toThrow()
})

test('one whose stream has more colours than it says is not unfolded', async () => {
  const { J2KEncoder } = await openjpeg()
  const encoder = new J2KEncoder()
  const frame = { width: 64, height: 48, bitsPerSample: 8, componentCount: 3, isSigned: false }
  encoder.getDecodedBuffer(frame).fill(9)
  encoder.setQuality(true, 0)
  encoder.encode()
  await expect(draw('4.90', Uint8Array.from(encoder.getEncodedBuffer()))).rejects.toThrow()
  const colourful = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#f00' } })
    .jpeg()
    .toBuffer()
  await expect(draw('4.50', colourful)).rejects.toThrow()
})

test('a name that is cut in the middle of a sign stays one that can be kept', () => {
  const { name } = readDicom(makeDicom({ name: `${'a'.repeat(99)}😀` }))
  expect(name).toHaveLength(100)
  expect(name.isWellFormed()).toBe(true)
})

test('of many at once two are read, and the others wait', async () => {
  const path = join(folder, 'a.dcm')
  writeFileSync(path, makeDicom({}))
  let [running, most] = [0, 0]
  const began = ({ worker }: { worker: Worker }) => {
    most = Math.max(most, ++running)
    worker.once('exit', () => running--)
  }
  const threads = channel('worker_threads')
  threads.subscribe(began as never)
  const read = await Promise.all(Array.from({ length: 8 }, () => readDicomWords(path)))
  threads.unsubscribe(began as never)
  expect(read.map(({ facts }) => facts.rows)).toEqual(Array.from({ length: 8 }, () => 48))
  expect(most).toBe(2)
})
