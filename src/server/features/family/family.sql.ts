import type { Relation } from '#contract/accounts/family.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface MemberValues {
  readonly relation: Relation
  readonly first_name: string
  readonly last_name: string
  readonly name_key: string
  readonly birth_date: string
  readonly cnp: string | null
  readonly mobile: string | null
  readonly mobile_country: string | null
}

export interface MemberRow extends MemberValues {
  readonly id: number
  readonly asked_at: Date | null
  readonly agreed_at: Date | null
  readonly refused_at: Date | null
  readonly ended_at: Date | null
  readonly created_at: Date
  readonly removed_at: Date | null
  readonly grown_told_at: Date | null
  readonly removal_told_at: Date | null
  readonly version: number
  /** Until when the latest link agrees. */
  readonly expires_at: Date | null
}

const COLUMNS = [
  'id',
  'relation',
  'first_name',
  'last_name',
  'name_key',
  'birth_date',
  'cnp',
  'mobile',
  'mobile_country',
  'asked_at',
  'agreed_at',
  'refused_at',
  'ended_at',
  'created_at',
  'removed_at',
  'grown_told_at',
  'removal_told_at',
  'version',
] as const

/** The members of the account that the transaction speaks for, as they were added. */
export async function listMembers(tx: Tx): Promise<MemberRow[]> {
  const rows = await selectMembers(tx)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows as MemberRow[]
}

/** One member, removed or not, who stays as they are until the transaction ends. */
export async function lockMember(tx: Tx, id: number): Promise<MemberRow | undefined> {
  const row = await selectMembers(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row as MemberRow | undefined
}

/** Somebody of the same name and birthday. */
export async function findSamePerson(
  tx: Tx,
  { name_key, birth_date }: Pick<MemberValues, 'name_key' | 'birth_date'>,
): Promise<MemberRow | undefined> {
  const row = await selectMembers(tx)
    .where('removed_at', 'is', null)
    .where('name_key', '=', name_key)
    .where('birth_date', '=', birth_date)
    .executeTakeFirst()
  return row as MemberRow | undefined
}

function selectMembers(tx: Tx) {
  return tx
    .selectFrom('family_members as m')
    .select(COLUMNS)
    .select(eb =>
      eb
        .selectFrom('family_links as l')
        .select(e => e.fn.max('l.expires_at').as('at'))
        .whereRef('l.account_id', '=', 'm.account_id')
        .whereRef('l.member_id', '=', 'm.id')
        .as('expires_at'),
    )
}

export async function insertMember(
  tx: Tx,
  row: MemberValues & { account_id: number; created_at: Date },
): Promise<number> {
  const { id } = await tx.insertInto('family_members').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

type Change = Partial<
  MemberValues & Pick<MemberRow, 'asked_at' | 'agreed_at' | 'refused_at' | 'ended_at' | 'removed_at'>
> & { readonly grown_told_at?: Date | null; readonly removal_told_at?: Date | null }

export async function updateMember(tx: Tx, id: number, change: Change): Promise<void> {
  await tx
    .updateTable('family_members')
    .set(eb => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Puts down what was said, in the words that were shown. */
export async function insertConsent(
  tx: Tx,
  row: {
    account_id: number
    member_id: number
    kind: 'guardian' | 'agreed' | 'refused' | 'ended'
    words: string
    at: Date
  },
): Promise<void> {
  await tx.insertInto('family_consents').values(row).execute()
}

export async function insertLink(
  tx: Tx,
  row: { account_id: number; member_id: number; code_hash: Buffer; created_at: Date; expires_at: Date },
): Promise<void> {
  await tx.insertInto('family_links').values(row).execute()
}

/** Links that asked somebody else lead nowhere. */
export async function deleteLinks(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('family_links').where('member_id', '=', memberId).execute()
}

/** Whom a link of the account asks. */
export async function findLink(
  tx: Tx,
  codeHash: Buffer,
): Promise<{ member_id: number; expires_at: Date } | undefined> {
  return tx
    .selectFrom('family_links')
    .select(['member_id', 'expires_at'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
}

/** Whether somebody of this phone refused, or took back, what the account asked since then. */
export async function wasRefusedSince(tx: Tx, mobile: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('family_members')
    .select('id')
    .where('mobile', '=', mobile)
    .where(eb => eb.or([eb('refused_at', '>', since), eb('ended_at', '>', since)]))
    .executeTakeFirst()
  return row !== undefined
}

export interface OwnPerson {
  readonly first_name: string
  readonly last_name: string
  readonly mobile: string | null
  readonly mobile_verified_at: Date | null
  readonly email: string | null
  readonly language: number
  readonly birth_date: string | null
}

/** The account's own person, which the transaction speaks for. */
export async function getOwnPerson(tx: Tx, accountId: number): Promise<OwnPerson> {
  const { rows } = await sql<OwnPerson>`
    select first_name, last_name, mobile, mobile_verified_at, email, language, own_birth_date() as birth_date
      from accounts where id = ${accountId}`.execute(tx)
  const [person] = rows
  if (!person) throw new Error(`no account ${accountId}`)
  return person
}

export interface KnownAt {
  readonly member_id: number
  readonly clinic_id: number
  readonly clinic_name: string
  readonly is_open: boolean
}

/** Where the account's members are known. */
export async function listKnown(tx: Tx, now: Date): Promise<KnownAt[]> {
  const { rows } = await sql<KnownAt>`
    select member_id, clinic_id, clinic_name, is_open from list_own_family_records(${now})`.execute(tx)
  return rows
}

export interface FamilyWithMe {
  readonly account_id: number
  readonly member_id: number
  readonly first_name: string
  readonly last_name: string
  readonly member_first_name: string
  readonly member_last_name: string
  readonly mobile: string
  readonly agreed_at: Date
}

/** Who has the account's person in their family with a consent that holds, by the phone that both proved. */
export async function listFamiliesWithMe(tx: Tx): Promise<FamilyWithMe[]> {
  const { rows } = await sql<FamilyWithMe>`
    select account_id, member_id, first_name, last_name, member_first_name, member_last_name, mobile, agreed_at
      from list_families_with_me()`.execute(tx)
  return rows
}

/** Members of whatever account of whom somebody is to be told something. */
export async function listNews(
  tx: Tx,
  today: string,
  removedBefore: Date,
  most: number,
): Promise<{ account_id: number; member_id: number }[]> {
  const { rows } = await sql<{ account_id: number; member_id: number }>`
    select account_id, member_id from list_family_news(${today}::date, ${removedBefore}, ${most})`.execute(tx)
  return rows
}

export async function forgetRemoved(tx: Tx, removedBefore: Date): Promise<void> {
  await sql`select forget_removed_family(${removedBefore})`.execute(tx)
}

/** The account's visits to come of a record that is known as the member's. */
export async function countComing(tx: Tx, memberId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count_coming_of_member(${memberId}, ${now}) as count`.execute(tx)
  return rows[0]?.count ?? 0
}
