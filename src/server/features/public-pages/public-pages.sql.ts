import type { PageWish } from '#contract/online/drawn-pages.ts'
import { doctorIdOf } from '#domain/clinic/doctor-path.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Whether the page of a doctor or place that nobody sees now is of one that the product knows: it left, or is hidden. */
export async function wasThere(
  tx: Tx,
  { doctorId = '', clinicId, locationId }: PageWish['params'],
): Promise<boolean> {
  const ids = [doctorIdOf(doctorId), Number(clinicId), Number(locationId)]
  const [doctor, clinic, location] = ids.map(id => (Number.isSafeInteger(id) && id > 0 ? id : null))
  const { rows } = await sql<{ known: boolean }>`
    select public_was_there(${doctor}, ${clinic}, ${location}) as known`.execute(tx)
  return rows[0]?.known ?? false
}
