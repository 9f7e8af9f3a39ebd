import { open } from 'node:fs/promises'

const TAIL = 2048

/** Whether a file that begins as a PDF ends as one too: what was cut off, or only calls itself so, opens nowhere. */
export async function endsAsPdf(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - TAIL)
    const { buffer } = await file.read(Buffer.alloc(Math.min(size, TAIL)), 0, Math.min(size, TAIL), from)
    const tail = buffer.toString('latin1')
    return tail.includes('startxref') && tail.includes('%%EOF')
  } finally {
    await file.close()
  }
}
