import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChildServer, type ChildServer } from './child-server.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const MEGABYTE = 1024 * 1024
/** So a form's next file begins. */
const FILE = '\r\n--b\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\n'

let database: TestDatabase
let server: ChildServer
const folder = mkdtempSync(join(tmpdir(), 'zambet-bodies-'))
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startChildServer({ DATABASE_URL: database.loginUrl, DATA_DIR: folder })
})
afterAll(async () => {
  await server.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Bytes that the process held at most since it began. */
function peakMemory(): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}

/** Sends a form of files of 24 MB to its end, listening only afterwards, and answers the reply's first line. */
async function post(path: string, type: string, megabytes: number): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  let reply = ''
  socket.on('data', (data: Buffer) => (reply += data.toString()))
  socket.write(
    `POST /api${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${megabytes * MEGABYTE}\r\n\r\n`,
  )
  for (let sent = 0; sent < megabytes; sent++) {
    const begin = sent % 24 === 0 ? FILE : ''
    if (!socket.write(begin.padEnd(MEGABYTE, '1'))) await once(socket, 'drain')
  }
  socket.end()
  await once(socket, 'end')
  return reply.split('\r\n')[0] ?? ''
}

test.runIf(process.platform === 'linux').each([
  ['/add_patient', 'multipart/form-data; boundary=b', '401'],
  ['/add_patient', 'application/json', '401'],
  ['/nobody-answers-here', 'application/json', '404'],
])('a stranger’s 192 MB to %s as %s are told %s, and nobody keeps them', async (path, type, status) => {
  const before = peakMemory()
  const reply = await post(path, type, 192)
  expect(reply).toContain(status)
  // What passes by is collected now and then; held whole it would be 192 MB and more.
  expect(peakMemory() - before).toBeLessThan(128 * MEGABYTE)
})
