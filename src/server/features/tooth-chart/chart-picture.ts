import type { CallQuery } from '#contract/call.ts'
import { chartEntryOf, type getChartPicture } from '#contract/patients/tooth-chart.ts'
import { say } from '#contract/texts.ts'
import { foldChart } from '#domain/tooth-chart/fold.ts'
import { lookOfChart } from '#domain/tooth-chart/picture/chart-look.ts'
import { chartSvg } from '#domain/tooth-chart/picture/chart-svg.ts'
import { layMouth } from '#domain/tooth-chart/picture/mouth-layout.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { showToothChart } from './tooth-chart.ts'
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
  const look = lookOfChart(foldChart(data.entries.map(chartEntryOf), data.as_of), data.dentition)
  const svg = chartSvg(layMouth(look.rows, { width: WIDTH }), look, {
    title: say(WORDS.picture, language, { date: data.as_of }),
  })
  return new RawReply('image/svg+xml; charset=utf-8', svg, {
    'content-disposition': `attachment; filename="odontograma-${data.as_of}.svg"`,
    'cache-control': 'no-store',
  })
}
