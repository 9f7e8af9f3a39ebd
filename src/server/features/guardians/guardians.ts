// A clinic says who answers for a child that was booked from an account: from then on the account sees the child's visits.

import type { CallParams, CallReply } from '#contract/call.ts'
import type { listPatientFamilies, makeGuardian, PatientFamily } from '#contract/patients/guardians.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import { findFamilyBooker, listFamiliesOf } from '#server/features/family/family-bookings.ts'
import { findOrAddOwnRecord } from '#server/features/online-booking/patient-records.ts'
import { setGuardian } from '#server/features/patients/change-patient.ts'
import { lockNewPatients } from '#server/features/patients/duplicates.ts'
import { presentPatient } from '#server/features/patients/patients.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'

type Families = CallReply<typeof listPatientFamilies>
type Row = Awaited<ReturnType<typeof listFamiliesOf>>[number]

export async function showFamilies(ctx: StaffContext, patientId: number): Promise<Families> {
  return ctx.read(async tx => {
    await presentPatient(tx, ctx, patientId)
    return presentFamilies(tx, ctx, patientId)
  })
}

/** Writes the account's own person down as who answers for the child; doing it twice changes nothing. */
export async function writeGuardian(
  ctx: StaffContext,
  { id, member_id: memberId }: CallParams<typeof makeGuardian>,
  version: number,
): Promise<Families> {
  return ctx.write(async tx => {
    await lockNewPatients(tx, ctx.actor.clinicId)
    await presentPatient(tx, ctx, id)
    const family = (await listFamiliesOf(tx, id, new Date(ctx.now))).find(row => row.member_id === memberId)
    if (!family) throw new Failure('not_found')
    if (canBeGuardian(family))
      await setGuardian(tx, ctx, id, { version, guardianId: await recordOfBooker(tx, ctx, family) })
    return presentFamilies(tx, ctx, id)
  })
}

async function recordOfBooker(tx: WriteTx, ctx: StaffContext, family: Row): Promise<number> {
  const { account_id: accountId, member_id: memberId } = family
  const account = await findFamilyBooker(tx, accountId, memberId)
  if (!account?.mobile || account.mobile_verified_at === null) throw new Failure('not_found')
  const { clinicId } = ctx.actor
  const booker = { accountId, clinicId, now: ctx.now, account: { ...account, mobile: account.mobile } }
  return findOrAddOwnRecord(tx, booker, undefined)
}

const canBeGuardian = ({ relation, is_grown, is_guardian }: Row) =>
  relation === 'child' && !is_grown && !is_guardian

async function presentFamilies(tx: ClinicTx, ctx: StaffContext, patientId: number): Promise<Families> {
  const zone = await tx.zone
  const rows = await listFamiliesOf(tx, patientId, new Date(ctx.now))
  return {
    data: rows.map((row): PatientFamily => ({
      member_id: row.member_id,
      first_name: row.first_name,
      last_name: row.last_name,
      relation: row.relation,
      since: formatInstant(row.created_at.getTime(), zone),
      is_guardian: row.is_guardian,
      is_open: row.is_open,
      can_be_guardian: canBeGuardian(row),
    })),
  }
}
