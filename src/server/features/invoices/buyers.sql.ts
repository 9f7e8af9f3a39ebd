import type { Buyer } from '#contract/money/invoices.ts'
import { countyCodeOf } from '#domain/clinic/county-codes.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

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

/** Companies of earlier invoices, each as it was written last: those that bought for the patient first, then the latest. */
export async function listCompanyBuyers(
  tx: Tx,
  { search, cif, patientId }: { search: string; cif: string; patientId: number | undefined },
  most: number,
): Promise<Buyer[]> {
  const { rows } = await sql<{ buyer: Buyer }>`
    select c.buyer from (
      select distinct on (i.buyer_cif) i.id, i.buyer,
             exists (select from invoices o
                      where o.clinic_id = i.clinic_id and o.patient_id = ${patientId ?? null}
                        and o.buyer_kind = 'company' and o.buyer_cif = i.buyer_cif) as is_theirs
        from invoices i
       where i.buyer_kind = 'company' and i.buyer_cif <> ''
         and (${search} = '' or ltrim(i.buyer_cif, 'RO') ^@ ${cif} or strpos(fold_text(i.buyer_name), fold_text(${search})) > 0)
       order by i.buyer_cif, i.id desc) c
     order by c.is_theirs desc, c.id desc limit ${most}`.execute(tx)
  return rows.map(({ buyer }) => buyer)
}
