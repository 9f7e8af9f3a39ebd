import { formatPhone } from '#domain/people/phone.ts'
import type { Tx } from '#server/db/database.ts'
import { findClinicHead, type ClinicHeadRow } from './clinic-head.sql.ts'

export type { ClinicHeadRow }

/** Who stands at the head of a document, with a phone as people say it. */
export async function readClinicHead(tx: Tx): Promise<ClinicHeadRow> {
  const head = await findClinicHead(tx)
  return { ...head, phone: head.phone === '' ? '' : formatPhone(head.phone) }
}
