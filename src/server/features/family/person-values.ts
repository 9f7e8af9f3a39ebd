// What a body says of a member, as columns.

import type { CallBody } from '#contract/call.ts'
import type { addFamilyMember } from '#contract/accounts/family.ts'
import { isAdult } from '#domain/people/age.ts'
import { hasWrongCheckDigit, parseCnp } from '#domain/people/cnp.ts'
import { cleanName, nameKey } from '#domain/people/person-name.ts'
import { parsePhone } from '#domain/people/phone.ts'
import { takesSms } from '#server/features/accounts/phone/phone-kind.ts'
import { refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { MemberRow, MemberValues, OwnPerson } from './family.sql.ts'

type Body = CallBody<typeof addFamilyMember>

/**
 * What the fields say, once every rule holds that needs no other row. `before` is the member who is changed: whoever was
 * added as a child stays one when they grow up.
 */
export function readPerson(body: Body, own: OwnPerson, today: string, before?: MemberRow): MemberValues {
  const { relation, birth_date: born } = body
  const isGrown = isAdult(born, today)
  const wasChild = before?.relation === 'child' && before.birth_date === born
  const phone =
    isGrown && body.mobile !== undefined ? parsePhone(body.mobile, body.mobile_country) : undefined
  const cnp = body.cnp?.replaceAll(/\s/g, '')
  const confirms = relation === 'child' && !isGrown && !wasChild
  refuseTogether(
    born > today && refuseField('birth_date', 'in_the_future'),
    relation === 'child' && isGrown && !wasChild && refuseField('birth_date', 'child_of_age'),
    relation !== 'child' && !isGrown && born <= today && refuseField('birth_date', 'under_age'),
    relation === 'child' &&
      own.birth_date !== null &&
      born <= own.birth_date &&
      refuseField('birth_date', 'older_than_you'),
    relation === 'parent' &&
      own.birth_date !== null &&
      born >= own.birth_date &&
      refuseField('birth_date', 'younger_than_you'),
    confirms && !body.is_guardian && refuseField('is_guardian', 'guardian_unconfirmed'),
    cnp !== undefined && refuseCnp(cnp, born),
    // Whoever grew up without a phone may still be called by another name.
    isGrown &&
      body.mobile === undefined &&
      !(wasChild && before?.mobile === null) &&
      refuseField('mobile', 'required'),
    isGrown && body.mobile !== undefined && refusePhone(phone?.e164, own),
  )
  const name = { first: cleanName(body.first_name), last: cleanName(body.last_name) }
  return {
    relation,
    first_name: name.first,
    last_name: name.last,
    name_key: nameKey(name),
    birth_date: born,
    cnp: cnp ?? null,
    mobile: phone?.e164 ?? null,
    mobile_country: phone?.country ?? null,
  }
}

function refuseCnp(cnp: string, born: string) {
  if (hasWrongCheckDigit(cnp)) return refuseField('cnp', 'cnp_check_digit')
  const parsed = parseCnp(cnp)
  if (!parsed) return refuseField('cnp', 'cnp')
  return parsed.birthDate !== undefined && parsed.birthDate !== born && refuseField('cnp', 'not_of_cnp')
}

/** Somebody agrees by a phone of their own. */
function refusePhone(mobile: string | undefined, own: OwnPerson) {
  if (mobile === undefined) return refuseField('mobile', 'phone')
  if (!takesSms(mobile)) return refuseField('mobile', 'landline')
  return mobile === own.mobile && refuseField('mobile', 'own_phone')
}
