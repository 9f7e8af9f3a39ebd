import { spawn, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/**
 * Starts one of our files in a process of its own for heavy work: it gets what the others leave, it knows nothing of our
 * environment, and what it takes or breaks is its own. It ends with what it reads, or with us
 * where it is asked by messages (`ipc`).
 */
export function startQuiet(
  file: URL,
  { heapMegabytes, ipc = false }: { heapMegabytes: number; ipc?: boolean },
): ChildProcess {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=2', fileURLToPath(file)],
    { env: {}, stdio: ipc ? ['ignore', 'ignore', 'inherit', 'ipc'] : ['pipe', 'pipe', 'inherit'] },
  )
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return child
}
