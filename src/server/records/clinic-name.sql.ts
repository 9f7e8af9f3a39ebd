import type { Tx } from '#server/db/database.ts'

export async function getClinicName(tx: Tx): Promise<string> {
  return (await tx.selectFrom('clinics').select('name').executeTakeFirstOrThrow()).name
}
