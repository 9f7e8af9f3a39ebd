import type { ReportBlocks } from '#contract/documents/visit-reports.ts'
import { lookOfChart } from '#domain/tooth-chart/picture/chart-look.ts'
import { chartSvg } from '#domain/tooth-chart/picture/chart-svg.ts'
import { layMouth } from '#domain/tooth-chart/picture/mouth-layout.ts'
import { formatInstant, localDateOf } from '#domain/time/wall-time.ts'
import { say } from '#contract/texts.ts'
import { teethOn } from '#server/features/tooth-chart/tooth-chart.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { readBlockRows } from './report-blocks.sql.ts'
import type { ReportRow } from './visit-reports.sql.ts'
import { WORDS } from './words.ts'

/** In tenths of a millimetre of its teeth. */
const WIDTH = 1800

/** What fills itself in a report, as it is now; a chart of nothing but healthy teeth is drawn too. */
export async function readBlocks(
  tx: ClinicTx,
  { booking_id: bookingId, patient_id: patientId, visit_at: at, language }: ReportRow,
): Promise<ReportBlocks> {
  const zone = await tx.zone
  const day = localDateOf(at.getTime(), zone)
  const rows = await readBlockRows(tx, { bookingId, patientId, day, language })
  const { chart, dentition } = await teethOn(tx, patientId, day)
  const look = lookOfChart(chart, dentition)
  return {
    // Which tooth a service was for is known of a visit with one of them.
    services: rows.services.map(({ name, price_bani: bani }) => ({
      teeth: rows.services.length === 1 ? rows.teeth : [],
      name,
      price: bani / 100,
    })),
    diagnoses: rows.diagnoses,
    teeth: chartSvg(layMouth(look.rows, { width: WIDTH }), look, {
      title: say(WORDS.chart, language, { date: day }),
    }),
    observations: rows.observations.map(({ text, by, at: noted }) => ({
      text,
      by,
      at: formatInstant(Date.parse(noted), zone),
    })),
    doctor_signature: null,
  }
}
