// The document of a report, as PDF.

import { imagesIn, readBody } from '#domain/documents/reports/report-schema.ts'
import { drawDocument, type DrawnDocument } from '#server/features/document-pdf/draw-document.ts'
import { readPictures } from '#server/features/document-pdf/pictures.ts'
import { reportPdf } from '#server/features/document-pdf/report-pdf.ts'
import { readClinicHead, type ClinicHeadRow } from '#server/features/document-tags/clinic-head.ts'
import { listTemplateImages } from '#server/features/document-templates/template-images.ts'
import type { Tx } from '#server/db/database.ts'
import type { Context } from '#server/http/services.ts'
import type { ReportBlocks } from '#contract/documents/visit-reports.ts'
import type { ReportRow } from './visit-reports.sql.ts'

interface ReportPaper {
  readonly report: ReportRow
  readonly blocks: ReportBlocks
  readonly clinic: ClinicHeadRow
  readonly images: readonly { readonly id: number; readonly key: string }[]
  readonly zone: string
}

/** All that its document is made of. */
export async function readPaper(tx: Tx, report: ReportRow, blocks: ReportBlocks): Promise<ReportPaper> {
  const body = readBody(report.content.body[report.language])
  const shown = new Set(body ? imagesIn(body) : [])
  const images = await listTemplateImages(tx, report.template_id)
  return {
    report,
    blocks,
    clinic: await readClinicHead(tx),
    images: images.filter(image => shown.has(image.id)),
    zone: report.zone,
  }
}

/** Marked as a draft until nothing takes its locking back. */
export async function drawReport(
  services: Pick<Context, 'outside'>,
  { report, blocks, clinic, images, zone }: ReportPaper,
  isDraft: boolean,
): Promise<DrawnDocument> {
  return drawDocument(
    services,
    reportPdf({
      template: report.content,
      language: report.language,
      clinic,
      zone,
      tags: report.tags,
      fields: report.fields,
      blocks,
      pictures: await readPictures(services, images),
      number: report.number,
      corrects: report.corrects?.number ?? null,
      isDraft,
      sha256: report.content_sha256,
      made: (report.locked_at ?? report.changed_at).getTime(),
    }),
  )
}
