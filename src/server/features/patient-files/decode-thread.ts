import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { drawWindow } from '#domain/dicom/draw-window.ts'
import { readDicom } from '#domain/dicom/dicom-file.ts'
import { NotDrawn, readPixels, type DecodeJpeg } from '#domain/dicom/dicom-pixels.ts'
import decodeHeic from 'heic-decode'
import sharp from 'sharp'
import type { DecodeAnswer, DecodeTask } from './decode.ts'

// Reads one file that came from anywhere, in a thread of its own that ends with it: whatever the file does to a decoder, it
// does to nobody else.

sharp.concurrency(1)
const MOST_HEIC_PIXELS = 64_000_000

const decodeJpeg: DecodeJpeg = jpeg => sharp(jpeg).toColourspace('srgb').removeAlpha().raw().toBuffer()

const { what, path, to } = workerData as DecodeTask

try {
  parentPort?.postMessage(await carryOut())
} catch (error) {
  parentPort?.postMessage({ why: error instanceof NotDrawn ? error.why : 'broken' } satisfies DecodeAnswer)
}

async function carryOut(): Promise<DecodeAnswer> {
  const bytes = await readFile(path)
  if (what === 'heic') return drawHeic(bytes)
  const file = readDicom(bytes)
  const { facts, takenOn, name, birthDate } = file
  if (what === 'facts') return { facts, takenOn, name, birthDate }
  const pixels = await readPixels(file, decodeJpeg)
  const { columns: width, rows: height, center, width: reach } = pixels
  const drawn = drawWindow(pixels, { center, width: reach, isNegative: false })
  await sharp(drawn, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toFile(to)
  return {}
}

async function drawHeic(bytes: Buffer): Promise<DecodeAnswer> {
  const images = await decodeHeic.all({ buffer: bytes })
  try {
    const [image] = images
    if (!image || image.width * image.height > MOST_HEIC_PIXELS) throw new NotDrawn('unknown')
    const { data, width, height } = await image.decode()
    await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: 92 })
      .toFile(to)
  } finally {
    images.dispose()
  }
  return {}
}
