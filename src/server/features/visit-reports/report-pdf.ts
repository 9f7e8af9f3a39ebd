import { readBody, tagsIn } from '#domain/documents/reports/report-schema.ts'
import { CONTACT_TAGS, type TagKey } from '#domain/documents/tags.ts'
import { openKeptFile } from '#server/features/files/open-file.ts'
import { noteOpening } from '#server/features/patients/patients.ts'
import { Failure } from '#server/http/failure.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { readBlocks } from './report-blocks.ts'
import { drawReport, readPaper } from './report-paper.ts'
import type { ReportRow } from './visit-reports.sql.ts'
import { readSeen } from './visit-reports.ts'

/** What is on paper cannot be masked any more. */
function tellsContacts({ content, language, tags }: ReportRow): boolean {
  const body = readBody(content.body[language])
  return (
    body !== undefined && tagsIn(body).some(key => CONTACT_TAGS.has(key as TagKey) && tags[key as TagKey])
  )
}

/** Sealed once that is made; drawn as it is now before, and marked as a draft until it is locked for good. */
export async function openReportPdf(ctx: StaffContext, id: number, isInline: boolean): Promise<RawReply> {
  const paper = await ctx.write(async tx => {
    const report = await readSeen(tx, ctx, id)
    if (!ctx.actor.permissions.has('patients.contact') && tellsContacts(report))
      throw new Failure('contacts_on_paper')
    await noteOpening(tx, ctx, report.patient_id, 'report')
    return readPaper(tx, report, report.blocks ?? (await readBlocks(tx, report)))
  })
  const { report } = paper
  const headers = {
    'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename="raport-${report.number ?? report.id}.pdf"`,
    'cache-control': 'private, no-store',
  }
  if (report.file_id === null) {
    const { content } = await drawReport(ctx, paper, report.final_at === null)
    return new RawReply('application/pdf', content, headers)
  }
  const stored = await openKeptFile(ctx, ctx.actor.clinicId, report.file_id)
  if (!stored) throw new Failure('report_not_loaded')
  return new RawReply('application/pdf', stored.stream, headers)
}
