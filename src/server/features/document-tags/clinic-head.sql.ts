import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Who stands at the head of a document. */
export interface ClinicHeadRow {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly cif: string
}

export async function findClinicHead(tx: Tx): Promise<ClinicHeadRow> {
  const { rows } = await sql<ClinicHeadRow>`
    select c.name, concat_ws(', ', nullif(c.address, ''), nullif(c.city, '')) as address, coalesce(c.phone, '') as phone,
           coalesce(c.cif, '') as cif
      from clinics c where c.clinic_id = current_clinic_id()`.execute(tx)
  return rows[0]!
}
