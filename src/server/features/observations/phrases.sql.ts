import type { Phrase } from '#contract/patients/phrases.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** In their order, locked until the transaction ends where they are to change. */
export async function listPhraseRows(tx: Tx, isLocked = false): Promise<Phrase[]> {
  return tx
    .selectFrom('phrases')
    .select(['id', 'title', 'text', 'version'])
    .orderBy('position')
    .orderBy('id')
    .$if(isLocked, query => query.forUpdate())
    .execute()
}

/** Behind the others; its id. */
export async function insertPhrase(
  tx: Tx,
  clinicId: number,
  { title, text }: { title: string; text: string },
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into phrases (clinic_id, title, text, position, created_at)
    select ${clinicId}::bigint, ${title}, ${text}, coalesce(max(position), 0) + 1, ${at} from phrases returning id`.execute(
    tx,
  )
  return rows[0]!.id
}

export async function deletePhrase(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('phrases').where('id', '=', id).execute()
}

export async function writePhraseOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update phrases p set position = x.place
      from unnest(${ids}::bigint[]) with ordinality x(id, place) where p.id = x.id`.execute(tx)
}
