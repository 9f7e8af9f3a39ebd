import { writeFileSync } from 'node:fs'
import type { Client } from 'pg'
import { manyClinicEmail } from '#server/demo/many-clinics.ts'
import { takeFile, watchMemory } from '../lib/taking.ts'
import { times, type Line } from '../lib/report.ts'
import { signIn, type BenchServer } from '../lib/server.ts'
import { wrk, type Request } from '../lib/wrk.ts'
import { clinicOf, DESK, searchPath } from './lib.ts'

const SECONDS = 4
const MANY = 120_000
const SHEET = manyClinicEmail(20)

/** A clinic of very many people taken away, and what a search beside it waits. */
export async function takeSheet(server: BenchServer, client: Client): Promise<Line[]> {
  const clinicId = await clinicOf(client, SHEET)
  await client.query(
    `insert into patients (clinic_id, first_name, last_name, mobile, email, birth_date, note, created_at)
     select clinic_id, first_name, last_name, mobile, email, birth_date, 'bench', created_at
       from patients p, generate_series(1, 20) where clinic_id = $1
      limit $2 - (select count(*) from patients where clinic_id = $1)`,
    [clinicId, MANY],
  )
  try {
    await client.query('vacuum analyze patients')
    const other = await clinicOf(client, DESK)
    const request: Request = {
      method: 'GET',
      path: searchPath(other, 'barbu'),
      token: await signIn(server.origin, DESK),
    }
    const others = async () => (await wrk(server.origin, [request], { connections: 1, seconds: SECONDS })).p95
    const token = await signIn(server.origin, SHEET)
    await others()
    const alone = await others()
    writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
    const most = watchMemory(server.pid)
    const begun = performance.now()
    const taking = takeFile(`${server.origin}${searchPath(clinicId, '')}?download=xlsx`, token)
    const beside = await others()
    const { bytes } = await taking
    const seconds = (performance.now() - begun) / 1000
    if (seconds < SECONDS) throw new Error('The sheet was there before the others were measured')
    const { ours, theirs } = most()
    const megabytes = ours + theirs
    return [
      {
        work: `${MANY.toLocaleString('en')} patients as a sheet, resident at most: the server and what it starts`,
        ours: `${Math.round(ours)} + ${Math.round(theirs)} MB`,
        anchor: `${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`,
        ratio: '',
        goal: '< 300 MB',
        reached: megabytes < 300,
      },
      {
        work: 'a search beside it, p95; without it',
        ours: `${beside.toFixed(1)} ms`,
        anchor: `${alone.toFixed(1)} ms`,
        ratio: times(beside / alone),
        goal: '≤ 1.5 ×',
        reached: beside / alone <= 1.5,
      },
    ]
  } finally {
    // Nothing refers to them, which need not be looked up of each.
    await client.query('set session_replication_role = replica')
    await client.query(`delete from patients where clinic_id = $1 and note = 'bench'`, [clinicId])
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze patients')
  }
}
