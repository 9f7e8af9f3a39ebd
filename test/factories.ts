import { randomUUID } from 'node:crypto'
import { PERMISSIONS, type Permission } from '#domain/accounts/permissions.ts'
import { signAccessToken } from '#server/http/tokens.ts'
import type { TestGround } from './app.ts'

/** Inserts one row, leaving the rest to the table's defaults, and returns it whole. */
export async function insert(
  test: TestGround,
  table: string,
  row: Record<string, unknown>,
): Promise<Record<string, never>> {
  const columns = Object.keys(row)
  const { rows } = await test.sql.query<Record<string, never>>(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')}) returning *`,
    Object.values(row),
  )
  const [first] = rows
  if (!first) throw new Error(`nothing was inserted into ${table}`)
  return first
}

async function insertId(test: TestGround, table: string, row: Record<string, unknown>): Promise<number> {
  return Number((await insert(test, table, row))['id'])
}

let count = 0

/** A patient's account; with a phone, it is a proved one. */
export async function addAccount(
  test: TestGround,
  row: { first_name?: string; last_name?: string; mobile?: string; email?: string } = {},
): Promise<number> {
  const mobile = row.mobile ?? `+4072${String(1_000_000 + count++)}`
  return insertId(test, 'accounts', {
    user_type: 3,
    first_name: 'Ana',
    last_name: 'Popa',
    mobile_country: 'RO',
    mobile_verified_at: new Date(test.clock.now),
    ...row,
    mobile,
  })
}

/** A bearer header of a fresh session. */
export async function signIn(test: TestGround, accountId: number): Promise<{ authorization: string }> {
  const sessionId = randomUUID()
  await insert(test, 'sessions', {
    account_id: accountId,
    id: sessionId,
    remember: true,
    created_at: new Date(test.clock.now),
    expires_at: new Date(test.clock.now + 365 * 86_400_000),
  })
  const token = await signAccessToken(
    { accountId, sessionId },
    test.services.config.sessionSecret,
    test.clock.now,
  )
  return { authorization: `Bearer ${token}` }
}

export interface TestClinic {
  clinicId: number
  locationId: number
  cabinetId: number
  /** Signs the owner in. */
  owner: { authorization: string }
}

/** A clinic in Bucharest with its owner, one location and one cabinet. */
export async function addClinic(
  test: TestGround,
  settings: Record<string, unknown> = {},
  place: Record<string, unknown> = {},
): Promise<TestClinic> {
  const clinicId = await insertId(test, 'accounts', {
    user_type: 1,
    first_name: 'Dana',
    last_name: 'Marin',
    email: `owner${count++}@zambet.test`,
  })
  await insert(test, 'clinics', {
    clinic_id: clinicId,
    name: 'Clinica Surâs',
    phone: '+40212345678',
    ...settings,
  })
  await addRole(test, clinicId, clinicId, 'Owner', PERMISSIONS, { is_owner: true })
  const locationId = await insertId(test, 'locations', {
    clinic_id: clinicId,
    name: 'Centru',
    address: 'Str. Lalelelor 3',
    city: 'București',
    ...place,
  })
  const cabinetId = await addCabinet(test, clinicId, locationId)
  return { clinicId, locationId, cabinetId, owner: await signIn(test, clinicId) }
}

async function addRole(
  test: TestGround,
  clinicId: number,
  accountId: number,
  name: string,
  permissions: readonly Permission[],
  row: Record<string, unknown> = {},
): Promise<void> {
  const roleId = await insertId(test, 'roles', {
    clinic_id: clinicId,
    name: `${name} ${count++}`,
    permissions,
    ...row,
  })
  await insert(test, 'account_roles', { clinic_id: clinicId, account_id: accountId, role_id: roleId })
}

/** Somebody who works at the clinic and may do what is named; signed in. */
export async function addStaff(
  test: TestGround,
  clinicId: number,
  permissions: readonly Permission[],
): Promise<{ accountId: number; headers: { authorization: string } }> {
  const accountId = await insertId(test, 'accounts', {
    user_type: 2,
    parent_id: clinicId,
    first_name: 'Ioana',
    last_name: 'Stan',
    email: `staff${count++}@zambet.test`,
  })
  await addRole(test, clinicId, accountId, 'Role', permissions)
  return { accountId, headers: await signIn(test, accountId) }
}

export async function addCabinet(test: TestGround, clinicId: number, locationId: number): Promise<number> {
  return insertId(test, 'cabinets', {
    clinic_id: clinicId,
    location_id: locationId,
    name: `Cabinet ${count++}`,
  })
}

export async function addService(
  test: TestGround,
  clinicId: number,
  row: Record<string, unknown> = {},
): Promise<number> {
  return insertId(test, 'services', {
    clinic_id: clinicId,
    name_ro: 'Consultație',
    name_en: 'Consultation',
    minutes: 30,
    price_bani: 15_000,
    ...row,
  })
}

/** A doctor who gives the services and works from 09:00 to 17:00 on weekdays in the clinic's cabinet, unless told. */
export async function addDoctor(
  test: TestGround,
  clinic: TestClinic,
  serviceIds: readonly number[],
  row: Record<string, unknown> = {},
  hours: readonly Record<string, unknown>[] = [1, 2, 3, 4, 5].map(weekday => ({ weekday })),
): Promise<number> {
  const { clinicId: clinic_id, locationId: location_id, cabinetId: cabinet_id } = clinic
  const doctorId = await insertId(test, 'doctors', {
    clinic_id,
    first_name: 'Andrei',
    last_name: 'Ionescu',
    title: 'Dr.',
    ...row,
  })
  await test.sql.query(
    `insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani)
     select clinic_id, $2, id, minutes, price_bani from services where clinic_id = $1 and id = any($3)`,
    [clinic_id, doctorId, serviceIds],
  )
  for (const span of hours) {
    await insert(test, 'working_hours', {
      clinic_id,
      doctor_id: doctorId,
      location_id,
      cabinet_id,
      start_minute: 540,
      end_minute: 1020,
      ...span,
    })
  }
  return doctorId
}

export async function addPatient(
  test: TestGround,
  clinicId: number,
  row: Record<string, unknown> = {},
): Promise<number> {
  return insertId(test, 'patients', {
    clinic_id: clinicId,
    first_name: 'Maria',
    last_name: 'Dumitru',
    created_at: new Date(test.clock.now),
    ...row,
  })
}

/** A grave allergy unless told otherwise. */
export async function addAlert(
  test: TestGround,
  clinicId: number,
  patientId: number,
  row: Record<string, unknown> = {},
): Promise<number> {
  return insertId(test, 'patient_alerts', {
    clinic_id: clinicId,
    patient_id: patientId,
    kind: 'allergy',
    severity: 'high',
    text: 'Alergie la penicilină',
    created_at: new Date(test.clock.now),
    ...row,
  })
}
