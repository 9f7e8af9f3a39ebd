import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readDicom } from '#domain/dicom/dicom-file.ts'
import { readPixels, type DecodeJpeg } from '#domain/dicom/dicom-pixels.ts'
import { makeDicom } from '#test/dicom.ts'
import charls from '@cornerstonejs/codec-charls'
import openjpeg from '@cornerstonejs/codec-openjpeg'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const COLUMNS = 64
const ROWS = 48
/** The same gradient of twelve bits that makeDicom draws. */
const GRADIENT = Uint16Array.from({ length: COLUMNS * ROWS }, (_, index) =>
  Math.round(((index % COLUMNS) / (COLUMNS - 1)) * 4095),
)

const decodeJpeg: DecodeJpeg = jpeg => sharp(jpeg).toColourspace('srgb').removeAlpha().raw().toBuffer()

const read = (syntax: string, stream: Uint8Array) =>
  readPixels(readDicom(makeDicom({ packed: { syntax: `1.2.840.10008.1.2.${syntax}`, stream } })), decodeJpeg)

const FRAME = {
  width: COLUMNS,
  height: ROWS,
  bitsPerSample: 12,
  componentCount: 1,
  isSigned: false,
  isUsingColorTransform: false,
}

test.each(['4.80', '4.81'])('JPEG-LS (%s) is read as it was written', async syntax => {
  const { JpegLSEncoder } = await charls()
  const encoder = new JpegLSEncoder()
  encoder.getDecodedBuffer(FRAME).set(new Uint8Array(GRADIENT.buffer))
  encoder.encode()
  expect((await read(syntax, Uint8Array.from(encoder.getEncodedBuffer()))).samples).toEqual(GRADIENT)
})

test.each(['4.90', '4.91'])('JPEG 2000 (%s) is read as it was written', async syntax => {
  const { J2KEncoder } = await openjpeg()
  const encoder = new J2KEncoder()
  encoder.getDecodedBuffer(FRAME).set(new Uint8Array(GRADIENT.buffer))
  encoder.setQuality(true, 0)
  encoder.encode()
  expect((await read(syntax, Uint8Array.from(encoder.getEncodedBuffer()))).samples).toEqual(GRADIENT)
})

test('JPEG of eight bits is read', async () => {
  const grey = Uint8Array.from(GRADIENT, value => value >> 4)
  const stream = await sharp(grey, { raw: { width: COLUMNS, height: ROWS, channels: 1 } })
    .jpeg({ quality: 100 })
    .toColourspace('b-w')
    .toBuffer()
  const { samples } = await read('4.50', stream)
  for (const [index, value] of samples.entries()) expect(Math.abs(value - grey[index]!)).toBeLessThan(4)
})

test.each([1, 2, 3, 4, 5, 6, 7])('JPEG that loses nothing is read, by predictor %i', async selection => {
  const data = import.meta.resolve('jpeg-lossless-decoder-js').replace(/release.*/, 'tests/data/')
  const bytes = readFileSync(fileURLToPath(`${data}jpeg_lossless_sel${selection}.dcm`))
  const file = readDicom(bytes)
  const { samples, columns, rows } = await readPixels(file, decodeJpeg)
  expect(samples.length).toBe(columns * rows)
  // A hand: dark around, bright in the middle.
  expect(new Set(samples).size).toBeGreaterThan(100)
})

test('a stream that promises another size than the file is not unfolded', async () => {
  const huge = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#000' } })
    .jpeg()
    .toBuffer()
  await expect(read('4.50', huge)).rejects.toMatchObject({ why: 'broken' })
  await expect(read('4.90', Buffer.from('ff4fff51', 'hex'))).rejects.toMatchObject({ why: 'broken' })
  await expect(read('4.201', huge)).rejects.toMatchObject({ why: 'broken' })
})

test('nothing that is cut or changed hangs or brings down the reader', async () => {
  const whole = makeDicom({ writing: 'rle' })
  for (let cut = 0; cut < whole.length; cut += 97) {
    const bytes = Buffer.from(whole)
    bytes.fill(0xff, cut, cut + 3)
    for (const broken of [bytes, whole.subarray(0, cut)]) {
      const outcome = await Promise.resolve()
        .then(() => readPixels(readDicom(broken), decodeJpeg))
        .then(
          ({ samples }) => samples.length,
          () => 0,
        )
      expect(outcome).toBeLessThanOrEqual(64_000_000)
    }
  }
})
