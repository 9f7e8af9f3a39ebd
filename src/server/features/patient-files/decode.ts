import { Worker } from 'node:worker_threads'
import type { DicomFacts } from '#domain/dicom/dicom-facts.ts'
import { Turns } from '#server/records/turns.ts'

/** A picture that cannot be made, and why. */
export class NotShown extends Error {
  readonly why: 'broken' | 'volume' | 'unknown'
  constructor(why: NotShown['why']) {
    super(why)
    this.why = why
  }
}

/** What an x-ray says of itself. */
export interface DicomWords {
  readonly facts: DicomFacts
  readonly takenOn: string | undefined
  readonly name: string
  readonly birthDate: string | undefined
}

/** Which file is read, and where its picture is written. */
export interface DecodeTask {
  readonly what: 'facts' | 'dicom' | 'heic'
  readonly path: string
  readonly to: string
}
export type DecodeAnswer = Partial<DicomWords> | { readonly why: NotShown['why'] }

const MILLISECONDS = 30_000
const HEAP_MEGABYTES = 512
/** A call may bring two hundred x-rays, and a picture unfolds to many times its file: who comes later waits. */
const words = new Turns(2)
const pictures = new Turns(1)

/** Writes what a HEIC or an x-ray shows as a picture of another file. Throws NotShown. */
export async function decode(what: 'dicom' | 'heic', path: string, to: string): Promise<void> {
  await pictures.take(() => inThread({ what, path, to }))
}

/** Throws NotShown for what cannot be read. */
export async function readDicomWords(path: string): Promise<DicomWords> {
  return words.take(async () => (await inThread({ what: 'facts', path, to: '' })) as DicomWords)
}

/** What takes too long, grows too large or brings its thread down is broken. */
async function inThread(task: DecodeTask): Promise<DecodeAnswer> {
  const worker = new Worker(new URL('decode-thread.ts', import.meta.url), {
    workerData: task,
    // What codecs tell of their work is nobody's.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const answer = await new Promise<DecodeAnswer>(resolve => {
      const giveUp = () => resolve({ why: 'broken' })
      worker.once('message', resolve).once('error', giveUp).once('exit', giveUp)
      timer = setTimeout(giveUp, MILLISECONDS)
    })
    if ('why' in answer) throw new NotShown(answer.why)
    return answer
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
