// Who may sign, by the record as it is now.

import type { FormTemplate, SignerAs } from '#domain/documents/forms/form-template.ts'
import { cleanName, isPersonName } from '#domain/people/person-name.ts'
import { isAdult } from '#domain/people/age.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { refuseField } from '#server/http/failure.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import type { SignerFacts } from './filling.sql.ts'

/** Whether only who answers for the patient may sign: a child does not by itself, whoever has grown up does. */
export async function isChild(
  tx: ClinicTx,
  { birth_date: born }: SignerFacts,
  now: number,
): Promise<boolean> {
  return born !== null && !isAdult(born, localDateOf(now, await tx.zone))
}

function nameOfPatient({ first_name: first, last_name: last }: SignerFacts): string {
  return [last, first].filter(Boolean).join(' ')
}

/** The name under which it is signed. */
export function settleSigner(
  { signing }: FormTemplate,
  facts: SignerFacts,
  { as, name, isOfChild }: { as: SignerAs; name: string | undefined; isOfChild: boolean },
): string {
  if (as === 'patient') {
    if (isOfChild) throw refuseField('as', 'guardian_signs')
    return nameOfPatient(facts)
  }
  if (!isOfChild && !signing.signers.includes('guardian')) throw refuseField('as', 'patient_signs')
  // The one whom the record names, where it names one.
  const guardian = facts.guardian_name || cleanName(name ?? '')
  if (!isPersonName(guardian)) throw refuseField('name', 'person_name')
  return guardian
}
