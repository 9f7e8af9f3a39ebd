import type { OwnAccount } from '#contract/money/patient-accounts.ts'
import type { Tx } from '#server/db/database.ts'
import { ronOf } from '#server/db/money.ts'
import { sql } from 'kysely'

/** As many of the latest are told. */
const MOST = 100

/** What was issued for these records. A draft is nobody's yet, and a proforma asks for what the account says. */
const ISSUED = (ids: readonly number[]) => sql`
  i.patient_id = any(${ids}::bigint[]) and i.state <> 'draft' and i.kind in ('invoice', 'storno', 'receipt')`

export async function listDocuments(tx: Tx, ids: readonly number[]): Promise<OwnAccount['documents']> {
  const { rows } = await sql<OwnAccount['documents'][number]>`
    select i.id, i.kind, i.day, ${ronOf('i.gross_bani')} as amount,
           exists (select from payment_counters n
                    where n.clinic_id = i.clinic_id and n.payment_id = i.payment_id and n.reversed) as cancelled,
           z.prefix || ' ' || lpad(i.number::text, greatest(6, length(i.number::text)), '0') as number
      from invoices i join invoice_series z on z.clinic_id = i.clinic_id and z.id = i.series_id
     where ${ISSUED(ids)}
     order by i.day desc, i.id desc limit ${MOST}`.execute(tx)
  return rows
}

export async function isDocumentOf(tx: Tx, ids: readonly number[], id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from invoices i where i.id = ${id} and ${ISSUED(ids)}) as found`.execute(tx)
  return rows[0]!.found
}
