import { sql, type RawBuilder } from 'kysely'

/** A column of bani as the wire's number in RON. */
export function ronOf(column: string): RawBuilder<number> {
  return sql`${sql.ref(column)}::float8 / 100`
}
