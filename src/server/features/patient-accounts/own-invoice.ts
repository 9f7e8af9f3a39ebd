import { drawIssued } from '#server/features/invoices/documents.ts'
import { Failure } from '#server/http/failure.ts'
import type { RawReply } from '#server/http/register-calls.ts'
import type { PatientContext } from '#server/http/services.ts'
import { ClinicTx } from '#server/records/transaction.ts'
import { listAccountIds } from './account-rows.sql.ts'
import { listOwnPatients } from './own-account.sql.ts'
import { isDocumentOf } from './own-documents.sql.ts'

/** Whatever is not the caller's own, or their family's, is not there. */
export async function openOwnInvoice(ctx: PatientContext, clinicId: number, id: number): Promise<RawReply> {
  const { db, actor, now } = ctx
  const own = await db.account(actor.accountId, tx => listOwnPatients(tx, new Date(now)))
  const patients = own.filter(record => record.clinic_id === clinicId)
  if (patients.length === 0) throw new Failure('not_found')
  return drawIssued(ctx, id, read =>
    db.tenant(clinicId, async bare => {
      const tx = new ClinicTx(bare)
      for (const { patient_id } of patients)
        if (await isDocumentOf(tx, await listAccountIds(tx, patient_id), id)) return read(tx)
      throw new Failure('not_found')
    }),
  )
}
