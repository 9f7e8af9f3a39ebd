import { isSameName } from '#domain/person-name.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { listAlikeRows, listDuplicates, lockNewPatients } from './duplicates.sql.ts'
import { sightOf } from './patients.ts'

export { lockNewPatients }

export interface Person {
  readonly first_name: string
  readonly last_name: string
  /** Null where there is none, or where it is no news. */
  readonly mobile: string | null
  readonly birth_date: string | null
}

interface Known {
  /** Whom somebody has seen and knows to be others. */
  readonly others?: readonly number[] | undefined
  /** The patient who is changed, and those written by the same call. */
  readonly own?: readonly number[]
  /** What the refused person is called in the body. */
  readonly field?: string
}

/**
 * Throws possible_duplicate with everybody whom the caller sees of the same phone, or of the same name and birth date, and
 * has not said to be somebody else. Without patients.contact a phone alone leads to nobody: the name must be theirs too.
 */
export async function refuseDuplicate(
  tx: Tx,
  ctx: StaffContext,
  person: Person,
  { others = [], own = [], field = '' }: Known,
): Promise<void> {
  const { mobile, birth_date: birthDate } = person
  if (mobile === null && birthDate === null) return
  await lockNewPatients(tx, ctx.actor.clinicId)
  const sight = sightOf(ctx)
  const name = { first: person.first_name, last: person.last_name }
  const words = `${name.first} ${name.last}`.replaceAll('-', ' ')
  const alike = (await listAlikeRows(tx, { mobile, birthDate, name: words }, sight)).filter(
    row =>
      !own.includes(row.id) &&
      ((row.has_phone && mobile !== null && sight.mayContact) ||
        isSameName({ first: row.first_name, last: row.last_name }, name)),
  )
  if (alike.every(row => others.includes(row.id))) return
  const candidates = await listDuplicates(
    tx,
    alike.map(row => row.id),
    sight,
  )
  throw new Failure('possible_duplicate', { data: { field, candidates } })
}
