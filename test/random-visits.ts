import type { Random } from '#server/demo/random.ts'
import { DAY, localDateOf } from '#domain/time/wall-time.ts'
import type { ReportFilter } from '#server/features/reports/source.ts'
import type { TestApp } from './app.ts'
import {
  addCabinet,
  addClinic,
  addDoctor,
  addPatient,
  addService,
  insert,
  type TestClinic,
} from './factories.ts'

export interface RandomVisit {
  id: number
  /** Whose record it is, after every merge. */
  person: number
  doctor_id: number
  location_id: number
  cabinet_id: number
  service_id: number
  /** Epoch milliseconds. */
  start: number
  created: number
  status: string
  cancelled: number | null
  zone: string
  review: { rating: number; written: number; hidden: boolean; answered: boolean } | null
}

export interface RandomVisits {
  clinic: TestClinic
  visits: RandomVisit[]
  doctors: number[]
  locations: number[]
  services: number[]
  cabinets: number[]
}

const STATUSES = ['completed', 'completed', 'completed', 'completed', 'no_show', 'approved', 'new']
const SLOT = 30 * 60_000
/** Both nights in which clocks change in Bucharest in 2026 get a visit in each half hour around them. */
const CHANGES = ['2026-03-29T00:00:00Z', '2026-10-25T00:00:00Z'].map(Date.parse)

/** Visits of few people over three years, here and in another zone, some cancelled, moved to one record or reviewed. */
export async function addRandomVisits(app: TestApp, random: Random, count: number): Promise<RandomVisits> {
  const clinic = await addClinic(app)
  const { clinicId } = clinic
  const away = Number(
    (
      await insert(app, 'locations', {
        clinic_id: clinicId,
        name: 'Departe',
        address: 'Str. Lungă 1',
        city: 'Auckland',
        zone: 'Pacific/Auckland',
      })
    )['id'],
  )
  const places = [
    { location: clinic.locationId, zone: 'Europe/Bucharest', cabinet: clinic.cabinetId },
    { location: away, zone: 'Pacific/Auckland', cabinet: await addCabinet(app, clinicId, away) },
  ]
  const services = [await addService(app, clinicId), await addService(app, clinicId)]
  const doctors = [await addDoctor(app, clinic, services), await addDoctor(app, clinic, services)]
  const people = await Promise.all(
    Array.from({ length: 14 }, async (_, index) => addPatient(app, clinicId, { last_name: `Pop ${index}` })),
  )
  const starts = startsOf(random, count)
  const visits: RandomVisit[] = []
  for (const start of starts) {
    const place = random.pick(places)
    const created = start - random.integer(0, 400) * DAY
    const cancelled = random.chance(0.2) ? created + random.integer(0, 500) * DAY : null
    const doctor_id = random.pick(doctors)
    const status = random.pick(STATUSES)
    const row = await insert(app, 'bookings', {
      clinic_id: clinicId,
      code: `${String(clinicId)}-${String(start)}`,
      patient_id: random.pick(people),
      doctor_id,
      location_id: place.location,
      cabinet_id: place.cabinet,
      starts_at: new Date(start),
      ends_at: new Date(start + SLOT),
      status,
      status_changed_at: new Date(start + SLOT),
      source: 'staff',
      created_at: new Date(created),
      updated_at: new Date(start),
      cancelled_at: cancelled && new Date(cancelled),
      cancelled_by: cancelled && 'staff',
    })
    const service_id = random.pick(services)
    const id = Number(row['id'])
    await insert(app, 'booking_services', {
      clinic_id: clinicId,
      booking_id: id,
      position: 1,
      service_id,
      minutes: 30,
      price_bani: 100,
    })
    visits.push({
      id,
      person: Number(row['patient_id']),
      doctor_id,
      location_id: place.location,
      cabinet_id: place.cabinet,
      service_id,
      start,
      created,
      status,
      cancelled,
      zone: place.zone,
      review: random.chance(0.5) ? await addReview(app, clinicId, id, start, random) : null,
    })
  }
  await mergeSome(app, clinicId, people, visits)
  return {
    clinic,
    visits,
    doctors,
    services,
    locations: places.map(place => place.location),
    cabinets: places.map(place => place.cabinet),
  }
}

/** Half hours of which no two are the same. */
function startsOf(random: Random, count: number): number[] {
  const first = Date.parse('2024-01-01T00:00:00Z')
  const starts = new Set(
    CHANGES.flatMap(night => Array.from({ length: 8 }, (_, i) => night + (i - 2) * SLOT)),
  )
  while (starts.size < count) starts.add(first + random.integer(0, 1090 * 48) * SLOT)
  return [...starts]
}

async function addReview(app: TestApp, clinicId: number, id: number, start: number, random: Random) {
  const written = start + random.integer(1, 200) * SLOT
  const said = {
    rating: random.integer(1, 5),
    written,
    hidden: random.chance(0.2),
    answered: random.chance(0.4),
  }
  const at = new Date(written)
  await insert(app, 'reviews', {
    clinic_id: clinicId,
    booking_id: id,
    rating: said.rating,
    created_at: at,
    updated_at: at,
    ...(said.hidden && { hidden_at: at, hide_reason: 'Jigniri' }),
    ...(said.answered && { answer: 'Mulțumim', answered_at: at }),
  })
  return said
}

/** Two records turn out to be of one person, as merging leaves them. */
async function mergeSome(app: TestApp, clinicId: number, people: readonly number[], visits: RandomVisit[]) {
  const [kept, gone] = [people[0]!, people[1]!]
  await app.sql.query(
    `update patients set merged_into = $1, merged_at = now(), active = false where clinic_id = $2 and id = $3`,
    [kept, clinicId, gone],
  )
  await app.sql.query('update bookings set patient_id = $1 where clinic_id = $2 and patient_id = $3', [
    kept,
    clinicId,
    gone,
  ])
  for (const visit of visits) if (visit.person === gone) visit.person = kept
}

export const dayOf = ({ start, zone }: RandomVisit) => localDateOf(start, zone)
export const tookPlace = ({ status, cancelled }: RandomVisit) => status === 'completed' && cancelled === null

const among = (ids: readonly number[] | undefined, id: number) => !ids || ids.includes(id)
export const isOfFilter =
  ({ doctorIds, locationIds, cabinetIds, serviceIds }: ReportFilter) =>
  (visit: RandomVisit): boolean =>
    among(doctorIds, visit.doctor_id) &&
    among(locationIds, visit.location_id) &&
    among(cabinetIds, visit.cabinet_id) &&
    among(serviceIds, visit.service_id)
