import type { ReportBlocks } from '#contract/documents/visit-reports.ts'
import { problemsOfFields } from '#domain/documents/reports/fields.ts'
import { formatInstant, localDateOf } from '#domain/time/wall-time.ts'
import { addDocumentEvent } from '#server/features/document-events/document-events.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { hashOfReport } from './report-hash.ts'
import { queueFinishing } from './queue-finishing.ts'
import { presentReport, unlockUntil, UNLOCK_MILLISECONDS } from './present-report.ts'
import { readBlocks } from './report-blocks.ts'
import { findNumber, stampLocked, stampUnlocked, takeNumber } from './report-locks.sql.ts'
import { forgetWriter } from './report-writers.sql.ts'
import type { ReportRow } from './visit-reports.sql.ts'
import { getReport, lockReport, type Reply } from './visit-reports.ts'
import { refuseOld } from './write-report.ts'
import { findSignatory } from './signatory.sql.ts'

/** Gives a report its number; from then on it is read-only, for good once a minute is over. */
export function lockVisitReport(ctx: StaffContext, id: number, version: number): Promise<Reply> {
  return ctx.write(async tx => {
    const row = await lockReport(tx, ctx, id)
    // Its answer was lost, or a colleague locked the same.
    if (row.status === 'locked' && (row.version === version + 1 || row.version === version))
      return { data: await presentReport(tx, ctx, row) }
    if (row.status === 'locked')
      throw new Failure('report_locked', { data: { current: await presentReport(tx, ctx, row) } })
    // Whoever writes just now is told, and goes on in a further report.
    await refuseOld(tx, ctx, row, version)
    refuseUnfinished(row)
    const zone = await tx.zone
    const blocks = await signed(tx, ctx, await readBlocks(tx, row))
    const year = Number(localDateOf(ctx.now, zone).slice(0, 4))
    // What its tags said is what was seen; the number alone is new.
    const number = (await findNumber(tx, id)) ?? {
      year,
      number: await takeNumber(tx, ctx.actor.clinicId, year),
    }
    const tags = { ...row.tags, report_number: sayNumber(number) }
    const sha256 = hashOfReport({ ...row, tags, blocks, number: sayNumber(number) })
    const { clinicId, accountId } = ctx.actor
    // Taken back once, it is not taken back again.
    const isFinal = row.unlocked_at !== null
    const at = new Date(ctx.now)
    await stampLocked(tx, id, { by: accountId, at, blocks, tags, sha256, number, isFinal })
    await forgetWriter(tx, id)
    const key = { clinicId, reportId: id }
    const detail = `${sayNumber(number)} ${sha256.toString('hex')}`
    await addDocumentEvent(tx, key, { what: 'locked', at: ctx.now, by: accountId, detail })
    await queueFinishing(tx, { clinicId, id, at: ctx.now + (isFinal ? 0 : UNLOCK_MILLISECONDS) })
    await tx.record(
      'patient_record',
      row.patient_id,
      'report_changed',
      { report: id, status: 'draft' },
      { report: id, status: 'locked', number: sayNumber(number) },
    )
    return { data: await presentReport(tx, ctx, await getReport(tx, id)) }
  })
}

/** "2026-00412" */
const sayNumber = ({ year, number }: { year: number; number: number }) =>
  `${year}-${String(number).padStart(5, '0')}`

function refuseUnfinished({ content, fields }: ReportRow): void {
  refuseTogether(
    ...Object.entries(problemsOfFields(content.fields, fields)).map(([field, { message, values }]) =>
      refuseField(`fields.${field}`, message, values),
    ),
  )
}

async function signed(tx: WriteTx, ctx: StaffContext, blocks: ReportBlocks): Promise<ReportBlocks> {
  const { name, title } = await findSignatory(tx, ctx.actor.accountId)
  return { ...blocks, doctor_signature: { name, title, at: formatInstant(ctx.now, await tx.zone) } }
}

/** Takes locking back, once: within a minute, by who locked it, while it was not sent. */
export function unlockVisitReport(ctx: StaffContext, id: number): Promise<Reply> {
  return ctx.write(async tx => {
    const row = await lockReport(tx, ctx, id)
    // Its answer was lost.
    if (row.status === 'draft' && row.unlocked_at) return { data: await presentReport(tx, ctx, row) }
    const until = unlockUntil(row)
    if (
      row.status !== 'locked' ||
      until === undefined ||
      until <= ctx.now ||
      row.locked_by !== ctx.actor.accountId
    )
      throw new Failure('report_final', { data: { current: await presentReport(tx, ctx, row) } })
    const { clinicId, accountId } = ctx.actor
    await stampUnlocked(tx, id, accountId, new Date(ctx.now))
    await addDocumentEvent(tx, { clinicId, reportId: id }, { what: 'unlocked', at: ctx.now, by: accountId })
    await tx.record(
      'patient_record',
      row.patient_id,
      'report_changed',
      { report: id, status: 'locked' },
      { report: id, status: 'draft' },
    )
    return { data: await presentReport(tx, ctx, await getReport(tx, id)) }
  })
}
