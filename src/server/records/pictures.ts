import type { ChildProcess } from 'node:child_process'
import type { Measured, PictureAnswer, PictureTask, PictureTasks } from './picture-process.ts'
import { startQuiet } from './quiet-process.ts'

// Pictures are decoded by a process of low priority: two hundred photographs hold up nobody who works meanwhile.

const HEAP_MEGABYTES = 64
/** It ends when nobody needed it for so long. */
const IDLE_MILLISECONDS = 20_000
/** What brings the process down twice does so by itself. */
const TRIES = 2

interface Waiting {
  readonly task: PictureTask
  readonly tries: number
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

const waiting = new Map<number, Waiting>()
let last = 0
let child: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

/**
 * How many million points a picture has, and whether it moves; undefined when it cannot be decoded. One of more than `max`
 * is not tried: few bytes may unfold to many.
 */
export async function measurePicture(path: string, max: number): Promise<Measured | undefined> {
  return ask({ what: 'measure', path, max })
}

/**
 * Writes a picture anew as WebP, at most so wide and high, turned upright and without what the camera noted in it. Copies are
 * made in the order in which they are asked for.
 */
export async function writeCopy(original: string, copy: string, width: number): Promise<void> {
  await ask({ what: 'copy', path: original, to: copy, width })
}

/** Writes a picture anew as a JPEG for paper, at most so wide and high; answers how large it is by then. */
export async function writePrint(
  original: string,
  print: string,
  width: number,
): Promise<{ width: number; height: number }> {
  return ask({ what: 'print', path: original, to: print, width })
}

/** In pixels, upright. Throws when it is no picture. */
export async function sizeOfPicture(path: string): Promise<{ width: number; height: number }> {
  return ask({ what: 'size', path })
}

function ask<T extends PictureTask>(task: T): Promise<PictureTasks[T['what']]['answer']> {
  return new Promise((resolve, reject) =>
    send({ task, tries: 1, resolve: resolve as Waiting['resolve'], reject }),
  )
}

function send(one: Waiting): void {
  clearTimeout(idle)
  child ??= start()
  waiting.set(++last, one)
  // Whoever waits keeps the server running, the process alone does not.
  child.ref()
  child.channel?.ref()
  child.send({ id: last, task: one.task }, error => {
    // Its end follows, which tells those who wait.
    if (error) child?.kill()
  })
}

function start(): ChildProcess {
  const started = startQuiet(new URL('picture-process.ts', import.meta.url), {
    heapMegabytes: HEAP_MEGABYTES,
    ipc: true,
  })
  started.on('message', ({ id, answer, error }: PictureAnswer) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) one?.resolve(answer)
    else one?.reject(new Error(error))
    if (waiting.size === 0) rest()
  })
  started.once('error', () => end(started))
  started.once('exit', () => end(started))
  return started
}

function rest(): void {
  child?.unref()
  child?.channel?.unref()
  idle = setTimeout(() => child?.kill(), IDLE_MILLISECONDS).unref()
}

/** Those who wait are asked for once more, by another process. */
function end(ended: ChildProcess): void {
  if (ended !== child) return
  child = undefined
  const left = [...waiting.values()]
  waiting.clear()
  for (const one of left) {
    if (one.tries < TRIES) send({ ...one, tries: one.tries + 1 })
    else one.reject(new Error('the process that decodes pictures ended'))
  }
}
