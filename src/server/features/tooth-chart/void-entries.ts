import type { CallBody, CallReply } from '#contract/call.ts'
import type { voidToothEntries } from '#contract/patients/tooth-chart.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import {
  factsOf,
  mustExplain,
  openChart,
  refuseStranded,
  settle,
  takeBack,
  wholeOf,
} from './chart-changes.ts'
import { findEntryPatient, takeNumbers } from './tooth-chart.sql.ts'
import { presentChart } from './tooth-chart.ts'

/** Takes back entries of one patient, all or none; a bridge or a splint goes whole. */
export function voidEntries(
  ctx: StaffContext,
  { ids, reason }: CallBody<typeof voidToothEntries>,
): Promise<CallReply<typeof voidToothEntries>> {
  return ctx.write(async tx => {
    const patientId = ids[0] === undefined ? undefined : await findEntryPatient(tx, ids[0])
    if (patientId === undefined) throw new Failure('not_found')
    const rows = await openChart(tx, ctx, patientId)
    const chosen = rows.filter(row => ids.includes(row.id))
    if (chosen.length < new Set(ids).size) throw new Failure('not_found')
    if (chosen.some(row => row.voided_at !== null)) throw new Failure('entry_void')
    const whole = wholeOf(chosen, rows)
    if (!reason && whole.some(row => mustExplain(ctx, row))) throw refuseField('reason', 'required')
    refuseStranded(
      rows.filter(row => row.voided_at === null),
      whole,
    )
    const [change] = await takeNumbers(tx, 1)
    await takeBack(tx, new Map(whole.map(row => [row.id, reason ?? ''])), change!)
    const now = await settle(tx, ctx, patientId)
    const after = reason === undefined ? undefined : { reason }
    await tx.record('patient_record', patientId, 'teeth_removed', { entries: whole.map(factsOf) }, after)
    return { data: await presentChart(tx, ctx, patientId, {}, now) }
  })
}
