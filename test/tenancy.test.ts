import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { openDesk, type Desk } from './desk.ts'
import { addClinic, addPatient } from './factories.ts'

/** Tables that are no clinic's, and why. */
const OUTSIDE_CLINICS: Record<string, string> = {
  migrations: 'which files were applied',
  attempts: 'counted per address or phone before anybody is known; reached by functions alone',
  sessions: 'belong to an account, which may serve many clinics; fenced by account',
  refresh_tokens: 'as sessions',
  family_members: 'as sessions: whom somebody books for is their own list',
  family_links: 'as sessions',
  family_consents: 'as sessions',
  password_links: 'as sessions',
  one_time_codes: 'belong to a phone or an email, which have no account yet; fenced by it',
  sign_in_challenges: 'as sessions',
  passkeys: 'as sessions',
  social_identities: 'as sessions',
  browser_challenges: 'belong to a browser, of which nobody is known yet; fenced by it',
  email_changes: 'as sessions',
  account_pictures: 'as sessions; a clinic sees that of its patient by a function alone',
  favourite_doctors: 'belong to an account, whose doctors are of many clinics; fenced by account',
  contact_messages: 'written to those who run the product; fenced as its messages',
  known_devices: 'as sessions',
  account_consents: 'as sessions',
  guesses: 'as attempts',
  authenticators: 'as sessions',
  recovery_codes: 'as sessions',
  reminder_clock: 'one row: until when everything that fell due was seen; reached by functions alone',
  message_rule_changes: 'numbers that say that some rule changed; reached by functions alone',
  demo_mode: 'one row that says so; only the owner writes it',
}
/** Of these, what the application may touch and anybody may see. */
const SEEN_BY_ALL = ['demo_mode']
/** Fenced by account as well as by clinic, so their keys begin with their own id. */
const FENCED_BY_ACCOUNT = ['accounts']

let app: TestApp
let desk: Desk

beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
})
afterAll(() => app.stop())

async function query<T extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await app.sql.query<T>(text, values)).rows
}

const TENANT_TABLES = `
  select c.oid, c.relname, c.relrowsecurity
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'clinic_id' and not a.attisdropped
   where c.relkind in ('r', 'p') and c.relname <> all($1)`

describe('the catalogue', () => {
  test('every table belongs to a clinic or says why it does not', async () => {
    const rows = await query<{ relname: string }>(`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
       where c.relkind in ('r', 'p')
         and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'clinic_id' and not a.attisdropped)`)
    expect(rows.map(row => row.relname).toSorted()).toEqual(Object.keys(OUTSIDE_CLINICS).toSorted())
  })

  test('every table the application may touch has row-level security with a policy that asks for the clinic', async () => {
    const rows = await query<{ relname: string; fenced: boolean }>(
      `select t.relname, t.relrowsecurity and exists (
                select from pg_policies p where p.tablename = t.relname
                   and p.qual like '%current_clinic_id()%'
                   and (p.cmd = 'SELECT' or coalesce(p.with_check, p.qual) like '%current_clinic_id()%')) as fenced
         from (${TENANT_TABLES}) t`,
      [[]],
    )
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.filter(row => !row.fenced)).toEqual([])
  })

  test('so has every other table that the application may touch, by whom the transaction speaks for', async () => {
    const rows = await query<{ relname: string; fenced: boolean }>(
      `select c.relname, c.relrowsecurity and bool_and(p.qual ~ 'current_\\w+\\(\\)') as fenced
         from pg_class c left join pg_policies p on p.schemaname = 'public' and p.tablename = c.relname
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($1)
          and (has_table_privilege('zambet_app', c.oid, 'select, insert, update, delete, truncate')
            or has_any_column_privilege('zambet_app', c.oid, 'select, insert, update'))
        group by c.oid`,
      [SEEN_BY_ALL],
    )
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(row => !row.fenced)).toEqual([])
  })

  test('clinic_id comes first in every primary key, unique and exclusion constraint and unique index', async () => {
    const rows = await query(
      `select t.relname, i.indexrelid::regclass::text as index
         from (${TENANT_TABLES}) t
         join pg_index i on i.indrelid = t.oid and (i.indisunique or i.indisexclusion)
         left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
        where a.attname is distinct from 'clinic_id'`,
      [FENCED_BY_ACCOUNT],
    )
    expect(rows).toEqual([])
    const without = await query(
      `select t.relname from (${TENANT_TABLES}) t
        where not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)`,
      [[]],
    )
    expect(without).toEqual([])
  })

  test('foreign keys between clinics’ tables carry the clinic, first on both sides', async () => {
    const rows = await query(
      `select t.relname, k.conname
         from (${TENANT_TABLES}) t
         join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
         join (${TENANT_TABLES}) target on target.oid = k.confrelid
         join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
         join pg_attribute b on b.attrelid = target.oid and b.attnum = k.confkey[1]
        where a.attname <> 'clinic_id' or b.attname <> 'clinic_id'`,
      [FENCED_BY_ACCOUNT],
    )
    expect(rows).toEqual([])
  })

  test('the application’s role owns nothing and obeys every policy', async () => {
    const [role] = await query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles where rolname = 'zambet_app'`,
    )
    expect(Object.values(role ?? { missing: true })).toEqual([false, false, false, false, false])
    const owned = await query(
      `select relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = 'zambet_app'`,
    )
    expect(owned).toEqual([])
    const memberOf = await query(
      `select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.roleid
         join pg_roles app on app.oid = m.member where app.rolname = 'zambet_app'`,
    )
    expect(memberOf).toEqual([])
  })

  test('functions that pass the fence pin where they look names up', async () => {
    const rows = await query<{ proname: string; pinned: boolean }>(`
      select p.proname, coalesce('search_path=public, pg_temp' = any(p.proconfig), false) as pinned
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public'
       where p.prosecdef`)
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(row => !row.pinned)).toEqual([])
  })

  test('functions with their owner’s rights are the application’s alone, and new ones too', async () => {
    const openToAll = `
      select p.oid::regprocedure::text as name from pg_proc p
       where p.prosecdef and p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
         and has_function_privilege('public', p.oid, 'execute')`
    expect(await query(openToAll)).toEqual([])

    const client = await app.sql.connect()
    try {
      await client.query(`
        begin; set local role zambet_owner;
        create function made_later() returns integer language sql security definer set search_path = public, pg_temp
          as 'select 7'`)
      expect((await client.query(openToAll)).rows).toEqual([])
      await client.query('set local role zambet_app')
      expect((await client.query('select made_later() as answer')).rows).toEqual([{ answer: 7 }])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

/** One statement under the application's role, for a clinic or for none. */
async function asApplication(clinicId: number | undefined, text: string): Promise<number> {
  const client = new Client({ connectionString: app.url })
  await client.connect()
  try {
    await client.query('set role zambet_app')
    if (clinicId !== undefined)
      await client.query(`select set_config('app.clinic_id', $1, false)`, [String(clinicId)])
    return (await client.query(text)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

const search = (text: string) => `select search_patient_ids($$${text}$$, true, 100)`

describe('the fence', () => {
  test('shows nothing of any table to a query that forgot its clinic', async () => {
    await desk.book()
    await desk.post('/addHoldtime', {
      doctor_id: desk.doctorId,
      start: '2026-11-26T14:00:00+02:00',
      end: '2026-11-26T15:00:00+02:00',
    })
    const tables = await query<{ relname: string }>(TENANT_TABLES, [[]])
    for (const { relname } of tables) {
      const { rows } = await app.sql.query(
        `select has_table_privilege('zambet_app', $1, 'select') as readable`,
        [relname],
      )
      if (!rows[0].readable) continue
      expect(await asApplication(undefined, `select from ${relname}`), relname).toBe(0)
    }
    expect(await asApplication(desk.clinic.clinicId, 'select from bookings')).toBe(1)
  })

  test('shows a clinic its own rows alone', async () => {
    const other = await addClinic(app)
    await addPatient(app, other.clinicId)
    for (const table of ['patients', 'doctors', 'bookings', 'busy_times', 'audit_entries', 'clinics'])
      expect(
        await asApplication(other.clinicId, `select from ${table} where clinic_id <> ${other.clinicId}`),
        table,
      ).toBe(0)
    expect(await asApplication(other.clinicId, 'select from patients')).toBe(1)
  })

  test('refuses to write another clinic’s row, and cannot reach one to change', async () => {
    const other = await addClinic(app)
    await expect(
      asApplication(
        other.clinicId,
        `insert into locations (clinic_id, name) values (${desk.clinic.clinicId}, 'x')`,
      ),
    ).rejects.toThrow(/row-level security/)
    await expect(
      asApplication(other.clinicId, `update locations set clinic_id = ${desk.clinic.clinicId}`),
    ).rejects.toThrow(/row-level security/)
    const { clinicId } = desk.clinic
    expect(
      await asApplication(other.clinicId, `update patients set note = 'x' where clinic_id = ${clinicId}`),
    ).toBe(0)
    expect(await asApplication(other.clinicId, `delete from holds where clinic_id = ${clinicId}`)).toBe(0)
  })

  test('cannot be joined around: a row of one clinic refuses to point into another', async () => {
    const other = await addClinic(app)
    await expect(
      asApplication(
        other.clinicId,
        `insert into cabinets (clinic_id, location_id, name) values (${other.clinicId}, ${desk.clinic.locationId}, 'x')`,
      ),
    ).rejects.toThrow(/foreign key/)
  })

  test('keeps sealed history and taken time out of reach', async () => {
    const { clinicId } = desk.clinic
    for (const statement of [
      `update audit_entries set action = 'x'`,
      `delete from audit_entries`,
      `delete from busy_times`,
      `insert into busy_times (clinic_id, resource, resource_id, starts_at, ends_at) values (${clinicId}, 'doctor', 1, now(), now())`,
      `update migrations set name = 'x'`,
      `alter table patients disable row level security`,
    ])
      await expect(asApplication(clinicId, statement), statement).rejects.toThrow(/permission|owner/)
  })

  test('keeps what was charted and measured from other clinics, and as it was written from its own', async () => {
    const { clinicId } = desk.clinic
    const entries = [{ tooth: 36, kind: 'caries', state: 'condition', surfaces: 'O' }]
    await desk.post('/teeth-diagnostics', { patient_id: desk.patientId, version: 0, entries })
    const exam = (await desk.post(`/v2/patients/${desk.patientId}/perio-exams`)).body.data
    const sites = [{ tooth: 36, site: 'V', depth: 4 }]
    const owner = desk.clinic.owner
    await app.call('PATCH', `/v2/perio-exams/${exam.id}`, { body: { version: 1, sites }, headers: owner })
    await desk.post(`/v2/perio-exams/${exam.id}/close`, { version: 2 })

    const other = await addClinic(app)
    for (const table of ['tooth_entries', 'perio_exams', 'perio_teeth', 'perio_sites']) {
      expect(await asApplication(clinicId, `select from ${table}`), table).toBeGreaterThan(0)
      expect(await asApplication(other.clinicId, `select from ${table}`), table).toBe(0)
    }
    const stolen = `insert into perio_sites (clinic_id, exam_id, tooth, site, depth, changed_in) values (${other.clinicId}, ${exam.id}, 36, 'V', 9, 1)`
    await expect(asApplication(other.clinicId, stolen)).rejects.toThrow(/foreign key/)
    for (const statement of [
      `update tooth_entries set surfaces = 'M'`,
      `update tooth_entries set date = '2020-01-01'`,
      `delete from tooth_entries`,
      `update perio_sites set depth = 9`,
      `delete from perio_sites`,
      `update perio_exams set status = 'draft'`,
      `delete from perio_exams`,
    ])
      await expect(asApplication(clinicId, statement), statement).rejects.toThrow(/permission|closed/)
  })

  test('shows a one-time code to who names its target alone', async () => {
    await query(
      `insert into one_time_codes (purpose, target, code_hash, created_at, expires_at)
       values ('booking', '+40720000001', 'a', now(), now()), ('booking', '+40720000002', 'b', now(), now())`,
    )
    const all = 'select from one_time_codes'
    expect(await asApplication(desk.clinic.clinicId, all)).toBe(0)
    const client = await app.sql.connect()
    try {
      await client.query(`begin; set local role zambet_app; set local app.code_target = '+40720000002'`)
      expect((await client.query('select code_hash from one_time_codes')).rows).toEqual([{ code_hash: 'b' }])
      await client.query('rollback')
    } finally {
      client.release()
    }
  })

  test('holds for the search that reads past it', async () => {
    const other = await addClinic(app)
    expect(await asApplication(desk.clinic.clinicId, search('maria'))).toBe(1)
    for (const text of ['maria', '', '%', '_', '\\', "' or true --", 'maria%'])
      expect(await asApplication(other.clinicId, search(text)), text).toBe(0)
    expect(await asApplication(undefined, search('maria'))).toBe(0)
  })
})
