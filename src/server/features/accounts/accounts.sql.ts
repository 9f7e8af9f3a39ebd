import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Insertable } from 'kysely'

export interface SignInRow {
  id: number
  user_type: number
  clinic_id: number | null
  password_hash: string | null
  two_factor: boolean
  active: boolean
  language: number
  first_name: string
  email: string
}

export async function findForSignIn(
  tx: Tx,
  email: string,
  isPatient: boolean,
): Promise<SignInRow | undefined> {
  const { rows } = await sql<SignInRow>`
    select id, user_type, clinic_id, password_hash, two_factor, active, language, first_name, email
      from find_account_for_sign_in(${email}, ${isPatient})`.execute(tx)
  return rows[0]
}

export interface PhoneOwner {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
}

/** The patients' accounts that proved the phone. */
export async function listByProvedMobile(tx: Tx, mobile: string): Promise<PhoneOwner[]> {
  const { rows } = await sql<PhoneOwner>`
    select id, first_name, last_name from list_accounts_by_proved_mobile(${mobile})`.execute(tx)
  return rows
}

/** Until the transaction ends nobody else is signed in, or an account made, by this phone. */
export async function lockMobile(tx: Tx, mobile: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mobile:${mobile}`}, 0))`.execute(tx)
}

/** Answers whether the account had proved none before. */
export async function markMobileProved(
  tx: Tx,
  id: number,
  mobile: { mobile: string; mobile_country: string; mobile_verified_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set(mobile)
    .where('id', '=', id)
    .where('mobile_verified_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The account as it stands, which nobody changes until the transaction ends; undefined when it may not sign in. */
export async function holdActiveAccount(
  tx: Tx,
  id: number,
): Promise<
  { email: string | null; password_hash: string | null; user_type: number; two_factor: boolean } | undefined
> {
  return tx
    .selectFrom('accounts')
    .select(['email', 'password_hash', 'user_type', 'two_factor'])
    .where('id', '=', id)
    .where('active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function noteSignIn(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('accounts').set({ last_sign_in_at: now }).where('id', '=', id).execute()
}

/** Locked, so that of two links that set a password at once the second finds itself ended by the first. */
export async function lockAccount(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute()
}

/** An id taken before the row, since a row may be written only by a transaction that already speaks for it. */
export async function nextAccountId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select next_account_id() as id`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('no account id')
  return row.id
}

export async function insertAccount(tx: Tx, row: Insertable<DB['accounts']>): Promise<void> {
  await tx.insertInto('accounts').values(row).execute()
}

const ACCOUNT_COLUMNS = [
  'id',
  'user_type',
  'parent_id',
  'email',
  'email_verified_at',
  'first_name',
  'last_name',
  'gender',
  'country_id',
  'county_id',
  'city_id',
  'language',
  'mobile',
  'mobile_country',
  'mobile_verified_at',
  'profile_pic',
  'sms_reminder',
  'email_reminder',
  'markting_sms',
  'email_sms',
  'version',
] as const

export async function getAccountRow(tx: Tx, id: number) {
  return tx.selectFrom('accounts').select(ACCOUNT_COLUMNS).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function setPasswordHash(
  tx: Tx,
  id: number,
  passwordHash: string,
): Promise<{ user_type: number }> {
  return tx
    .updateTable('accounts')
    .set({ password_hash: passwordHash, invited_until: null })
    .where('id', '=', id)
    .returning('user_type')
    .executeTakeFirstOrThrow()
}

export async function markEmailProved(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ email_verified_at: now })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute()
}

export async function insertClinic(tx: Tx, row: Insertable<DB['clinics']>): Promise<void> {
  await tx.insertInto('clinics').values(row).execute()
}

export async function insertLocation(tx: Tx, row: Insertable<DB['locations']>): Promise<number> {
  const { id } = await tx.insertInto('locations').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertCabinet(tx: Tx, row: Insertable<DB['cabinets']>): Promise<void> {
  await tx.insertInto('cabinets').values(row).execute()
}

export async function insertRole(
  tx: Tx,
  clinicId: number,
  name: string,
  permissions: readonly string[],
  isOwner = false,
): Promise<number> {
  const { id } = await tx
    .insertInto('roles')
    .values({ clinic_id: clinicId, name, permissions: [...permissions], is_owner: isOwner })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function grantRole(tx: Tx, clinicId: number, accountId: number, roleId: number): Promise<void> {
  await tx
    .insertInto('account_roles')
    .values({ clinic_id: clinicId, account_id: accountId, role_id: roleId })
    .execute()
}

export async function listRoleNames(tx: Tx, clinicId: number, accountId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('account_roles as ar')
    .innerJoin('roles as r', join =>
      join.onRef('r.clinic_id', '=', 'ar.clinic_id').onRef('r.id', '=', 'ar.role_id'),
    )
    .select('r.name')
    .where('ar.clinic_id', '=', clinicId)
    .where('ar.account_id', '=', accountId)
    .orderBy('r.name')
    .execute()
  return rows.map(row => row.name)
}

/** Of the clinic's plans for visits those that the account applied and has not seen the end of, the newest first. */
export async function listUnseenPlans(tx: Tx, accountId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('affected_plans')
    .select('id')
    .where('applied_by', '=', accountId)
    .where('seen_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(row => row.id)
}

export async function findClinicName(tx: Tx, clinicId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('clinics')
    .select('name')
    .where('clinic_id', '=', clinicId)
    .executeTakeFirst()
  return row?.name
}
