import type { Client } from 'pg'
import { manyClinicEmail } from '#server/demo/many-clinics.ts'

/** Who asks in every measure, of a clinic among twenty. */
export const DESK = manyClinicEmail(4)

export const searchPath = (clinicId: number, search: string) =>
  `/api/v2/getpatientByclinic/${clinicId}/ro/${encodeURIComponent(search)}`

export async function clinicOf(client: Client, email: string): Promise<number> {
  const { rows } = await client.query<{ id: string }>('select id from accounts where email = $1', [email])
  return Number(rows[0]?.id)
}
