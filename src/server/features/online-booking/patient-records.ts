// Which record of the clinic a visit booked online belongs to.

import { cleanName, foldText } from '#domain/person-name.ts'
import type { Tx } from '#server/db/database.ts'
import { recordChange } from '#server/features/audit/audit.ts'
import {
  findLinkedPatient,
  insertPatient,
  linkPatient,
  listUnlinkedPatients,
  type BookerRow,
} from './patient-records.sql.ts'

export interface Booker {
  readonly accountId: number
  readonly clinicId: number
  readonly now: number
  readonly account: BookerRow
}

export interface PersonName {
  readonly first: string
  readonly last: string
}

/** Whether two names are one person's, whatever the order, case and diacritics. */
export function isSameName(a: PersonName, b: PersonName): boolean {
  return foldName(a) === foldName(b)
}

function foldName({ first, last }: PersonName): string {
  return foldText(`${first} ${last}`).split(/[ -]/).toSorted().join(' ')
}

/**
 * The booker's own record: the linked one; else one of the same proved phone and the same name, which becomes linked;
 * else a new one. Phone or name alone never link: a record holds more than its owner may have shown to others.
 */
export async function findOrAddOwnRecord(tx: Tx, booker: Booker, email: string | undefined): Promise<number> {
  const { accountId, account } = booker
  const linked = await findLinkedPatient(tx, accountId)
  if (linked !== undefined) return linked
  const name = { first: account.first_name, last: account.last_name }
  const known = account.mobile_verified_at === null ? undefined : await findByPhoneAndName(tx, booker, name)
  if (known === undefined) return addRecord(tx, booker, name, accountId, email)
  await linkPatient(tx, known, accountId)
  await recordPatient(tx, booker, known, 'patient.linked')
  return known
}

/** A record of somebody whom the booker names: the booker's phone reaches them, the booker's account does not. */
export async function findOrAddOtherRecord(tx: Tx, booker: Booker, name: PersonName): Promise<number> {
  const known = await findByPhoneAndName(tx, booker, name)
  return known ?? addRecord(tx, booker, name, null, undefined)
}

async function findByPhoneAndName(
  tx: Tx,
  { account }: Booker,
  name: PersonName,
): Promise<number | undefined> {
  if (account.mobile === null) return undefined
  const records = await listUnlinkedPatients(tx, account.mobile)
  return records.find(row => isSameName({ first: row.first_name, last: row.last_name }, name))?.id
}

async function addRecord(
  tx: Tx,
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
  await recordPatient(tx, booker, id, 'patient.created')
  return id
}

async function recordPatient(
  tx: Tx,
  { clinicId, now, accountId }: Booker,
  patientId: number,
  action: string,
): Promise<void> {
  await recordChange(
    tx,
    { clinicId, now, accountId, kind: 'patient' },
    { action, entity: 'patient', entityId: patientId, after: { source: 'online' } },
  )
}
