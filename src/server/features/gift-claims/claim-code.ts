// Whoever was given a code makes it their own, and from then on nobody else can spend it.

import type { CallBody, CallReply } from '#contract/call.ts'
import type { claimGiftCode } from '#contract/money/gift-codes.ts'
import { readGiftCode } from '#domain/money/gift-code.ts'
import { asGuess } from '#server/features/gift-cards/code-guesses.ts'
import { todayOf } from '#server/features/gift-cards/gift-cards.ts'
import { presentHeld } from '#server/features/gift-cards/present-code.ts'
import { bindCode, findHolder, redeemable } from '#server/features/gift-cards/redeemable.ts'
import { lockAccounts } from '#server/features/ledger/ledger.ts'
import { findOrAddRecordOf } from '#server/features/online-booking/patient-records.ts'
import { requirePatient } from '#server/features/patients/patients.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { PatientActor, StaffActor } from '#server/http/actor.ts'
import type { Context, PatientContext, StaffContext } from '#server/http/services.ts'
import { getClinicName } from '#server/records/clinic-name.sql.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { writeAsPatient } from '#server/records/write.ts'
import { findClinicOfCode, isRecordOf } from './claim-code.sql.ts'

type Reply = CallReply<typeof claimGiftCode>

export function claimCode(
  ctx: Context<StaffActor | PatientActor>,
  { code, patient_id: patientId }: CallBody<typeof claimGiftCode>,
): Promise<Reply> {
  if (isStaff(ctx)) {
    if (patientId === undefined) throw refuseField('patient_id', 'required')
    return asGuess(ctx, () =>
      ctx.write(async tx => {
        await requirePatient(tx, ctx, patientId)
        return bind(tx, ctx, code, patientId)
      }),
    )
  }
  const { actor } = ctx
  if (actor.kind !== 'patient') throw new Failure('forbidden')
  if (patientId !== undefined) throw refuseField('patient_id', 'unknown_field')
  return asGuess(ctx, () => claimOwn({ ...ctx, actor }, code))
}

/** Who is staff for certain reaches their clinic's rows. */
const isStaff = (ctx: Context): ctx is StaffContext => ctx.actor.kind === 'staff'

/** Of whichever clinic it is. Nobody becomes a clinic's patient by a code that is not good there. */
async function claimOwn(ctx: PatientContext, typed: string): Promise<Reply> {
  const written = readGiftCode(typed)
  const clinicId =
    written === undefined ? undefined : await ctx.db.strangerReads(tx => findClinicOfCode(tx, written))
  if (written === undefined || clinicId === undefined) throw new Failure('code_unknown')
  const { accountId } = ctx.actor
  return writeAsPatient(ctx, clinicId, async tx => {
    const holder = await findHolder(tx, written, await todayOf(tx, ctx), ctx.language)
    if (holder !== null && !(await isRecordOf(tx, holder, accountId))) throw new Failure('code_unknown')
    const own = holder ?? (await findOrAddRecordOf(tx, { accountId, clinicId, now: ctx.now }))
    return bind(tx, ctx, written, own)
  })
}

async function bind(
  tx: WriteTx,
  ctx: StaffContext | PatientContext,
  code: string,
  patientId: number,
): Promise<Reply> {
  await lockAccounts(tx, [patientId])
  const day = await todayOf(tx, ctx)
  const { id, isBound } = await redeemable(tx, code, { patientId, day, language: ctx.language })
  if (!isBound) await bindCode(tx, id, patientId)
  const clinic = { id: tx.author.clinicId, name: await getClinicName(tx) }
  return { data: { ...(await presentHeld(tx, id, day)), clinic } }
}
