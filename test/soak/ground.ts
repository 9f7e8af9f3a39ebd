import { randomBytes, randomUUID } from 'node:crypto'
import { PERMISSIONS } from '#domain/accounts/permissions.ts'
import { addDays, DAY, formatInstant, instantOf, localDateOf } from '#domain/time/wall-time.ts'
import { STARTERS } from '#server/features/document-starters/document-starters.ts'
import { signAccessToken } from '#server/http/tokens.ts'
import type { TestGround } from '#test/app.ts'
import { addCabinet, addClinic, addDoctor, addService, insert, type TestClinic } from '#test/factories.ts'
import { addTemplate } from '#test/templates.ts'
import { Pool } from 'pg'

const ZONE = 'Europe/Bucharest'

/** A database that server processes share, and the secret with which they sign sessions. */
export interface Ground extends TestGround {
  readonly url: string
  readonly secret: string
  close(): Promise<void>
}

export function openGround(url: string, secret = randomBytes(32).toString('hex')): Ground {
  const sql = new Pool({ connectionString: url, max: 4 })
  // The database may be killed while nothing is asked of it.
  sql.on('error', () => undefined)
  sql.on('connect', client => client.on('error', () => undefined))
  return {
    url,
    secret,
    sql,
    clock: { now: Date.now() },
    services: { config: { sessionSecret: secret } },
    close: () => sql.end(),
  }
}

/** A clinic with people enough to fight over its hours. */
export interface World {
  readonly clinic: TestClinic
  readonly cabinetIds: readonly number[]
  readonly doctorIds: readonly number[]
  readonly serviceIds: readonly number[]
  readonly patientIds: readonly number[]
  /** Access tokens of the clinic's staff and of patients' accounts; they hold for ten minutes. */
  readonly staff: readonly string[]
  readonly patients: readonly string[]
}

interface Size {
  doctors: number
  cabinets: number
  records: number
  staff: number
  patients: number
}

/** Every doctor works from 08:00 to 20:00 on all days; more doctors than cabinets share them. */
export async function layOut(ground: Ground, size: Size): Promise<World> {
  ground.clock.now = Date.now()
  const clinic = await addClinic(ground, { observe_legal_holidays: false })
  const { clinicId, locationId } = clinic
  // Whoever registers has theirs; a clinic without any is given them by a job, beside what is counted here.
  await addTemplate(ground, clinicId, { active: false })
  const { kind, name, content } = STARTERS.at(-1)!
  const at = new Date(ground.clock.now)
  const starter = { kind, starter: name, draft: JSON.stringify(content), created_at: at, changed_at: at }
  await insert(ground, 'document_templates', { clinic_id: clinicId, ...starter })
  const cabinetIds = [clinic.cabinetId]
  while (cabinetIds.length < size.cabinets) cabinetIds.push(await addCabinet(ground, clinicId, locationId))
  const serviceIds = [
    await addService(ground, clinicId),
    await addService(ground, clinicId, { minutes: 45, buffer_before_minutes: 5, buffer_after_minutes: 10 }),
  ]
  const doctorIds: number[] = []
  for (let i = 0; i < size.doctors; i++) {
    const hours = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({
      weekday,
      start_minute: 480,
      end_minute: 1200,
      cabinet_id: cabinetIds[i % cabinetIds.length],
    }))
    doctorIds.push(await addDoctor(ground, clinic, serviceIds, {}, hours))
  }
  const { rows: records } = await ground.sql.query<{ id: string }>(
    `insert into patients (clinic_id, first_name, last_name, created_at)
     select $1, 'Maria', 'Dumitru', now() from generate_series(1, $2) returning id`,
    [clinicId, size.records],
  )
  return {
    clinic,
    cabinetIds,
    doctorIds,
    serviceIds,
    patientIds: records.map(row => Number(row.id)),
    staff: await signInAll(ground, await addStaff(ground, clinicId, size.staff)),
    patients: await signInAll(ground, await addAccounts(ground, size.patients)),
  }
}

async function addStaff(ground: Ground, clinicId: number, count: number): Promise<number[]> {
  const { rows: roles } = await ground.sql.query<{ id: string }>(
    `insert into roles (clinic_id, name, permissions) values ($1, 'Desk', $2) returning id`,
    [clinicId, PERMISSIONS],
  )
  const { rows } = await ground.sql.query<{ id: string }>(
    `insert into accounts (user_type, parent_id, first_name, last_name, email)
     select 2, $1::bigint, 'Ioana', 'Stan', 'desk' || $1::text || '-' || n || '@zambet.test' from generate_series(1, $2) n returning id`,
    [clinicId, count],
  )
  const ids = rows.map(row => Number(row.id))
  await ground.sql.query(
    `insert into account_roles (clinic_id, account_id, role_id) select $1::bigint, unnest($2::bigint[]), $3::bigint`,
    [clinicId, ids, roles[0]?.id],
  )
  return ids
}

async function addAccounts(ground: Ground, count: number): Promise<number[]> {
  const { rows } = await ground.sql.query<{ id: string }>(
    `insert into accounts (user_type, first_name, last_name, mobile, mobile_country, mobile_verified_at)
     select 3, 'Ana', 'Popa', '+407' || (20000000 + n + (select count(*) from accounts)), 'RO', now()
       from generate_series(1, $1) n returning id`,
    [count],
  )
  return rows.map(row => Number(row.id))
}

/** Access tokens of fresh sessions, one for each account. */
export async function signInAll(ground: Ground, accountIds: readonly number[]): Promise<string[]> {
  ground.clock.now = Date.now()
  const sessions = accountIds.map(() => randomUUID())
  await ground.sql.query(
    `insert into sessions (account_id, id, remember, created_at, expires_at)
     select a, s, true, now(), now() + interval '1 day' from unnest($1::bigint[], $2::uuid[]) t (a, s)`,
    [accountIds, sessions],
  )
  return Promise.all(
    accountIds.map((accountId, i) =>
      signAccessToken({ accountId, sessionId: sessions[i]! }, ground.secret, ground.clock.now),
    ),
  )
}

/** A wall-clock time some days ahead, as RFC 3339; minutes after midnight. */
export function startAt(daysAhead: number, minutes: number): string {
  const date = addDays(localDateOf(Date.now() + DAY, ZONE), daysAhead)
  return formatInstant(instantOf(date, minutes, ZONE), ZONE)
}
