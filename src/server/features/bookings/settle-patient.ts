import type { newPatient } from '#contract/patients/patients.ts'
import type { Tx } from '#server/db/database.ts'
import { insertPatient } from '#server/features/patients/change-patient.ts'
import { requirePatient } from '#server/features/patients/patients.ts'
import { refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import type { z } from 'zod'

interface Named {
  patient_id?: number
  patient?: z.output<typeof newPatient>
}

/**
 * The id of a known patient the caller may see, or of the new one, added now; `path` goes before refused fields, and
 * `together` were settled by the same call.
 */
export async function settlePatient(
  tx: WriteTx,
  ctx: StaffContext,
  named: Named,
  path = '',
  together: readonly number[] = [],
): Promise<number> {
  if (named.patient) return insertPatient(tx, ctx, named.patient, `${path}patient.`, together)
  if (named.patient_id === undefined) throw refuseField(`${path}patient_id`, 'required')
  await requirePatient(tx, ctx, named.patient_id, `${path}patient_id`)
  return named.patient_id
}

/** As settlePatient, for a booking that is planned next. */
export async function settlePlannedPatient(tx: WriteTx, ctx: StaffContext, named: Named): Promise<number> {
  const { patient, patient_id: knownId } = named
  if (patient || knownId === undefined) return settlePatient(tx, ctx, named)
  await requireVisible(tx, ctx, knownId)
  return knownId
}

/**
 * Refuses a patient whom the caller does not see, of whose hours they must not learn either. Planning refuses one that
 * the clinic does not have, so only for a caller who may not see everybody is one looked up here.
 */
export async function requireVisible(tx: Tx, ctx: StaffContext, patientId: number): Promise<void> {
  if (!ctx.actor.permissions.has('bookings.all_doctors')) await requirePatient(tx, ctx, patientId)
}
