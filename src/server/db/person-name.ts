import { sql, type RawBuilder } from 'kysely'

/** Who wrote something down, as a subquery: the doctor with the title where it is one, otherwise the account's name; '' for nobody. */
export function writtenBy(doctorColumn: string, accountColumn: string): RawBuilder<string> {
  const [doctor, account] = [sql.ref(doctorColumn), sql.ref(accountColumn)]
  return sql`coalesce(
    (select concat_ws(' ', nullif(d.title, ''), d.first_name, d.last_name) from doctors d where d.id = ${doctor}),
    (select a.first_name || ' ' || a.last_name from accounts a where a.id = ${account}), '')`
}

/** The account's name, as a subquery; '' for nobody. */
export function accountName(column: string): RawBuilder<string> {
  return sql`
  coalesce((select a.first_name || ' ' || a.last_name from accounts a where a.id = ${sql.ref(column)}), '')`
}
