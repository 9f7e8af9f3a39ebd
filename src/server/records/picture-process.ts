import sharp from 'sharp'
import { Turns } from './turns.ts'

// Decodes pictures that came from anywhere, in a process of its own: what they do to a decoder, they do to nobody else.

// A picture at a time leaves the other cores to those who wait, and what was decoded once is not asked for again.
sharp.cache(false)
sharp.concurrency(1)
// What passes for one of these to us may pass for another kind to the library: it opens no other.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

const SMALL = 32

export interface Measured {
  readonly megapixels: number
  readonly isAnimated: boolean
}

/** What is asked, and what is answered. */
export interface PictureTasks {
  measure: { ask: { path: string; max: number }; answer: Measured | undefined }
  copy: { ask: { path: string; to: string; width: number }; answer: undefined }
  size: { ask: { path: string }; answer: { width: number; height: number } }
  print: { ask: { path: string; to: string; width: number }; answer: { width: number; height: number } }
}
export type PictureTask = {
  [K in keyof PictureTasks]: { what: K } & PictureTasks[K]['ask']
}[keyof PictureTasks]
export type PictureAnswer = { id: number; answer?: unknown; error?: string }

/** Somebody waits for a measure; copies are made one by one, in the order in which they were asked for. */
const copies = new Turns(1)

const send = (answer: PictureAnswer) => process.send?.(answer)

process.on('message', ({ id, task }: { id: number; task: PictureTask }) => {
  carryOut(task).then(
    answer => send({ id, answer }),
    (error: unknown) => send({ id, error: String(error) }),
  )
})

// Of a server that is gone nobody wants the answer, and what were written now nobody would remove.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

async function carryOut(task: PictureTask): Promise<unknown> {
  if (task.what === 'measure') return measure(task)
  if (task.what === 'size') return sizeOf(task.path)
  if (task.what === 'print') return copies.take(() => print(task))
  return copies.take(() => copy(task))
}

async function measure({ path, max }: PictureTasks['measure']['ask']): Promise<Measured | undefined> {
  try {
    const { width, height, pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata()
    const megapixels = (width * height) / 1_000_000
    // The head alone may be whole: only decoding tells.
    if (megapixels <= max) await sharp(path, { failOn: 'error' }).resize(SMALL).toBuffer()
    return { megapixels, isAnimated: pages > 1 }
  } catch {
    return undefined
  }
}

async function copy({ path, to, width }: PictureTasks['copy']['ask']): Promise<void> {
  await sharp(path, { failOn: 'error' })
    .autoOrient()
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toFile(to)
}

/** As paper takes it: what shone through is white, and colours are those of screens, whatever the picture was made for. */
async function print({ path, to, width }: PictureTasks['print']['ask']) {
  const { width: across, height } = await sharp(path, { failOn: 'error' })
    .autoOrient()
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toFile(to)
  return { width: across, height }
}

async function sizeOf(path: string): Promise<{ width: number; height: number }> {
  const { width, height, orientation = 1 } = await sharp(path).metadata()
  // From 5 on the camera lay on its side.
  return orientation < 5 ? { width, height } : { width: height, height: width }
}
