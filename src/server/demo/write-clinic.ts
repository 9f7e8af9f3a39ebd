import type pg from 'pg'
import { closuresOf, type Period } from './calendar-of-plan.ts'
import { idOf, idsFor, type ClinicIds } from './clinic-ids.ts'
import type { ClinicPlan } from './clinic-plan.ts'
import { insertRows } from './demo.sql.ts'
import type { Person } from './people.ts'
import { writeDoctors } from './write-doctors.ts'
import { writePatients } from './write-patients.ts'
import { placeColumns, writeStaff } from './write-staff.ts'

/** Writes everything of a clinic but its bookings and blocked times. */
export async function writeClinic(
  client: pg.ClientBase,
  plan: ClinicPlan,
  people: readonly Person[],
  period: Period,
  passwordHash: string,
  now: number,
): Promise<ClinicIds> {
  const clinic = await writeStaff(client, plan, passwordHash, now)
  const clinic_id = clinic.id
  const locations = await idsFor(client, 'locations', Object.keys(plan.locations))
  const cabinets = await idsFor(client, 'cabinets', Object.keys(plan.cabinets))
  const specialities = await idsFor(client, 'specialities', Object.keys(plan.specialities))
  const categories = await idsFor(client, 'service_categories', Object.keys(plan.specialities))
  const services = await idsFor(client, 'services', Object.keys(plan.services))
  const doctors = await idsFor(client, 'doctors', plan.doctors)

  await insertRows(
    client,
    'locations',
    Object.entries(plan.locations).map(
      ([key, { name, address, directions, phone, hours, city, county }]) => ({
        clinic_id,
        id: idOf(locations, key),
        name,
        address,
        directions,
        phone,
        hours,
        ...placeColumns(city, county),
      }),
    ),
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
  // Services stand under what they belong to.
  await insertRows(
    client,
    'service_categories',
    Object.entries(plan.specialities).map(([key, name], at) => ({
      clinic_id,
      id: idOf(categories, key),
      name_ro: name.ro,
      name_en: name.en,
      position: at + 1,
    })),
  )
  await insertRows(
    client,
    'services',
    Object.entries(plan.services).map(([key, service], at) => ({
      clinic_id,
      id: idOf(services, key),
      name_ro: service.ro,
      name_en: service.en,
      speciality_id: service.speciality === null ? null : idOf(specialities, service.speciality),
      category_id: service.speciality === null ? null : idOf(categories, service.speciality),
      position: at + 1,
      minutes: service.durationMinutes,
      price_bani: service.price * 100,
      group_count: service.seats ?? 1,
      kind: service.isVideo ? 'virtual' : 'clinic',
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
    closuresOf(plan, period).map(({ date, name }) => ({ clinic_id, date, to_date: date, name_ro: name })),
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
