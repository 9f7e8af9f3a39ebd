import { localDateOf } from '#domain/wall-time.ts'
import { keepFile, type PendingFile } from '#server/features/files/files.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { insertPatientFileRow } from './patient-files.sql.ts'

interface NewFile {
  readonly patientId: number
  readonly kind: 'photo' | 'xray' | 'document'
  readonly teeth?: readonly number[] | undefined
  readonly visibleToPatient?: boolean | undefined
}

/**
 * Keeps a stored file as one of a patient, in the transaction that needs it. The caller has settled that the patient may
 * be seen, and records the change. Returns the id.
 */
export async function insertPatientFile(
  tx: WriteTx,
  ctx: StaffContext,
  file: PendingFile,
  { patientId, kind, teeth = [], visibleToPatient = false }: NewFile,
): Promise<number> {
  const { clinicId, accountId } = ctx.actor
  await keepFile(tx, ctx, file, { public: false })
  return insertPatientFileRow(tx, {
    clinic_id: clinicId,
    patient_id: patientId,
    file_id: file.id,
    kind,
    teeth: [...teeth],
    taken_on: localDateOf(ctx.now, await tx.zone),
    visible_to_patient: visibleToPatient,
    created_by: accountId,
    created_at: new Date(ctx.now),
  })
}
