import type { Tx } from '#server/db/database.ts'
import { isForeignKeyViolation } from '#server/db/postgres-errors.ts'
import { sql } from 'kysely'

/**
 * Deletes by `remove` unless another row names what would go: then false, and everything is as it was. The foreign keys
 * know who names it; a table that comes later needs no word here.
 */
export async function removeUnlessUsed(tx: Tx, remove: () => Promise<void>): Promise<boolean> {
  await sql`savepoint removal`.execute(tx)
  try {
    await remove()
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    await sql`rollback to savepoint removal`.execute(tx)
    return false
  }
  await sql`release savepoint removal`.execute(tx)
  return true
}
