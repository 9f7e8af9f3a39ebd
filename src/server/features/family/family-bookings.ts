// What others ask of families: who a member is, which record of a clinic is theirs, and from whose account.

import { parseCnp } from '#domain/people/cnp.ts'
import type { PersonName } from '#domain/people/person-name.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/http/failure.ts'
import { findFamilyBooker, findRecordOf, insertRecordOf, listFamiliesOf } from './family-records.sql.ts'
import { getOwnPerson, listMembers, lockMember } from './family.sql.ts'
import { agreementOf } from './present-member.ts'

export { findFamilyBooker, findRecordOf, insertRecordOf, listFamiliesOf }

export interface BookedMember {
  readonly id: number
  readonly name: PersonName
  readonly birthDate: string
  readonly cnp: string | null
  readonly gender: 'male' | 'female' | null
  /** Of somebody grown who agrees: their own phone, which they proved by agreeing. */
  readonly mobile: { readonly e164: string; readonly country: string | null } | undefined
}

/** A member of the account that the transaction speaks for, who stays one until it ends. */
export async function lockBookedMember(tx: Tx, id: number, now: number): Promise<BookedMember> {
  const member = await lockMember(tx, id)
  if (!member || member.removed_at !== null) throw new Failure('not_found')
  const agreement = agreementOf(member, now)
  if (agreement === 'refused' || agreement === 'ended') throw new Failure('not_in_family')
  const { cnp, mobile, mobile_country: country } = member
  return {
    id,
    name: { first: member.first_name, last: member.last_name },
    birthDate: member.birth_date,
    cnp,
    gender: (cnp && parseCnp(cnp)?.sex) || null,
    mobile: agreement === 'agreed' && mobile !== null ? { e164: mobile, country } : undefined,
  }
}

export interface Child {
  readonly id: number
  readonly name: PersonName
  readonly birthDate: string
}

/** The account's own person by name, which the transaction speaks for, and who was added to its family as a child. */
export async function listChildren(
  tx: Tx,
  accountId: number,
): Promise<{ own: PersonName; children: Child[] }> {
  const own = await getOwnPerson(tx, accountId)
  const children = (await listMembers(tx)).filter(({ relation }) => relation === 'child')
  return {
    own: { first: own.first_name, last: own.last_name },
    children: children.map(({ id, first_name, last_name, birth_date }) => ({
      id,
      name: { first: first_name, last: last_name },
      birthDate: birth_date,
    })),
  }
}
