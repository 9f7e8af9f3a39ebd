import { readFileSync } from 'node:fs'

const LOOK_MILLISECONDS = 100

/** How many bytes of a file came, and after how many milliseconds the first of them. */
export async function takeFile(address: string, token: string): Promise<{ bytes: number; first: number }> {
  const begun = performance.now()
  const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  if (!reply.ok || !reply.body) throw new Error(`The file was refused: ${reply.status}`)
  let bytes = 0
  let first = 0
  for await (const part of reply.body) {
    if (bytes === 0) first = performance.now() - begun
    bytes += part.byteLength
  }
  return { bytes, first }
}

/** Watches until it is asked: the most memory that a process had in use, and that those had which it started, in MB. */
export function watchMemory(pid: number): () => { ours: number; theirs: number } {
  const started = new Map<string, number>()
  const look = () => {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    for (const child of children) {
      try {
        const most = peakOf(child)
        if (most > 0) started.set(child, most)
      } catch {
        // It ended just now.
      }
    }
  }
  const timer = setInterval(look, LOOK_MILLISECONDS)
  return () => {
    clearInterval(timer)
    return { ours: peakOf(pid), theirs: [...started.values()].reduce((sum, one) => sum + one, 0) }
  }
}

/** The most memory that a process had in use since it was last asked to forget, in MB. */
function peakOf(pid: number | string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1000
}
