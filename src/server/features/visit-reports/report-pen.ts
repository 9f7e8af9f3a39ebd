import { formatInstant } from '#domain/time/wall-time.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { presentReport } from './present-report.ts'
import { findWriter, keepWriter } from './report-writers.sql.ts'
import { lockReport, type Reply } from './visit-reports.ts'
import type { ReportRow } from './visit-reports.sql.ts'

// One writes at a time: whoever does holds the pen for a minute more with each save, and others may take it.

const LEASE_MILLISECONDS = 60_000

export async function refuseLocked(tx: WriteTx, ctx: StaffContext, row: ReportRow): Promise<void> {
  if (row.status === 'locked')
    throw new Failure('report_locked', { data: { current: await presentReport(tx, ctx, row) } })
}

export async function refuseOtherWriter(tx: WriteTx, ctx: StaffContext, row: ReportRow): Promise<void> {
  const writer = await findWriter(tx, row.id, new Date(ctx.now))
  if (writer && writer.account_id !== ctx.actor.accountId)
    throw new Failure('report_written', {
      values: { name: writer.name },
      data: {
        name: writer.name,
        until: formatInstant(writer.until.getTime(), await tx.zone),
        current: await presentReport(tx, ctx, row),
      },
    })
}

export async function keepLease(tx: WriteTx, ctx: StaffContext, id: number): Promise<void> {
  const { clinicId, accountId } = ctx.actor
  const until = new Date(ctx.now + LEASE_MILLISECONDS)
  await keepWriter(tx, { clinic_id: clinicId, report_id: id, account_id: accountId, until })
}

/** Others are told where somebody else writes from now on. */
export async function claim(tx: WriteTx, ctx: StaffContext, row: ReportRow): Promise<void> {
  const writer = await findWriter(tx, row.id, new Date(ctx.now))
  await keepLease(tx, ctx, row.id)
  if (writer?.account_id !== ctx.actor.accountId)
    await tx.record('patient_record', row.patient_id, 'report_writer_changed', undefined, { report: row.id })
}

export function takeOver(ctx: StaffContext, id: number, isWished: boolean): Promise<Reply> {
  return ctx.write(async tx => {
    const row = await lockReport(tx, ctx, id)
    await refuseLocked(tx, ctx, row)
    if (!isWished) await refuseOtherWriter(tx, ctx, row)
    await claim(tx, ctx, row)
    return { data: await presentReport(tx, ctx, row) }
  })
}
