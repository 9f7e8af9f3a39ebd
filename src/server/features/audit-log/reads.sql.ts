import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export async function insertRead(tx: Tx, accountId: number, entryId: number): Promise<void> {
  await sql`
    insert into audit_reads (clinic_id, account_id, entry_id)
    values (current_clinic_id(), ${accountId}, ${entryId}) on conflict do nothing`.execute(tx)
}

/**
 * All that is sealed is read up to its last place; of what is not sealed yet, what can be seen now is noted by itself, and
 * what was noted so before the place is forgotten.
 */
export async function markAllRead(tx: Tx, accountId: number): Promise<void> {
  await sql`
    insert into audit_read_marks (clinic_id, account_id, position)
    select c.clinic_id, ${accountId}, c.position from audit_chains c
        on conflict (clinic_id, account_id) do update set position = greatest(audit_read_marks.position, excluded.position)`.execute(
    tx,
  )
  await sql`
    delete from audit_reads r using audit_seals s, audit_read_marks m
     where r.account_id = ${accountId} and s.clinic_id = r.clinic_id and s.entry_id = r.entry_id
       and m.account_id = ${accountId} and s.position <= m.position`.execute(tx)
  await sql`
    insert into audit_reads (clinic_id, account_id, entry_id)
    select a.clinic_id, ${accountId}, a.id from audit_entries a
     where a.at >= coalesce((select c.sealed_at from audit_chains c), '-infinity') - interval '1 hour'
       and not exists (select from audit_seals s where s.clinic_id = a.clinic_id and s.entry_id = a.id)
        on conflict do nothing`.execute(tx)
}
