import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface LinkRow {
  readonly id: number
  readonly code: string
  readonly patient_id: number
  readonly amount_bani: number
  readonly channel: 'sms' | 'email'
  readonly created_at: Date
  readonly created_by: string | null
  readonly expires_at: Date
  readonly cancelled_at: Date | null
  readonly paid_at: Date | null
}

const LINKS = sql`
  select l.id, l.code, l.patient_id, l.amount_bani, l.channel, l.created_at, a.first_name || ' ' || a.last_name as created_by,
         l.expires_at, l.cancelled_at, l.paid_at
    from payment_links l left join accounts a on a.id = l.created_by`

export async function findLinkByCode(tx: Tx, code: string): Promise<LinkRow | undefined> {
  return (await sql<LinkRow>`${LINKS} where l.code = ${code}`.execute(tx)).rows[0]
}

export async function findLink(tx: Tx, id: number): Promise<LinkRow | undefined> {
  return (await sql<LinkRow>`${LINKS} where l.id = ${id}`.execute(tx)).rows[0]
}

/** Whoever pays a link or takes it back waits for whoever does already. */
export async function lockLink(tx: Tx, id: number): Promise<LinkRow | undefined> {
  await sql`select from payment_links where id = ${id} for update`.execute(tx)
  return findLink(tx, id)
}

export async function listLinks(tx: Tx, patientId: number): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    ${LINKS} where l.patient_id = ${patientId} order by l.id desc limit 100`.execute(tx)
  return rows
}

export async function insertLink(
  tx: Tx,
  row: {
    clinic_id: number
    code: string
    patient_id: number
    amount_bani: number
    channel: 'sms' | 'email'
    created_at: Date
    created_by: number | null
    expires_at: Date
  },
  charges: readonly number[],
): Promise<number> {
  const { id } = await tx.insertInto('payment_links').values(row).returning('id').executeTakeFirstOrThrow()
  const { clinic_id } = row
  if (charges.length > 0)
    await tx
      .insertInto('payment_link_charges')
      .values(charges.map(charge_id => ({ clinic_id, link_id: id, charge_id })))
      .execute()
  return id
}

export async function listLinkCharges(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('payment_link_charges')
    .select('charge_id')
    .where('link_id', '=', id)
    .orderBy('charge_id')
    .execute()
  return rows.map(row => row.charge_id)
}

export async function nameCharges(
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; name_ro: string; name_en: string; amount_bani: number }[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('charges')
    .select(['id', 'name_ro', 'name_en', 'amount_bani'])
    .where('id', 'in', ids)
    .execute()
}

export async function stampCancelled(tx: Tx, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_links')
    .set({ cancelled_at: at })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('paid_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function stampPaid(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('payment_links').set({ paid_at: at }).where('id', '=', id).execute()
}

export interface Contact {
  readonly first_name: string
  readonly mobile: string | null
  readonly email: string | null
  readonly clinic_name: string
  readonly clinic_phone: string | null
}

export async function findContact(tx: Tx, patientId: number): Promise<Contact | undefined> {
  const { rows } = await sql<Contact>`
    select p.first_name, p.mobile, p.email, c.name as clinic_name, c.phone as clinic_phone
      from patients p join clinics c on c.clinic_id = p.clinic_id
     where p.id = ${patientId} and p.erased_at is null`.execute(tx)
  return rows[0]
}
