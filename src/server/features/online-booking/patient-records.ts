// Which record of the clinic a booking made online belongs to.

import { cleanName, isSameName, type PersonName } from '#domain/people/person-name.ts'
import type { Tx } from '#server/db/database.ts'
import { findRecordOf, insertRecordOf, type BookedMember } from '#server/features/family/family-bookings.ts'
import { lockNewPatients } from '#server/features/patients/duplicates.ts'
import { Failure } from '#server/http/failure.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import {
  findLinkedPatient,
  insertPatient,
  linkPatient,
  lockAccountAtClinic,
  lockBooker,
  lockPatientsOfPhone,
  type BookerRow,
  type PhoneRecord,
} from './patient-records.sql.ts'

export { lockAccountAtClinic }

export interface Booker {
  readonly accountId: number
  readonly clinicId: number
  readonly now: number
  /** Its phone is a proved one. */
  readonly account: BookerRow & { readonly mobile: string }
}

const ONLINE = { source: 'online' }

/**
 * The booker's own record: the linked one; else one of their proved phone and name, which becomes linked unless it is
 * already; else a new one. Phone or name alone never lead to one: a record holds more than its owner may have shown.
 */
export async function findOrAddOwnRecord(
  tx: WriteTx,
  booker: Booker,
  email: string | undefined,
): Promise<number> {
  const { accountId, account } = booker
  const linked = await findLinkedPatient(tx, accountId)
  if (linked !== undefined) return linked
  const name = { first: account.first_name, last: account.last_name }
  const known = await findByPhoneAndName(tx, booker, name)
  if (!known)
    return addRecord(tx, booker, {
      name,
      account_id: accountId,
      mobile: account.mobile,
      mobile_country: account.mobile_country,
      email: email ?? account.email,
    })
  if (known.account_id === null) await linkOwnRecord(tx, known.id, accountId)
  return known.id
}

/** Whose record a signed-in account has at the clinic of the transaction, made where it has none yet. */
export async function findOrAddRecordOf(
  tx: WriteTx,
  { accountId, clinicId, now }: { accountId: number; clinicId: number; now: number },
): Promise<number> {
  await lockAccountAtClinic(tx, clinicId, accountId)
  const linked = await findLinkedPatient(tx, accountId)
  if (linked !== undefined) return linked
  const account = await lockProvedBooker(tx, accountId)
  await lockNewPatients(tx, clinicId)
  return findOrAddOwnRecord(tx, { accountId, clinicId, now, account }, undefined)
}

/** The account as it stays until all is written: a phone that nobody proved leads to no record and gets no SMS. */
export async function lockProvedBooker(tx: Tx, accountId: number): Promise<Booker['account']> {
  const account = await lockBooker(tx, accountId)
  const { mobile, mobile_verified_at: proved } = account
  if (mobile === null || proved === null) throw new Failure('phone_not_proved')
  return { ...account, mobile }
}

/** From now on the record is the account's own person's. */
export async function linkOwnRecord(tx: WriteTx, patientId: number, accountId: number): Promise<void> {
  await linkPatient(tx, patientId, accountId)
  await tx.record('patient', patientId, 'account_added', undefined, ONLINE)
}

/** A record of somebody whom the booker names: the booker's phone reaches them, the booker's account does not. */
export async function findOrAddOtherRecord(tx: WriteTx, booker: Booker, name: PersonName): Promise<number> {
  const known = await findByPhoneAndName(tx, booker, name)
  return known?.id ?? addRecord(tx, booker, { name, ...reachedBy(booker) })
}

/**
 * The record that is known as a member's of the booker's family; else one of their name and birth date with a phone that was
 * proved: the member's own once they agreed, the booker's until then; else a new one. Whichever it is is known from then on.
 */
export async function findOrAddFamilyRecord(
  tx: WriteTx,
  booker: Booker,
  member: BookedMember,
): Promise<number> {
  const { accountId, clinicId, account, now } = booker
  const kept = await findRecordOf(tx, accountId, member.id)
  if (kept !== undefined) return kept
  const { name, birthDate, cnp, gender, mobile } = member
  const contact = mobile
    ? { mobile: mobile.e164, mobile_country: mobile.country, email: null }
    : reachedBy(booker)
  const records = await lockPatientsOfPhone(tx, contact.mobile, accountId)
  // Without a birth date a record of a parent's name may be the parent's.
  const isNamesake = isSameName(name, { first: account.first_name, last: account.last_name })
  const found = records.find(
    row =>
      isSameName({ first: row.first_name, last: row.last_name }, name) &&
      (row.birth_date === null ? !isNamesake : row.birth_date === birthDate),
  )
  const patientId =
    found?.id ?? (await addRecord(tx, booker, { name, ...contact, birth_date: birthDate, gender, cnp }))
  await insertRecordOf(tx, {
    clinic_id: clinicId,
    account_id: accountId,
    member_id: member.id,
    patient_id: patientId,
    how: found ? 'found' : 'made',
    created_at: new Date(now),
  })
  return patientId
}

/** Of somebody without an account: the booker's phone reaches them. */
const reachedBy = ({ account: { mobile, mobile_country } }: Booker) => ({
  mobile,
  mobile_country,
  email: null,
})

async function findByPhoneAndName(
  tx: Tx,
  { account, accountId }: Booker,
  name: PersonName,
): Promise<PhoneRecord | undefined> {
  const records = await lockPatientsOfPhone(tx, account.mobile, accountId)
  return records.find(row => isSameName({ first: row.first_name, last: row.last_name }, name))
}

interface NewRecord {
  readonly name: PersonName
  readonly account_id?: number
  readonly mobile: string
  readonly mobile_country: string | null
  readonly email: string | null
  readonly birth_date?: string
  readonly gender?: string | null
  readonly cnp?: string | null
}

async function addRecord(
  tx: WriteTx,
  { clinicId, now }: Booker,
  { name, ...known }: NewRecord,
): Promise<number> {
  const id = await insertPatient(tx, {
    account_id: null,
    ...known,
    clinic_id: clinicId,
    first_name: cleanName(name.first),
    last_name: cleanName(name.last),
    created_at: new Date(now),
  })
  await tx.record('patient', id, 'added', undefined, ONLINE)
  return id
}
