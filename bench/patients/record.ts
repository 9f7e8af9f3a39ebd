import type { Client } from 'pg'
import type { Line } from '../lib/report.ts'
import { signIn, signInForStorage, type BenchServer } from '../lib/server.ts'
import { wrk } from '../lib/wrk.ts'
import { withPage } from '../render/browser.ts'
import { clinicOf, DESK } from './lib.ts'

const [VISITS, FILES] = [500, 300]
const SECONDS = 2
const SETTLE_MILLISECONDS = 3_000

/** What a record of many visits and files takes of the server when it is opened: every call of its page, one after another. */
export async function openRecord(server: BenchServer, client: Client): Promise<Line> {
  const clinicId = await clinicOf(client, DESK)
  const id = await fillRecord(client, clinicId)
  try {
    const paths = await callsOf(server.origin, id)
    const token = await signIn(server.origin, DESK)
    let sum = 0
    for (const path of paths)
      sum += (
        await wrk(server.origin, [{ method: 'GET', path, token }], { connections: 1, seconds: SECONDS })
      ).median
    return {
      work: `a record of ${VISITS} visits and ${FILES} files`,
      ours: `${sum.toFixed(0)} ms`,
      anchor: `${paths.length} calls`,
      ratio: '',
      goal: '< 150 ms, 3 calls',
      reached: sum < 150 && paths.length <= 3,
    }
  } finally {
    await emptyRecord(client, clinicId, id)
  }
}

/** What the page asks about the patient until all of it is there. */
async function callsOf(origin: string, id: number): Promise<string[]> {
  const session = await signInForStorage(origin, DESK)
  return withPage(true, async page => {
    await page.addInitScript(kept => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, session)
    const paths: string[] = []
    page.on('request', request => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith(`/api/v2/patients/${id}`)) paths.push(pathname + search)
    })
    await page.goto(`${origin}/cabinet/administration/clients/${id}`)
    await page.getByRole('heading', { name: /Dosar/ }).first().waitFor()
    // The stream of changes never ends, so that the network is never idle.
    await page.waitForTimeout(SETTLE_MILLISECONDS)
    return paths
  })
}

/** Visits of others are lent to one patient; triggers, which keep times and tell of changes, have no say in it. */
async function fillRecord(client: Client, clinicId: number): Promise<number> {
  await client.query('set session_replication_role = replica')
  const { rows } = await client.query<{ id: string }>(
    `insert into patients (clinic_id, first_name, last_name, note, created_at) values ($1, 'Ana', 'Dosar', 'bench', now())
     returning id`,
    [clinicId],
  )
  const id = Number(rows[0]!.id)
  await client.query(
    `create temp table lent as select id, patient_id from bookings
      where clinic_id = $1 and patient_id is not null order by id limit $2`,
    [clinicId, VISITS],
  )
  await client.query(
    'update bookings b set patient_id = $2 from lent where b.clinic_id = $1 and b.id = lent.id',
    [clinicId, id],
  )
  await client.query(
    `with made as (
       insert into files (clinic_id, key, name, type, size, sha256, status, copies, created_at)
       select $1, md5('bench' || n), n || '.jpg', 'image/jpeg', 8000000, sha256(n::text::bytea), 'kept', '{320,1600}',
              now() - n * interval '1 day' from generate_series(1, $3::int) n
       returning id, created_at)
     insert into patient_files (clinic_id, patient_id, file_id, kind, taken_on, created_at)
     select $1, $2, id, 'photo', created_at::date, created_at from made`,
    [clinicId, id, FILES],
  )
  await client.query('vacuum analyze bookings')
  await client.query('vacuum analyze patient_files')
  return id
}

async function emptyRecord(client: Client, clinicId: number, id: number): Promise<void> {
  await client.query(
    `update bookings b set patient_id = lent.patient_id from lent where b.clinic_id = $1 and b.id = lent.id`,
    [clinicId],
  )
  await client.query('delete from patient_files where clinic_id = $1 and patient_id = $2', [clinicId, id])
  await client.query(
    `delete from files where clinic_id = $1 and key in (select md5('bench' || n) from generate_series(1, $2::int) n)`,
    [clinicId, FILES],
  )
  await client.query('delete from record_openings where clinic_id = $1 and patient_id = $2', [clinicId, id])
  await client.query('delete from patients where clinic_id = $1 and id = $2', [clinicId, id])
  await client.query('drop table lent')
  await client.query('set session_replication_role = origin')
}
