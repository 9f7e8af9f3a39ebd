import type { CallBody } from '#contract/call.ts'
import type * as calls from '#contract/documents/visit-reports.ts'
import { canonicalJson } from '#domain/documents/canonical-json.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { refuseStale } from '#server/records/versions.ts'
import { presentReport } from './present-report.ts'
import { readFields } from './read-fields.ts'
import { resolveTags } from './report-blocks.ts'
import { claim, refuseLocked, refuseOtherWriter } from './report-pen.ts'
import { getReport, lockReport, type Reply } from './visit-reports.ts'
import { deleteDraft, updateReport, type ReportRow } from './visit-reports.sql.ts'

/** Writes what is named; each field by the rules of its kind. */
export function writeReport(
  ctx: StaffContext,
  id: number,
  { version, fields: sent = {}, refresh = false, language }: CallBody<typeof calls.writeVisitReport>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const row = await lockReport(tx, ctx, id)
    await refuseLocked(tx, ctx, row)
    await refuseOtherWriter(tx, ctx, row)
    await refuseOld(tx, ctx, row, version)
    const fields = readFields(row.content.fields, sent, row.fields)
    refuseTogether(language && !row.content.languages.includes(language) && refuseField('language', 'choice'))
    const inLanguage = language ?? row.language
    const isAnew = refresh || inLanguage !== row.language
    const tags = isAnew ? await resolveTags(tx, ctx, { ...row, language: inLanguage }) : row.tags
    await claim(tx, ctx, row)
    const after = { tags, fields, language: inLanguage }
    const before = { tags: row.tags, fields: row.fields, language: row.language }
    if (canonicalJson(after) !== canonicalJson(before)) {
      await updateReport(tx, id, { ...after, by: ctx.actor.accountId, at: new Date(ctx.now) })
      // Every save of a long text would fill the history with it: what it says is kept by locking.
      await tx.record(
        'patient_record',
        row.patient_id,
        'report_changed',
        { report: id, version: row.version },
        { report: id, version: row.version + 1, ...(isAnew && { refreshed: true }) },
      )
    }
    return { data: await presentReport(tx, ctx, await getReport(tx, id)) }
  })
}

/** Throws stale for who saw it as it no longer is. */
export const refuseOld = async (tx: WriteTx, ctx: StaffContext, row: ReportRow, version: number) =>
  version === row.version ||
  (await refuseStale(tx, 'visit_report', row.id, version, await presentReport(tx, ctx, row)))

export function discardReport(ctx: StaffContext, id: number, version: number): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    const row = await lockReport(tx, ctx, id)
    await refuseLocked(tx, ctx, row)
    if (row.number !== null) throw new Failure('report_numbered')
    await refuseOtherWriter(tx, ctx, row)
    await refuseOld(tx, ctx, row, version)
    await deleteDraft(tx, id)
    const before = { report: id, booking: row.booking_id, fields: row.fields as never }
    await tx.record('patient_record', row.patient_id, 'report_removed', before, undefined)
    return {}
  })
}
