import type { CallQuery, CallReply } from '#contract/call.ts'
import type { listOpenings } from '#contract/patients/privacy.ts'
import { presentPatient } from '#server/features/patients/patients.ts'
import type { StaffContext } from '#server/http/services.ts'
import { listOpeningRows } from './openings.sql.ts'

export function showOpenings(
  ctx: StaffContext,
  patientId: number,
  { before, size }: CallQuery<typeof listOpenings>,
): Promise<CallReply<typeof listOpenings>> {
  const [micros, id] = before?.split('.') ?? []
  return ctx.read(async tx => {
    await presentPatient(tx, ctx, patientId)
    const rows = await listOpeningRows(tx, patientId, micros && id ? { micros, id } : undefined, size + 1)
    const shown = rows.slice(0, size)
    return {
      data: shown.map(({ opening }) => opening),
      next: rows.length > size ? (shown.at(-1)?.cursor ?? null) : null,
    }
  })
}
