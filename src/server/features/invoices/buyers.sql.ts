import type { Buyer } from '#contract/money/invoices.ts'
import { countyCodeOf } from '#domain/county-codes.ts'
import type { Tx } from '#server/db/database.ts'

/** A patient as the buyer of what they were charged. */
export async function findPatientBuyer(tx: Tx, patientId: number): Promise<Buyer | undefined> {
  const patient = await tx
    .selectFrom('patients')
    .select(['first_name', 'last_name', 'cnp', 'address', 'city', 'county', 'email'])
    .where('id', '=', patientId)
    .executeTakeFirst()
  return (
    patient && {
      kind: 'person',
      name: [patient.last_name, patient.first_name].filter(Boolean).join(' '),
      cif: '',
      reg_no: '',
      cnp: patient.cnp ?? '',
      address: patient.address,
      city: patient.city,
      county: countyCodeOf(patient.county),
      country: 'RO',
      email: patient.email ?? '',
    }
  )
}
