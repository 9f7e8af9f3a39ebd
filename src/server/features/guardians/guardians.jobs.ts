import { isSameName } from '#domain/people/person-name.ts'
import type { Tx } from '#server/db/database.ts'
import {
  findRecordOf,
  insertRecordOf,
  listChildren,
  type Child,
} from '#server/features/family/family-bookings.ts'
import { linkOwnRecord, lockAccountAtClinic } from '#server/features/online-booking/patient-records.ts'
import { lockNewPatients } from '#server/features/patients/duplicates.ts'
import { defineJob, type JobContext } from '#server/jobs/job.ts'
import { WriteTx } from '#server/records/transaction.ts'
import { listGuarded, listSoughtFamilies, noteSought, type Guarded } from './guarded.sql.ts'

const MOST = 200

/**
 * Makes known to accounts what a clinic had said before they booked there: a child whom it wrote down with the account's own
 * person as guardian. The name is the account's, the phone a proved one, and the child has the name and birth date of one
 * in its family; `tell-families` tells both.
 */
export const seekGuarded = defineJob({
  name: 'seek-guarded',
  when: { cron: '* * * * *' },
  async run(_, { db, now: readClock }) {
    const now = readClock()
    const accounts = await db.stranger(tx => listSoughtFamilies(tx, new Date(now), MOST))
    const problems: unknown[] = []
    for (const accountId of accounts) {
      try {
        await seekFor(db, accountId, now)
      } catch (error) {
        // Those behind it do not wait for it.
        problems.push(error)
      }
    }
    if (problems.length > 0) throw problems[0]
  },
})

async function seekFor(db: JobContext['db'], accountId: number, now: number): Promise<void> {
  const found = await db.account(accountId, async tx => {
    await noteSought(tx)
    return listMatches(tx, accountId)
  })
  for (const clinicId of new Set(found.map(({ guarded }) => guarded.clinic_id)))
    await db.member(clinicId, accountId, bare =>
      makeKnown(new WriteTx(bare, { clinicId, now, accountId: null, kind: 'system' }), accountId),
    )
}

async function makeKnown(tx: WriteTx, accountId: number): Promise<void> {
  const { clinicId, now } = tx.author
  await lockAccountAtClinic(tx, clinicId, accountId)
  await lockNewPatients(tx, clinicId)
  // As it is now: it may have been changed, or booked, meanwhile.
  const found = (await listMatches(tx, accountId)).filter(({ guarded }) => guarded.clinic_id === clinicId)
  for (const { child, guarded } of found) {
    const { guardian_id: guardianId, patient_id: patientId } = guarded
    const kept = await findRecordOf(tx, accountId, child.id)
    if (kept !== undefined && kept !== patientId) continue
    if (guarded.guardian_account_id === null) await linkOwnRecord(tx, guardianId, accountId)
    if (kept === undefined)
      await insertRecordOf(tx, {
        clinic_id: clinicId,
        account_id: accountId,
        member_id: child.id,
        patient_id: patientId,
        how: 'found',
        created_at: new Date(now),
      })
  }
}

interface Match {
  readonly child: Child
  readonly guarded: Guarded
}

async function listMatches(tx: Tx, accountId: number): Promise<Match[]> {
  const { own, children } = await listChildren(tx, accountId)
  return (await listGuarded(tx)).flatMap(guarded => {
    const guardian = { first: guarded.guardian_first_name, last: guarded.guardian_last_name }
    if (guarded.guardian_account_id === null && !isSameName(guardian, own)) return []
    const name = { first: guarded.first_name, last: guarded.last_name }
    const child = children.find(
      each => isSameName(each.name, name) && (guarded.birth_date ?? each.birthDate) === each.birthDate,
    )
    return child ? [{ child, guarded }] : []
  })
}
