import type { Relation } from '#contract/accounts/family.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Which record of the clinic is known as the member's. */
export async function findRecordOf(tx: Tx, accountId: number, memberId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('family_records')
    .select('patient_id')
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.patient_id
}

/** Looked at soon, since the clinic may have written the guardian down before. */
export async function insertRecordOf(
  tx: Tx,
  row: {
    clinic_id: number
    account_id: number
    member_id: number
    patient_id: number
    how: 'made' | 'found'
    created_at: Date
  },
): Promise<void> {
  await tx
    .insertInto('family_records')
    .values({ ...row, due_at: row.created_at })
    .execute()
}

export interface RecordKey {
  readonly clinic_id: number
  readonly account_id: number
  readonly member_id: number
}

/** Records of whatever clinic that are to be looked at now. */
export async function listDueRecords(tx: Tx, now: Date, most: number): Promise<RecordKey[]> {
  const { rows } = await sql<RecordKey>`
    select clinic_id, account_id, member_id from list_due_family_records(${now}, ${most})`.execute(tx)
  return rows
}

interface LockedRecord {
  readonly told_open: boolean
  readonly is_open: boolean
  readonly is_grown: boolean
  /** Whether they were asked and agreed, so that they know of what follows. */
  readonly has_answered: boolean
  readonly grows_at: Date | null
  readonly patient_mobile: string | null
  readonly clinic_name: string
}

/** What was told of a record of the transaction's clinic and what is so now; held until the transaction ends. */
export async function lockRecordOf(
  tx: Tx,
  { account_id, member_id }: RecordKey,
  now: Date,
): Promise<LockedRecord | undefined> {
  const { rows } = await sql<LockedRecord>`
    select told_open, is_open, is_grown, has_answered, grows_at, patient_mobile, clinic_name
      from lock_family_record(${account_id}, ${member_id}, ${now})`.execute(tx)
  return rows[0]
}

export async function noteTold(
  tx: Tx,
  { account_id, member_id }: RecordKey,
  isOpen: boolean,
  dueAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('family_records')
    .set({ told_open: isOpen, due_at: dueAt })
    .where('account_id', '=', account_id)
    .where('member_id', '=', member_id)
    .execute()
}

export interface FamilyBooker {
  readonly first_name: string
  readonly last_name: string
  readonly mobile: string | null
  readonly mobile_country: string | null
  readonly mobile_verified_at: Date | null
  readonly email: string | null
  readonly language: number
  readonly member_name: string
}

/** The person of an account that books for the member at the transaction's clinic; undefined once the account is closed. */
export async function findFamilyBooker(
  tx: Tx,
  accountId: number,
  memberId: number,
): Promise<FamilyBooker | undefined> {
  const { rows } = await sql<FamilyBooker>`
    select first_name, last_name, mobile, mobile_country, mobile_verified_at, email, language, member_name
      from get_family_booker(${accountId}, ${memberId})`.execute(tx)
  return rows[0]
}

export interface FamilyOfPatient {
  readonly account_id: number
  readonly member_id: number
  readonly first_name: string
  readonly last_name: string
  readonly relation: Relation
  readonly created_at: Date
  readonly is_grown: boolean
  readonly is_guardian: boolean
  readonly is_open: boolean
}

/** From whose accounts a patient of the transaction's clinic was booked as a member of a family. */
export async function listFamiliesOf(tx: Tx, patientId: number, now: Date): Promise<FamilyOfPatient[]> {
  const { rows } = await sql<FamilyOfPatient>`
    select account_id, member_id, first_name, last_name, relation, created_at, is_grown, is_guardian, is_open
      from list_families_of_patient(${patientId}, ${now})`.execute(tx)
  return rows
}
