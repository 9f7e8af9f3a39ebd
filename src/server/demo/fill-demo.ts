import { ageOn } from '#domain/people/age.ts'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { ownerPool } from '#server/db/owner.ts'
import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import { AURORA } from './aurora.ts'
import { ZONE } from './calendar-of-plan.ts'
import { CARPATI } from './carpati.ts'
import { idOf } from './clinic-ids.ts'
import type { ClinicPlan } from './clinic-plan.ts'
import { analyzeTables, hasClinics, isDemo, lockDemo, markDemo, queueDemoJob } from './demo.sql.ts'
import { drawDemoFiles } from './clinical/demo-files.jobs.ts'
import { publishDemoDocuments } from '#server/features/document-starters/document-starters.jobs.ts'
import { writeDemoMessages } from './demo-messages.jobs.ts'
import { queueDocuments } from './documents/queue-documents.ts'
import { writeDemoNotes } from './clinical/demo-notes.jobs.ts'
import { writeDemoTeeth } from './clinical/demo-teeth.jobs.ts'
import { drawDemoPictures } from './pictures/demo-pictures.jobs.ts'
import { connectDemoVideo } from './demo-video.jobs.ts'
import { planDiary } from './diary.ts'
import { insertHistory } from './history.sql.ts'
import { insertMoney } from './money.sql.ts'
import { insertReviews } from './reviews.sql.ts'
import { makePeople } from './people.ts'
import { createRandom } from './random.ts'
import { delayLatest } from './visit-state.ts'
import { writeClinic } from './write-clinic.ts'
import { writeDiary } from './write-diary.ts'
import { writeGiftCards } from './money/write-gift-cards.ts'
import { writeInvoices } from './money/write-invoices.ts'
import { writePackages } from './money/write-packages.ts'

export interface SignIn {
  who: string
  /** Path of the page to sign in on. */
  address: string
  email: string
  password: string
}

export const DEMO_PASSWORD = 'zambet2026!'

const SIGN_INS: SignIn[] = [
  { who: 'Clinic owner', address: '/login/cabinet', email: AURORA.email },
  { who: 'Reception (Elena Dinu)', address: '/login/cabinet', email: 'receptie@demo.zambet.ro' },
  { who: 'Doctor (Ana Popescu)', address: '/login/cabinet', email: 'ana.popescu@demo.zambet.ro' },
  { who: 'Patient (Ilinca Stan)', address: '/pacient', email: 'pacient@demo.zambet.ro' },
].map(signIn => ({ ...signIn, password: DEMO_PASSWORD }))

const PAST_DAYS = 91
const COMING_DAYS = 31
const CHANGING_TEETH_AT = 8

/**
 * Fills an empty database with two clinics around `now` and says who can sign in. Does nothing more when they are
 * there. All in one transaction: a demonstration is whole or absent. Throws when the database holds real clinics.
 */
export async function fillDemo(
  url: string,
  options: { now: number; seed?: number; log: (text: string) => void },
): Promise<{ signIns: SignIn[] }> {
  const pool = ownerPool(url, 1, { query_timeout: 0 })
  const client = await pool.connect()
  try {
    await client.query('begin')
    await lockDemo(client)
    if (!(await isDemo(client))) {
      if (await hasClinics(client))
        throw new Error('The database holds clinics that are no demonstration; start without DEMO.')
      options.log('Filling the demonstration clinic…')
      await fill(client, options.now, options.seed ?? 1)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
    await pool.end()
  }
  return { signIns: SIGN_INS }
}

async function fill(client: pg.ClientBase, now: number, seed: number): Promise<void> {
  const passwordHash = await hashDemoPassword()
  await fillClinic(client, AURORA, 0, now, seed, passwordHash)
  await fillClinic(client, CARPATI, AURORA.patientCount, now, seed, passwordHash)
  await markDemo(client, now)
  await analyzeTables(client)
}

async function fillClinic(
  client: pg.ClientBase,
  plan: ClinicPlan,
  firstNumber: number,
  now: number,
  seed: number,
  passwordHash: string,
): Promise<void> {
  const random = createRandom(seed + firstNumber)
  const today = localDateOf(now, ZONE)
  const period = { today, from: addDays(today, -PAST_DAYS), to: addDays(today, COMING_DAYS) }
  const people = makePeople(plan, firstNumber, today, random)
  const diary = planDiary(plan, people, period, fullness, random)
  const ids = await writeClinic(client, plan, people, period, passwordHash, now)
  await writeDiary(client, plan, ids, { ...diary, visits: delayLatest(diary.visits, now) }, now, random)
  await insertReviews(client, ids.clinic, now)
  await insertHistory(client, ids.clinic)
  await writePackages(client, plan.packages ?? [], ids, now)
  await writeGiftCards(client, plan.giftCards ?? [], people, ids, now)
  await insertMoney(client, ids.clinic, ZONE, now)
  await writeInvoices(client, plan.invoicePrefix, ids, now)
  await queueDemoJob(client, drawDemoPictures, {
    clinic_id: ids.clinic,
    places: [
      { type: 'clinic', id: ids.clinic, palette: plan.palette, scenes: plan.scenes },
      ...Object.entries(plan.locations).map(([key, { palette = plan.palette, scenes }]) => ({
        type: 'location',
        id: idOf(ids.locations, key),
        palette,
        scenes,
      })),
    ],
  })
  await queueDemoJob(client, writeDemoMessages, { clinic_id: ids.clinic })
  if (Object.values(plan.services).some(({ isVideo }) => isVideo))
    await queueDemoJob(client, connectDemoVideo, { clinic_id: ids.clinic })
  await queueDemoJob(client, publishDemoDocuments, { clinic_id: ids.clinic })
  const [holder] = people
  if (plan.account && holder)
    await queueDemoJob(client, drawDemoFiles, {
      clinic_id: ids.clinic,
      patient_id: idOf(ids.people, holder),
      name: `${holder.lastName}^${holder.firstName}`,
    })
  if (plan.account && holder) await queueDocuments(client, ids, idOf(ids.people, holder), now)
  const author = plan.doctors.find(({ lastName }) => lastName === plan.account?.visits[0]?.doctor)
  if (author && holder)
    await queueDemoJob(client, writeDemoNotes, {
      clinic_id: ids.clinic,
      patient_id: idOf(ids.people, holder),
      doctor_id: idOf(ids.doctors, author),
    })
  const child = people.find(({ birthDate }) => ageOn(birthDate, today) === CHANGING_TEETH_AT)
  await queueDemoJob(client, writeDemoTeeth, {
    clinic_id: ids.clinic,
    mouths: [
      ...(author && holder ? [{ mouth: 'adult' as const, patient: holder, doctor: author }] : []),
      ...(child ? [{ mouth: 'child' as const, patient: child, doctor: child.doctor }] : []),
    ].map(({ mouth, patient, doctor }) => ({
      mouth,
      patient_id: idOf(ids.people, patient),
      doctor_id: idOf(ids.doctors, doctor),
    })),
  })
}

/** Busy until next week, then with more and more room. */
function fullness(inDays: number): number {
  return inDays <= 1 ? 0.95 : Math.max(0.45, 0.9 - inDays * 0.018)
}

/** The password is public, so its hash may be cheap; sign-in reads the cost from the hash itself. */
export function hashDemoPassword(): Promise<string> {
  return hash(DEMO_PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 })
}
