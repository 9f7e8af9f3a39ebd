import { randomBytes } from 'node:crypto'
import { DEFAULT_ROLE_NAMES, DEFAULT_ROLES, type DefaultRoleName } from '#domain/permissions.ts'
import type pg from 'pg'
import { closuresOf, minutes, ZONE, type Period } from './calendar-of-plan.ts'
import type { ClinicPlan, DoctorPlan } from './clinic-plan.ts'
import { insertRows, reserveIds } from './demo.sql.ts'
import type { Person } from './people.ts'

/** Database ids of what a plan names by keys. */
export interface ClinicIds {
  clinic: number
  locations: Map<string, number>
  cabinets: Map<string, number>
  services: Map<string, number>
  doctors: Map<DoctorPlan, number>
  people: Map<Person, number>
}

/** Writes everything of a clinic but its bookings and blocked times. */
export async function writeClinic(
  client: pg.ClientBase,
  plan: ClinicPlan,
  people: readonly Person[],
  period: Period,
  passwordHash: string,
  now: number,
): Promise<ClinicIds> {
  const clinic = await writeAccountsAndRoles(client, plan, passwordHash, now)
  const clinic_id = clinic.id
  const locations = await idsFor(client, 'locations', Object.keys(plan.locations))
  const cabinets = await idsFor(client, 'cabinets', Object.keys(plan.cabinets))
  const specialities = await idsFor(client, 'specialities', Object.keys(plan.specialities))
  const services = await idsFor(client, 'services', Object.keys(plan.services))
  const doctors = await idsFor(client, 'doctors', plan.doctors)

  await insertRows(
    client,
    'locations',
    Object.entries(plan.locations).map(([key, location]) => ({
      clinic_id,
      id: idOf(locations, key),
      ...location,
    })),
  )
  await insertRows(
    client,
    'cabinets',
    Object.entries(plan.cabinets).map(([key, { location, name }]) => ({
      clinic_id,
      id: idOf(cabinets, key),
      location_id: idOf(locations, location),
      name,
    })),
  )
  await insertRows(
    client,
    'specialities',
    Object.entries(plan.specialities).map(([key, name]) => ({
      clinic_id,
      id: idOf(specialities, key),
      name_ro: name.ro,
      name_en: name.en,
    })),
  )
  await insertRows(
    client,
    'services',
    Object.entries(plan.services).map(([key, service]) => ({
      clinic_id,
      id: idOf(services, key),
      name_ro: service.ro,
      name_en: service.en,
      speciality_id: service.speciality === null ? null : idOf(specialities, service.speciality),
      minutes: service.durationMinutes,
      price_bani: service.price * 100,
      group_count: service.seats ?? 1,
      buffer_before_minutes: service.bufferBeforeMinutes ?? 0,
      buffer_after_minutes: service.bufferAfterMinutes ?? 0,
      minimum_notice_minutes: service.minimumNoticeMinutes ?? null,
      online_visible: !service.hidden,
    })),
  )
  await writeDoctors(
    client,
    plan,
    clinic_id,
    { doctors, specialities, services, cabinets, locations },
    clinic.doctors,
  )
  await insertRows(
    client,
    'clinic_holidays',
    closuresOf(plan, period).map(closure => ({ clinic_id, ...closure })),
  )
  const ids = {
    clinic: clinic_id,
    locations,
    cabinets,
    services,
    doctors,
    people: await idsFor(client, 'patients', people),
  }
  await writePatients(client, plan, people, ids, passwordHash, now)
  return ids
}

async function writeAccountsAndRoles(
  client: pg.ClientBase,
  plan: ClinicPlan,
  password_hash: string,
  now: number,
): Promise<{ id: number; doctors: number[] }> {
  const [id = 0, reception = 0, ...doctors] = await reserveIds(client, 'accounts', 2 + plan.doctors.length)
  const roles = await idsFor(client, 'roles', DEFAULT_ROLE_NAMES)
  const staff: {
    id: number
    user_type: number
    role: DefaultRoleName
    email: string
    firstName: string
    lastName: string
  }[] = [
    { id, user_type: 1, role: 'Owner', email: plan.email, ...plan.owner },
    ...(plan.reception
      ? [{ id: reception, user_type: 1, role: 'Reception' as const, ...plan.reception }]
      : []),
    ...plan.doctors.map((doctor, index) => ({
      ...doctor,
      id: doctors[index] ?? 0,
      user_type: 2,
      role: 'Doctor' as const,
    })),
  ]
  await insertRows(
    client,
    'accounts',
    staff.map(person => ({
      id: person.id,
      user_type: person.user_type,
      parent_id: person.id === id ? null : id,
      email: person.email,
      email_verified_at: new Date(now),
      password_hash,
      first_name: person.firstName,
      last_name: person.lastName,
      language: 2,
      sms_reminder: true,
      email_reminder: true,
      markting_sms: false,
      email_sms: false,
      two_factor: false,
      active: true,
      created_at: new Date(now),
    })),
  )
  const { name, phone, email, cif, autoApprove: auto_approve } = plan
  await insertRows(client, 'clinics', [{ clinic_id: id, name, phone, email, cif, auto_approve, zone: ZONE }])
  await insertRows(
    client,
    'roles',
    DEFAULT_ROLE_NAMES.map(role => ({
      clinic_id: id,
      id: idOf(roles, role),
      name: role,
      permissions: [...DEFAULT_ROLES[role]],
    })),
  )
  await insertRows(
    client,
    'account_roles',
    staff.map(person => ({ clinic_id: id, account_id: person.id, role_id: idOf(roles, person.role) })),
  )
  return { id, doctors }
}

async function writeDoctors(
  client: pg.ClientBase,
  plan: ClinicPlan,
  clinic_id: number,
  ids: {
    doctors: Map<DoctorPlan, number>
    specialities: Map<string, number>
    services: Map<string, number>
    cabinets: Map<string, number>
    locations: Map<string, number>
  },
  accounts: readonly number[],
): Promise<void> {
  await insertRows(
    client,
    'doctors',
    plan.doctors.map((doctor, index) => ({
      clinic_id,
      id: idOf(ids.doctors, doctor),
      account_id: accounts[index] ?? null,
      first_name: doctor.firstName,
      last_name: doctor.lastName,
      title: 'Dr.',
      description: doctor.description,
      email: doctor.email,
      mobile: doctor.mobile,
      color: doctor.color,
      earnings_percent: doctor.earningsPercent,
    })),
  )
  await insertRows(
    client,
    'doctor_specialities',
    plan.doctors.flatMap(doctor =>
      doctor.specialities.map(key => ({
        clinic_id,
        doctor_id: idOf(ids.doctors, doctor),
        speciality_id: idOf(ids.specialities, key),
      })),
    ),
  )
  await insertRows(
    client,
    'doctor_services',
    plan.doctors.flatMap(doctor =>
      doctor.services.map(key => ({
        clinic_id,
        doctor_id: idOf(ids.doctors, doctor),
        service_id: idOf(ids.services, key),
        minutes: plan.services[key]?.durationMinutes ?? 0,
        price_bani: (plan.services[key]?.price ?? 0) * 100,
      })),
    ),
  )
  await insertRows(
    client,
    'working_hours',
    plan.doctors.flatMap(doctor =>
      doctor.hours.flatMap(hours =>
        hours.weekdays.map(weekday => ({
          clinic_id,
          doctor_id: idOf(ids.doctors, doctor),
          location_id: idOf(ids.locations, plan.cabinets[hours.cabinet]?.location ?? ''),
          cabinet_id: idOf(ids.cabinets, hours.cabinet),
          weekday,
          start_minute: minutes(hours.start),
          end_minute: minutes(hours.end),
          break_start_minute: hours.pause ? minutes(hours.pause[0]) : null,
          break_end_minute: hours.pause ? minutes(hours.pause[1]) : null,
          week_parity: hours.weeks ?? ('every' as const),
        })),
      ),
    ),
  )
}

async function writePatients(
  client: pg.ClientBase,
  plan: ClinicPlan,
  people: readonly Person[],
  ids: ClinicIds,
  password_hash: string,
  now: number,
): Promise<void> {
  const [holder] = people
  const [account_id] = plan.account ? await reserveIds(client, 'accounts', 1) : []
  if (account_id !== undefined && holder) {
    await insertRows(client, 'accounts', [
      {
        id: account_id,
        user_type: 3,
        email: holder.email,
        email_verified_at: new Date(now),
        mobile: holder.mobile,
        mobile_country: 'RO',
        mobile_verified_at: new Date(now),
        password_hash,
        first_name: holder.firstName,
        last_name: holder.lastName,
        gender: holder.gender,
        language: 2,
        sms_reminder: true,
        email_reminder: true,
        markting_sms: false,
        email_sms: false,
        two_factor: false,
        active: true,
        created_at: new Date(now),
      },
    ])
  }
  await insertRows(
    client,
    'patients',
    people.map((person, index) => ({
      clinic_id: ids.clinic,
      id: idOf(ids.people, person),
      account_id: index === 0 ? (account_id ?? null) : null,
      first_name: person.firstName,
      last_name: person.lastName,
      mobile: person.mobile,
      mobile_country: 'RO',
      email: person.email,
      birth_date: person.birthDate,
      gender: person.gender,
      alert: person.alert,
      note: person.note,
      active: true,
      created_at: new Date(now),
    })),
  )
}

async function idsFor<K>(
  client: pg.ClientBase,
  table: Parameters<typeof reserveIds>[1],
  keys: readonly K[],
): Promise<Map<K, number>> {
  const ids = await reserveIds(client, table, keys.length)
  return new Map(keys.map((key, index) => [key, ids[index] ?? 0]))
}

export function idOf<K>(ids: ReadonlyMap<K, number>, key: K): number {
  const id = ids.get(key)
  if (id === undefined) throw new RangeError(`The plan names what it does not have: ${String(key)}`)
  return id
}

/** As in the links patients get: the clinic's id beside random bits, which no seed may foretell. */
export function newCode(clinicId: number): string {
  return `${clinicId.toString(36)}-${randomBytes(16).toString('base64url')}`
}
