import type { CallReply } from '#contract/call.ts'
import type * as calls from '#contract/documents/visit-reports.ts'
import type { VisitReport } from '#contract/documents/visit-reports.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import { findSeen, noteOpening } from '#server/features/patients/patients.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { presentListed, presentReport } from './present-report.ts'
import {
  findOfBooking,
  findReport,
  findVisit,
  listOfPatient,
  listWithoutReport,
  lockReportRow,
  type ReportRow,
} from './visit-reports.sql.ts'

const YEAR = 365 * 86_400_000

export type Reply = { data: VisitReport }

export function showReports(
  ctx: StaffContext,
  patientId: number,
): Promise<CallReply<typeof calls.listPatientReports>> {
  return ctx.write(async tx => {
    const id = await findSeen(tx, ctx, patientId)
    await noteOpening(tx, ctx, id, 'report')
    const zone = await tx.zone
    const rows = await listOfPatient(tx, id)
    const without = await listWithoutReport(tx, id, {
      since: new Date(ctx.now - YEAR),
      now: new Date(ctx.now),
    })
    return {
      data: rows.map(row => presentListed(row, zone, ctx.now)),
      without: without.map(({ visit_at: at, ...visit }) => ({
        ...visit,
        visit_at: formatInstant(at.getTime(), zone),
      })),
    }
  })
}

/** The latest of a visit. */
export function showReportOfVisit(ctx: StaffContext, bookingId: number): Promise<Reply> {
  return ctx.write(async tx => {
    const row = await findOfBooking(tx, bookingId)
    if (!row) {
      const visit = await findVisit(tx, bookingId)
      if (!visit) throw new Failure('not_found')
      if (visit.patient_id !== null) await findSeen(tx, ctx, visit.patient_id)
      throw new Failure('no_report')
    }
    await requireSeen(tx, ctx, row)
    return open(tx, ctx, row)
  })
}

/** Opening it is noted, which is why showing one writes. */
export function showReport(ctx: StaffContext, id: number): Promise<Reply> {
  return ctx.write(async tx => open(tx, ctx, await readSeen(tx, ctx, id)))
}

async function open(
  tx: Parameters<typeof noteOpening>[0] & ClinicTx,
  ctx: StaffContext,
  row: ReportRow,
): Promise<Reply> {
  await noteOpening(tx, ctx, row.patient_id, 'report')
  return { data: await presentReport(tx, ctx, row) }
}

export async function getReport(tx: ClinicTx, id: number): Promise<ReportRow> {
  const row = await findReport(tx, id)
  if (!row) throw new Failure('report_not_loaded')
  return row
}

/** Throws report_not_loaded also for one whose patient the caller may not see. */
export async function readSeen(tx: ClinicTx, ctx: StaffContext, id: number): Promise<ReportRow> {
  const row = await getReport(tx, id)
  await requireSeen(tx, ctx, row)
  return row
}

async function requireSeen(tx: ClinicTx, ctx: StaffContext, { patient_id: id }: ReportRow): Promise<void> {
  await findSeen(tx, ctx, id).catch((error: unknown) => {
    throw error instanceof Failure ? new Failure('report_not_loaded') : error
  })
}

/** What nobody else changes until the transaction ends; its patient is one whom the caller sees. */
export async function lockReport(tx: ClinicTx, ctx: StaffContext, id: number): Promise<ReportRow> {
  await lockReportRow(tx, id)
  return readSeen(tx, ctx, id)
}
