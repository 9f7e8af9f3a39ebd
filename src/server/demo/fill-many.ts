import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { ownerPool } from '#server/db/owner.ts'
import type pg from 'pg'
import {
  analyzeTables,
  countDifferencesFromTriggers,
  fillBusyTimes,
  fillReportDays,
  hasAccount,
  hasBookings,
  loosenTables,
  vacuumTables,
} from './bulk.sql.ts'
import { ZONE } from './calendar-of-plan.ts'
import { isDemo, lockDemo, markDemo } from './demo.sql.ts'
import { planDiary, type Diary } from './diary.ts'
import { hashDemoPassword } from './fill-demo.ts'
import { MANY_CLINICS, MANY_PATIENTS, manyClinicEmail, manyClinicPlan } from './many-clinics.ts'
import { makePeople } from './people.ts'
import { createRandom } from './random.ts'
import { writeClinic } from './write-clinic.ts'
import { writeDiary } from './write-diary.ts'

const COMING_DAYS = 366
/** Fewer than are really made in a day of the week, so that enough days are planned; the oldest surplus is dropped. */
const VISITS_PER_CLINIC_DAY = 50
const SAMPLE = 5000
/** Phones of the demonstration's own patients stay below. */
const FIRST_NUMBER = 10_000

export interface ManyOptions {
  bookings: number
  patientsPerClinic?: number
  seed: number
  now: number
  /** Also into a database that holds bookings of real clinics. */
  force: boolean
  log: (text: string) => void
}

/**
 * Adds 20 clinics with 200 doctors, 6,000 patients each and exactly so many bookings, in one transaction. Throws when they
 * are there already or when the database holds other than demonstration bookings.
 */
export async function fillMany(url: string, options: ManyOptions): Promise<void> {
  const pool = ownerPool(url, 1, { query_timeout: 0 })
  const client = await pool.connect()
  const since = stopwatch()
  try {
    await client.query('begin')
    await lockDemo(client)
    const demo = await isDemo(client)
    if (!demo && !options.force && (await hasBookings(client)))
      throw new Error(
        'The database holds bookings that are no demonstration; --force adds to them all the same.',
      )
    if (await hasAccount(client, manyClinicEmail(1)))
      throw new Error(
        'These clinics are in the database already; use an empty one for another number of bookings.',
      )
    await fillClinics(client, options, since)
    if (!demo) await markDemo(client, options.now)
    await client.query('commit')
    await vacuumTables(client)
    options.log(`${options.bookings} bookings in ${MANY_CLINICS} clinics: ${since()} s.`)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
    await pool.end()
  }
}

async function fillClinics(client: pg.ClientBase, options: ManyOptions, since: () => string): Promise<void> {
  const passwordHash = await hashDemoPassword()
  const tighten = await loosenTables(client)
  const clinics: number[] = []
  let left = options.bookings
  for (let index = 0; index < MANY_CLINICS; index++) {
    const wanted = Math.ceil(left / (MANY_CLINICS - index))
    clinics.push(await fillClinic(client, index, wanted, passwordHash, options))
    left -= wanted
    options.log(`${index + 1} of ${MANY_CLINICS} clinics, ${options.bookings - left} bookings, ${since()} s`)
  }
  await tighten()
  options.log(`Indexes and checks are back: ${since()} s`)
  await analyzeTables(client)
  for (const clinicId of clinics) await fillReportDays(client, clinicId)
  options.log(`Days are added up for the reports: ${since()} s`)
  const differences = await countDifferencesFromTriggers(client, SAMPLE)
  if (differences > 0) throw new Error(`${differences} busy times differ from what the triggers make`)
  options.log(`Busy times are those that the triggers make, by a sample of ${SAMPLE} bookings: ${since()} s`)
}

async function fillClinic(
  client: pg.ClientBase,
  index: number,
  bookings: number,
  passwordHash: string,
  { seed, now, patientsPerClinic = MANY_PATIENTS }: ManyOptions,
): Promise<number> {
  const random = createRandom(seed * 1000 + index)
  const today = localDateOf(now, ZONE)
  const pastDays = Math.ceil(bookings / VISITS_PER_CLINIC_DAY)
  const period = { today, from: addDays(today, -pastDays), to: addDays(today, COMING_DAYS) }
  const plan = manyClinicPlan(index, patientsPerClinic, random)
  const people = makePeople(plan, FIRST_NUMBER + index * plan.patientCount, today, random)
  const diary = keepLatest(planDiary(plan, people, period, fullness, random), bookings)
  const ids = await writeClinic(client, plan, people, period, passwordHash, now)
  await writeDiary(client, plan, ids, diary, now, random)
  await fillBusyTimes(client, ids.clinic)
  return ids.clinic
}

/** Busy until today, half free in a month, nearly empty in a year. */
function fullness(inDays: number): number {
  return inDays <= 1 ? 0.95 : Math.max(0.05, 0.9 - inDays * 0.012)
}

/** Leaves out the oldest visits beyond `count` bookings; a group is one and one more for each of its people. */
function keepLatest(diary: Diary, count: number): Diary {
  let left = count
  const visits = diary.visits.toReversed().filter(visit => {
    const size = 1 + visit.group.length
    if (size > left) return false
    left -= size
    return true
  })
  if (left > 0) throw new RangeError(`${left} bookings too few; plan more days`)
  return { visits: visits.toReversed(), holds: diary.holds }
}

function stopwatch(): () => string {
  const begun = performance.now()
  return () => ((performance.now() - begun) / 1000).toFixed(1)
}
