// What fills itself in a report, and what its tags say.

import type { ReportBlocks } from '#contract/documents/visit-reports.ts'
import { readBody } from '#domain/documents/reports/report-schema.ts'
import type { TagValues } from '#domain/documents/tags.ts'
import { formatInstant, localDateOf } from '#domain/time/wall-time.ts'
import { findTagValues } from '#server/features/document-tags/tag-values.ts'
import { drawChartOn } from '#server/features/tooth-chart/chart-picture.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { listTeethOf, readBlockRows } from './report-blocks.sql.ts'
import type { ReportRow } from './visit-reports.sql.ts'

type OfVisit = Pick<ReportRow, 'patient_id' | 'booking_id' | 'language' | 'visit_at' | 'zone'>

const keyOf = ({ booking_id: bookingId, patient_id: patientId, visit_at: at, zone }: OfVisit) => ({
  bookingId,
  patientId,
  day: localDateOf(at.getTime(), zone),
})

/** As it is now; the chart is drawn where the template shows it. */
export async function readBlocks(tx: ClinicTx, report: ReportRow): Promise<ReportBlocks> {
  const { patient_id: patientId, language } = report
  const zone = await tx.zone
  const key = keyOf(report)
  const { services, teeth, diagnoses, observations } = await readBlockRows(tx, { ...key, language })
  return {
    // Which tooth a service was for is known of a visit with one of them.
    services: services.map(service => ({ ...service, teeth: services.length === 1 ? teeth : [] })),
    diagnoses,
    teeth: showsTeeth(report) ? await drawChartOn(tx, patientId, key.day, language) : '',
    observations: observations.map(({ text, by, at: noted }) => ({
      text,
      by,
      at: formatInstant(Date.parse(noted), zone),
    })),
    doctor_signature: null,
  }
}

function showsTeeth({ content, language }: ReportRow): boolean {
  let shows = false
  readBody(content.body[language])?.descendants(({ type, attrs }) => {
    if (type.name === 'block' && attrs['kind'] === 'teeth') shows = true
  })
  return shows
}

/** What the report's tags say now. The number is filled in at locking. */
export async function resolveTags(
  tx: ClinicTx,
  { now }: Pick<StaffContext, 'now'>,
  report: OfVisit & Pick<ReportRow, 'number'>,
): Promise<TagValues> {
  const key = keyOf(report)
  const teeth = await listTeethOf(tx, key)
  // A report is of its visit's day, whenever it is written.
  const { today: _, ...values } = await findTagValues(tx, { ...key, language: report.language, now, teeth })
  return { ...values, report_number: report.number ?? '' }
}
