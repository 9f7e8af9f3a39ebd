// Which record of the clinic a booking made online belongs to.

import { cleanName, isSameName, type PersonName } from '#domain/person-name.ts'
import type { Tx } from '#server/db/database.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import {
  findLinkedPatient,
  insertPatient,
  linkPatient,
  lockPatientsOfPhone,
  type BookerRow,
  type PhoneRecord,
} from './patient-records.sql.ts'

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
  if (!known) return addRecord(tx, booker, name, accountId, email)
  if (known.account_id === null) {
    await linkPatient(tx, known.id, accountId)
    await tx.record('patient', known.id, 'account_added', undefined, ONLINE)
  }
  return known.id
}

/** A record of somebody whom the booker names: the booker's phone reaches them, the booker's account does not. */
export async function findOrAddOtherRecord(tx: WriteTx, booker: Booker, name: PersonName): Promise<number> {
  const known = await findByPhoneAndName(tx, booker, name)
  return known?.id ?? addRecord(tx, booker, name, null, undefined)
}

async function findByPhoneAndName(
  tx: Tx,
  { account, accountId }: Booker,
  name: PersonName,
): Promise<PhoneRecord | undefined> {
  const records = await lockPatientsOfPhone(tx, account.mobile, accountId)
  return records.find(row => isSameName({ first: row.first_name, last: row.last_name }, name))
}

async function addRecord(
  tx: WriteTx,
  booker: Booker,
  name: PersonName,
  accountId: number | null,
  email: string | undefined,
): Promise<number> {
  const { clinicId, account, now } = booker
  const id = await insertPatient(tx, {
    clinic_id: clinicId,
    account_id: accountId,
    first_name: cleanName(name.first),
    last_name: cleanName(name.last),
    mobile: account.mobile,
    mobile_country: account.mobile_country,
    email: accountId === null ? null : (email ?? account.email),
    created_at: new Date(now),
  })
  await tx.record('patient', id, 'added', undefined, ONLINE)
  return id
}
