import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { makeForm, makePicture } from '#test/upload.ts'
import { askAtPace } from '../lib/ask-at-pace.ts'
import { times, type Line } from '../lib/report.ts'
import { signIn, type BenchServer } from '../lib/server.ts'
import { clinicOf, DESK, searchPath } from './lib.ts'

const MANY = 200
/** As the page sends them. */
const AT_ONCE = 3
/**
 * Of each, 50 Mbit/s: together more than most clinics' lines send. As fast as one process hands bytes to another nobody
 * sends, and who sends so here takes from the searches the processor that they share.
 */
const BYTES_PER_SECOND = 50e6 / 8
const PIECE = 64 * 1024
const SECONDS = 20
/** Searches of everybody else, as of a dozen desks that type. */
const PER_SECOND = 30
const POLL_MILLISECONDS = 100
/** Of noise, which compresses badly: about 8 MB. */
const [WIDTH, HEIGHT] = [5600, 3700]

/** Photographs sent to one record: what a search beside them waits, and whether they are seen in their order. */
export async function sendPhotographs(server: BenchServer, client: Client): Promise<Line[]> {
  const clinicId = await clinicOf(client, DESK)
  const token = await signIn(server.origin, DESK)
  const photograph = await makePicture(WIDTH, HEIGHT)
  const { rows } = await client.query<{ id: string }>(
    `insert into patients (clinic_id, first_name, last_name, note, created_at) values ($1, 'Ana', 'Poze', 'bench', now())
     returning id`,
    [clinicId],
  )
  const id = Number(rows[0]!.id)
  const search = { path: searchPath(clinicId, 'barbu'), token }
  const others = () => askAtPace(server.origin, search, { perSecond: PER_SECOND, seconds: SECONDS })
  await others()
  const alone = await others()
  const begun = performance.now()
  const sending = send(`${server.origin}/api/v2/patients/${id}/files`, photograph, token)
  const seeing = seenInOrder(client, clinicId, id)
  const beside = await others()
  await sending
  const inOrder = await seeing
  const seconds = (performance.now() - begun) / 1000
  return [
    {
      work: `a search beside ${MANY} photographs of ${(photograph.length / 1e6).toFixed(1)} MB, p95; without them`,
      ours: `${beside.toFixed(1)} ms`,
      anchor: `${alone.toFixed(1)} ms`,
      ratio: times(beside / alone),
      goal: '≤ 1.5 ×',
      reached: beside / alone <= 1.5,
    },
    {
      work: 'their thumbnails, as they were sent',
      ours: inOrder ? 'in order' : 'out of order',
      anchor: `all after ${seconds.toFixed(0)} s`,
      ratio: '',
      goal: 'in order',
      reached: inOrder,
    },
  ]
}

async function send(address: string, photograph: Buffer, token: string): Promise<void> {
  let left = MANY
  const sendOn = async () => {
    while (left-- > 0) {
      // As somebody's browser does, one after another.
      // oxlint-disable-next-line no-await-in-loop
      const form = await makeForm({ files: { content: photograph, name: `${MANY - left}.jpg` } })
      // oxlint-disable-next-line no-await-in-loop
      await post(address, form, token)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn))
}

async function post(address: string, { body, type }: { body: Buffer; type: string }, token: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
    'content-type': type,
    'content-length': body.length,
  }
  const sent = request(address, { method: 'POST', headers })
  const replied = once(sent, 'response') as Promise<[IncomingMessage]>
  await pipeline(atPace(body), sent)
  const [reply] = await replied
  const said = await text(reply)
  if (reply.statusCode !== 200) throw new Error(`A photograph was refused: ${reply.statusCode} ${said}`)
}

async function* atPace(body: Buffer): AsyncGenerator<Buffer> {
  const begun = performance.now()
  for (let sent = 0; sent < body.length; sent += PIECE) {
    yield body.subarray(sent, sent + PIECE)
    const due = begun + ((sent + PIECE) / BYTES_PER_SECOND) * 1000
    // oxlint-disable-next-line no-await-in-loop
    await wait(Math.max(0, due - performance.now()))
  }
}

/** Looks until all are seen whether one ever is before another that was kept before it. */
async function seenInOrder(client: Client, clinicId: number, id: number): Promise<boolean> {
  let inOrder = true
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await client.query<{ seen: boolean }>(
      `select f.copies <> '{}' as seen from patient_files p join files f on f.clinic_id = p.clinic_id and f.id = p.file_id
        where p.clinic_id = $1 and p.patient_id = $2 order by p.id`,
      [clinicId, id],
    )
    const seen = rows.findIndex(row => !row.seen)
    if (seen === -1 && rows.length === MANY) return inOrder
    if (seen !== -1 && rows.slice(seen).some(row => row.seen)) inOrder = false
    // oxlint-disable-next-line no-await-in-loop
    await wait(POLL_MILLISECONDS)
  }
}
