import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Updateable } from 'kysely'
import type { WriteTx } from './transaction.ts'

/** What has a version, and where it is kept. */
const TABLES = {
  account: 'accounts',
  alert: 'patient_alerts',
  cabinet: 'cabinets',
  clinic: 'clinics',
  diagnosis: 'own_diagnoses',
  doctor: 'doctors',
  document_template: 'document_templates',
  gift_card: 'gift_cards',
  holiday: 'clinic_holidays',
  invoice: 'invoices',
  invoice_series: 'invoice_series',
  location: 'locations',
  message_template: 'message_templates',
  observation: 'observations',
  patient: 'patients',
  phrase: 'phrases',
  patient_file: 'patient_files',
  patient_subscription: 'patient_subscriptions',
  report_schedule: 'report_schedules',
  role: 'roles',
  service: 'services',
  service_category: 'service_categories',
  speciality: 'specialities',
  subscription: 'subscriptions',
  tag: 'tags',
  visit_report: 'visit_reports',
} as const
export type Versioned = keyof typeof TABLES

/** To write beside what a change writes. */
export function nextVersion({ author }: WriteTx) {
  return {
    version: sql<number>`version + 1`,
    changed_by: author.accountId,
    changed_at: new Date(author.now),
  }
}

/** Writes what is named of something, which becomes the next version of it. */
export async function updateVersioned<N extends Exclude<Versioned, 'clinic'>>(
  tx: WriteTx,
  noun: N,
  id: number,
  row: Updateable<DB[(typeof TABLES)[N]]>,
): Promise<void> {
  // All have these columns; the query builder cannot tell so of a table that a type names.
  await tx
    .updateTable(TABLES[noun] as 'cabinets')
    .set({ ...(row as object), ...nextVersion(tx) })
    .where('id', '=', id)
    .execute()
}

export async function findLastChange(
  tx: Tx,
  noun: Versioned,
  id: number,
): Promise<{ changed_by: string | null; changed_at: string | null }> {
  const key = sql.ref(noun === 'clinic' ? 't.clinic_id' : 't.id')
  const { rows } = await sql<{ last: { changed_by: string | null; changed_at: string | null } }>`
    select json_build_object('changed_by', a.first_name || ' ' || a.last_name, 'changed_at', t.changed_at) as last
      from ${sql.table(TABLES[noun])} t left join accounts a on a.id = t.changed_by
     where ${key} = ${id}`.execute(tx)
  return rows[0]!.last
}
