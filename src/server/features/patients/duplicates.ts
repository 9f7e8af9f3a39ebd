import type { CallBody } from '#contract/call.ts'
import type { findAlike } from '#contract/patients/patient-changes.ts'
import type { Duplicate } from '#contract/patients/patients.ts'
import { parseCnp } from '#domain/people/cnp.ts'
import { isSameName } from '#domain/people/person-name.ts'
import { parsePhone } from '#domain/people/phone.ts'
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
  readonly cnp: string | null
  readonly birth_date: string | null
}

interface Known {
  /** Whom somebody has seen and knows to be others. */
  readonly others?: readonly number[] | undefined
  /** The patient who is changed, their guardian, and those written by the same call. */
  readonly own?: readonly number[]
  /** What the refused person is called in the body. */
  readonly field?: string
}

/**
 * Throws possible_duplicate with everybody whom the caller sees of the same phone or CNP, or of the same name and birth date,
 * and has not said to be somebody else. Without patients.contact a phone alone leads to nobody: the name must be theirs
 * too.
 */
export async function refuseDuplicate(
  tx: Tx,
  ctx: StaffContext,
  person: Person,
  { others = [], own = [], field = '' }: Known,
): Promise<void> {
  if (isUnknown(person)) return
  await lockNewPatients(tx, ctx.actor.clinicId)
  const alike = await listAlikeIds(tx, ctx, person, own)
  if (alike.every(id => others.includes(id))) return
  const candidates = await listDuplicates(tx, alike, sightOf(ctx))
  throw new Failure('possible_duplicate', { data: { field, candidates } })
}

/** Who may be the person that is being written down: those whom saving would ask about. */
export function showAlike(
  ctx: StaffContext,
  { mobile, mobile_country, id, ...query }: CallBody<typeof findAlike>,
): Promise<{ data: Duplicate[] }> {
  // Half a number is nobody's yet.
  const phone = mobile === undefined ? undefined : parsePhone(mobile, mobile_country)
  const cnp = query.cnp !== undefined && parseCnp(query.cnp) ? query.cnp : null
  const person = {
    first_name: query.first_name ?? '',
    last_name: query.last_name ?? '',
    mobile: phone?.e164 ?? null,
    cnp,
    birth_date: query.birth_date ?? null,
  }
  return ctx.read(async tx => {
    const alike = isUnknown(person) ? [] : await listAlikeIds(tx, ctx, person, id === undefined ? [] : [id])
    return { data: await listDuplicates(tx, alike, sightOf(ctx)) }
  })
}

const isUnknown = ({ mobile, cnp, birth_date }: Person) =>
  mobile === null && cnp === null && birth_date === null

async function listAlikeIds(
  tx: Tx,
  ctx: StaffContext,
  person: Person,
  own: readonly number[],
): Promise<number[]> {
  const { mobile, cnp, birth_date: birthDate } = person
  const sight = sightOf(ctx)
  const name = { first: person.first_name, last: person.last_name }
  const words = `${name.first} ${name.last}`.replaceAll('-', ' ')
  const rows = await listAlikeRows(tx, { mobile, cnp, birthDate, name: words }, sight)
  return rows
    .filter(
      row =>
        !own.includes(row.id) &&
        (((row.has_phone || row.has_cnp) && sight.mayContact) ||
          isSameName({ first: row.first_name, last: row.last_name }, name)),
    )
    .map(({ id }) => id)
}
