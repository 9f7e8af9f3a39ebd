import type { CallQuery } from '#contract/call.ts'
import { chartEntryOf, type getChartPicture } from '#contract/patients/tooth-chart.ts'
import { say } from '#contract/texts.ts'
import type { Language } from '#contract/language.ts'
import type { Dentition } from '#domain/tooth-chart/dentition.ts'
import { foldChart, type Chart } from '#domain/tooth-chart/fold.ts'
import { lookOfChart } from '#domain/tooth-chart/picture/chart-look.ts'
import { chartSvg } from '#domain/tooth-chart/picture/chart-svg.ts'
import { layMouth } from '#domain/tooth-chart/picture/mouth-layout.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { showToothChart, teethOn } from './tooth-chart.ts'
import { WORDS } from './words.ts'

/** In tenths of a millimetre of its teeth. */
const WIDTH = 1800

/** The chart as SVG. It leaves the record, and so says of nobody whose it is. */
export async function openChartPicture(
  ctx: StaffContext,
  patientId: number,
  { language = ctx.language, ...when }: CallQuery<typeof getChartPicture>,
): Promise<RawReply> {
  const { data } = await showToothChart(ctx, { patient_id: patientId, ...when })
  const svg = draw(
    foldChart(data.entries.map(chartEntryOf), data.as_of),
    data.dentition,
    data.as_of,
    language,
  )
  return new RawReply('image/svg+xml; charset=utf-8', svg, {
    'content-disposition': `attachment; filename="odontograma-${data.as_of}.svg"`,
    'cache-control': 'no-store',
  })
}

/** What was known of the teeth on a day, as an SVG that stands alone, for documents that show it. */
export async function drawChartOn(
  tx: ClinicTx,
  patientId: number,
  day: string,
  language: Language,
): Promise<string> {
  const { chart, dentition } = await teethOn(tx, patientId, day)
  return draw(chart, dentition, day, language)
}

function draw(chart: Chart, dentition: Dentition, day: string, language: Language): string {
  const look = lookOfChart(chart, dentition)
  return chartSvg(layMouth(look.rows, { width: WIDTH }), look, {
    title: say(WORDS.picture, language, { date: day }),
  })
}
