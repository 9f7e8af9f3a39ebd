import { sql } from 'kysely'

/** A person's record with those that were merged into it: what was written for these stays where it was written. */
export const recordsOf = (patientId: number) =>
  sql`array(select p.id from patients p where p.id = ${patientId} or p.merged_into = ${patientId})`
