import type { CallReply } from '#contract/call.ts'
import type { checkGiftCode } from '#contract/money/gift-codes.ts'
import { readGiftCode } from '#domain/money/gift-code.ts'
import { findNames } from '#server/features/patients/patient-names.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { asGuess } from './code-guesses.ts'
import { todayOf } from './gift-cards.ts'
import { findWrittenCode, listHeldRows } from './gift-codes.sql.ts'

/** What a code of the clinic is, whatever that is. */
export function checkCode(ctx: StaffContext, typed: string): Promise<CallReply<typeof checkGiftCode>> {
  return asGuess(ctx, () =>
    ctx.read(async tx => {
      const written = readGiftCode(typed)
      const found = written === undefined ? undefined : await findWrittenCode(tx, written)
      const [row] = found ? await listHeldRows(tx, found, await todayOf(tx, ctx)) : []
      if (!row) throw new Failure('code_unknown')
      const { patient_id: patientId, ...held } = row
      const names = await findNames(tx, ctx, patientId === null ? [] : [patientId])
      return { data: { ...held, patient: (patientId !== null && names.get(patientId)) || null } }
    }),
  )
}
