import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { RELATIONS } from '../accounts/family.ts'
import { dataOf, id } from '../wire.ts'

const patientFamily = z.object({
  member_id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  relation: z.enum(RELATIONS),
  since: z.string(),
  is_guardian: z.boolean(),
  /** Whether the account sees the patient's visits at the clinic. */
  is_open: z.boolean(),
  /** Whether the account's person can be written down as who answers for the patient. */
  can_be_guardian: z.boolean(),
})
export type PatientFamily = z.output<typeof patientFamily>
const patientFamilies = dataOf(z.array(patientFamily))

export const listPatientFamilies = defineCall({
  method: 'GET',
  path: '/v2/patients/{id}/families',
  summary: 'From whose accounts the patient was booked, as a member of their family.',
  who: staffWith('patients.view'),
  params: z.object({ id }),
  reply: patientFamilies,
})

export const makeGuardian = defineCall({
  method: 'POST',
  path: '/v2/patients/{id}/families/{member_id}/guardian',
  summary:
    'Writes the person of such an account down as who answers for the child, whose visits at the clinic the account sees from then on; their own record is made if there is none.',
  who: staffWith('patients.view', 'patients.edit'),
  params: z.object({ id, member_id: id }),
  body: z.object({ version: id }),
  reply: patientFamilies,
})
