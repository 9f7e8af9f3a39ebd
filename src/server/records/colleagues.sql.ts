import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface Person {
  readonly id: number
  readonly name: string
}

/** Those of the staff of whom a log may tell, also who works there no more, by name. */
export async function listPeople(tx: Tx, onlyAccountId: number | undefined): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select c.id, btrim(c.first_name || ' ' || c.last_name) as name from accounts c
     where c.user_type <> 3 ${onlyAccountId === undefined ? sql`` : sql`and c.id = ${onlyAccountId}`}
     order by c.last_name, c.first_name, c.id`.execute(tx)
  return rows
}

/** The staff whose name has all the words. */
export async function findPeople(tx: Tx, words: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from accounts c
     where c.user_type <> 3
       and not exists (
         select from regexp_split_to_table(fold_text(${words}), '\\s+') w (word)
          where strpos(fold_text(c.first_name || ' ' || c.last_name), w.word) = 0)`.execute(tx)
  return rows.map(row => row.id)
}
