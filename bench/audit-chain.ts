import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase, type Database } from '#server/db/database.ts'
import { fillMany } from '#server/demo/fill-many.ts'
import { manyClinicEmail } from '#server/demo/many-clinics.ts'
import { sealWhatWaits } from '#server/features/audit-chain/seal-entries.ts'
import { listClinicsToSeal } from '#server/features/audit-chain/seals.sql.ts'
import { Client } from 'pg'
import { compare, median } from './lib/compare.ts'
import { openFilledDatabase } from './lib/databases.ts'
import { pgbench } from './lib/pgbench.ts'
import { rate, times, type Line } from './lib/report.ts'
import { clinicOf } from './patients/lib.ts'

// The chain of audit entries: whether sealing keeps up with entries that are written at full load, what writing pays for it, what
// looking for work costs when there is none, and what verifying a million entries takes.

const COMMAND = fileURLToPath(
  new URL('../src/server/features/audit-chain/verify-command.ts', import.meta.url),
)
const [MANY, TENTH] = [1_000_000, 100_000]
const [LARGE_CLINIC, SMALL_CLINIC, BUSY_CLINIC] = [manyClinicEmail(4), manyClinicEmail(5), manyClinicEmail(6)]
const CLIENTS = 8
const SECONDS = 5
const ROUNDS = 5
/** How often the clock seals here, milliseconds; the product's does each minute. */
const PACE = 500

export async function benchAuditChain(): Promise<Line[]> {
  const url = await openFilledDatabase('bench_chain_', fill)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const ids = [await clinicOf(client, LARGE_CLINIC), await clinicOf(client, SMALL_CLINIC)] as const
    const busy = await clinicOf(client, BUSY_CLINIC)
    return [
      await keepUp(url, client, busy),
      await writing(client, busy),
      await idle(url),
      ...(await verifying(url, client, ids)),
    ]
  } finally {
    await client.end()
  }
}

const log = (text: string) => console.error(`  ${text}`)

async function fill(url: string): Promise<void> {
  await fillMany(url, { bookings: 20_000, seed: 1, now: Date.now(), force: false, log })
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const [email, count] of [
    [LARGE_CLINIC, MANY],
    [SMALL_CLINIC, TENTH],
  ] as const) {
    const clinicId = await clinicOf(client, email)
    for (let done = 0; done < count; done += 10_000) await client.query(ENTRIES, [clinicId, 10_000])
  }
  const db = openDatabase(url)
  const begun = performance.now()
  while ((await db.stranger(listClinicsToSeal)).length > 0) await seal(db)
  log(`sealed in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  await db.close()
  await client.query('vacuum analyze')
  await client.end()
}

const ENTRIES = `
  insert into audit_entries (clinic_id, at, actor_account_id, actor_kind, action, entity, entity_id, before, after, told)
  select $1, now() - n * interval '1 second', $1, 'clinic', 'booking.moved', 'booking', n,
         jsonb_build_object('start', now() + n * interval '1 minute', 'doctor_id', n % 7, 'cabinet_id', n % 3, 'note', repeat('ș', n % 90)),
         jsonb_build_object('start', now() + n * interval '2 minutes', 'doctor_id', n % 5, 'cabinet_id', n % 3, 'note', repeat('ț', n % 90)),
         n % 2 = 0
    from generate_series(1, $2::int) n`

async function seal(db: Database): Promise<void> {
  const [problem] = await sealWhatWaits({ db, now: Date.now })
  if (problem) throw problem
}

/** A change that does nothing but be recorded: begin, its entry, commit. */
const recording = (clinicId: number, isTold: boolean) => `
  begin;
  set local app.clinic_id = '${clinicId}';
  insert into audit_entries (clinic_id, at, actor_account_id, actor_kind, action, entity, entity_id, before, after, told)
  values (${clinicId}, now(), ${clinicId}, 'clinic', 'booking.moved', 'booking', :client_id,
          '{"start": "2026-11-26T10:00:00+02:00", "doctor_id": 5}', '{"start": "2026-11-26T11:00:00+02:00", "doctor_id": 5}', ${isTold});
  commit;`

/** Entries that are written by themselves, as fast as they go, while they are sealed: what is sealed in a second of sealing. */
async function keepUp(url: string, client: Client, clinicId: number): Promise<Line> {
  const db = openDatabase(url)
  const count = async (what: string) =>
    Number((await client.query<{ n: string }>(`select ${what} as n`)).rows[0]!.n)
  const sealed = () => count(`(select position from audit_chains where clinic_id = ${clinicId})`)
  const found: { written: number; sealed: number; left: number }[] = []
  await client.query(`insert into audit_chains (clinic_id) values (${clinicId}) on conflict do nothing`)
  for (let round = 0; round <= 3; round++) {
    const state = { isOver: false }
    const load = pgbench(url, [recording(clinicId, true), recording(clinicId, false)], {
      clients: CLIENTS,
      seconds: SECONDS,
    }).finally(() => (state.isOver = true))
    const before = await sealed()
    let busy = 0
    while (!state.isOver) {
      const begun = performance.now()
      await seal(db)
      busy += performance.now() - begun
      await wait(PACE)
    }
    const written = await load
    const made = (await sealed()) - before
    const begun = performance.now()
    await seal(db)
    const left = performance.now() - begun
    if (round > 0) found.push({ written, sealed: (made * 1000) / busy, left })
  }
  await db.close()
  const ratio = median(found.map(each => each.sealed / each.written))
  return {
    work: `seal entries of one clinic while they are written, c=${CLIENTS}; how fast they are written meanwhile`,
    ours: rate(median(found.map(each => each.sealed))),
    anchor: rate(median(found.map(each => each.written))),
    ratio: times(ratio),
    goal: '≥ 1 ×',
    reached: ratio >= 1,
  }
}

/**
 * What an entry costs whoever writes it, with the index that sealing reads by and without, which a told one has no more than before:
 * transactions on two empty tables that are else alike, turn by turn, so that a busy machine weighs on both.
 */
async function writing(client: Client, clinicId: number): Promise<Line> {
  const tables = ['bench_with', 'bench_without'] as const
  for (const table of tables) {
    await client.query(
      `drop table if exists ${table}; create table ${table} (like audit_entries including all)`,
    )
    await client.query(
      `create trigger hash_audit_payload before insert on ${table} for each row execute function hash_audit_payload()`,
    )
  }
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where indrelid = 'bench_without'::regclass
        and pg_get_expr(indpred, indrelid) like '%NOT told%'`,
  )
  if (rows.length !== 1) throw new Error(`indexes of untold entries: ${rows.length}`)
  await client.query(`drop index ${rows[0]!.name}`)
  const write = (table: string) => async () => {
    const begun = performance.now()
    for (let n = 0; n < 200; n++) {
      await client.query('begin')
      await client.query({ name: table, text: ROW.replace('TABLE', table), values: [clinicId, n] })
      await client.query('commit')
    }
    return (performance.now() - begun) / 200
  }
  const pair = await compare(write(tables[0]), write(tables[1]), 41)
  await client.query(`drop table ${tables.join(', ')}`)
  return {
    work: 'record a change of which no page is told; without the index that sealing reads by',
    ours: `${pair.ours.toFixed(3)} ms`,
    anchor: `${pair.anchor.toFixed(3)} ms`,
    ratio: times(pair.ratio),
    goal: '≤ 1.05 ×',
    reached: pair.ratio <= 1.05,
  }
}

const ROW = `
  insert into TABLE (clinic_id, at, actor_account_id, actor_kind, action, entity, entity_id, before, after, told)
  values ($1, now(), $1, 'clinic', 'patient_record.changed', 'patient_record', $2,
          '{"start": "2026-11-26T10:00:00+02:00", "doctor_id": 5}', '{"start": "2026-11-26T11:00:00+02:00", "doctor_id": 5}', false)`

/** Milliseconds of one, of fifty. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  for (let n = 0; n < 50; n++) await work()
  return (performance.now() - begun) / 50
}

/** Looking for work where there is none, each minute; beside an empty statement. */
async function idle(url: string): Promise<Line> {
  const db = openDatabase(url)
  const { ours, anchor, ratio } = await compare(
    () => timed(() => seal(db)),
    () => timed(() => db.stranger(async tx => tx.selectNoFrom(eb => eb.lit(1).as('one')).execute())),
    ROUNDS,
  )
  await db.close()
  return {
    work: 'the clock’s look at 20 clinics of which none has anything to seal; an empty statement',
    ours: `${ours.toFixed(2)} ms`,
    anchor: `${anchor.toFixed(2)} ms`,
    ratio: times(ratio),
    goal: '< 60 ms',
    reached: ours < 60,
  }
}

/** The command on a million entries: its time beside PostgreSQL hashing the payloads alone, its memory beside a tenth of them. */
async function verifying(
  url: string,
  client: Client,
  [large, small]: readonly [number, number],
): Promise<Line[]> {
  const memory: { large: number; small: number }[] = []
  const verify = async (clinicId: number) => {
    const begun = performance.now()
    const megabytes = await runCommand(url, clinicId)
    return { megabytes, seconds: (performance.now() - begun) / 1000 }
  }
  const pair = await compare(
    async () => {
      const [many, few] = [await verify(large), await verify(small)]
      memory.push({ large: many.megabytes, small: few.megabytes })
      return many.seconds
    },
    async () => {
      const begun = performance.now()
      await client.query(
        'select count(*) from audit_entries where clinic_id = $1 and payload_hash = audit_payload_hash(salt, before, after)',
        [large],
      )
      return (performance.now() - begun) / 1000
    },
    3,
  )
  const grown = median(memory.map(each => each.large / each.small))
  return [
    {
      work: `verify a chain of ${MANY.toLocaleString('en')}, process and all; PostgreSQL hashing the payloads alone`,
      ours: `${pair.ours.toFixed(1)} s`,
      anchor: `${pair.anchor.toFixed(1)} s`,
      ratio: times(pair.ratio),
      goal: '< 60 s',
      reached: pair.ours < 60,
    },
    {
      work: 'memory of the command at its most; on a tenth of the entries',
      ours: `${median(memory.map(each => each.large)).toFixed(0)} MB`,
      anchor: `${median(memory.map(each => each.small)).toFixed(0)} MB`,
      ratio: times(grown),
      goal: '≤ 1.3 ×',
      reached: grown <= 1.3,
    },
  ]
}

/** The most that it holds in memory, megabytes. Throws where the chain is not whole. */
async function runCommand(url: string, clinicId: number): Promise<number> {
  const child = spawn(process.execPath, [COMMAND, '--clinic', String(clinicId)], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let most = 0
  const watching = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      most = Math.max(most, Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    } catch {
      // It has just ended.
    }
  }, 50)
  const [code] = (await once(child, 'exit')) as [number]
  clearInterval(watching)
  if (code !== 0) throw new Error(`the chain of clinic ${clinicId} is not whole`)
  return most
}
