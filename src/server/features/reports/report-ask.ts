import type { CallQuery } from '#contract/call.ts'
import type { getGraph } from '#contract/reports/graphs.ts'
import { GROUPS_OF, type Group, type Report } from '#domain/reports/figures.ts'
import { isTooLong, MOST_YEARS } from '#domain/reports/spans.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { readTogether, refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { listKnown, type Named } from './names.sql.ts'
import { onlyDoctorOf } from './report-access.ts'
import type { Ask, ReportFilter } from './source.ts'

export type ReportQuery = Pick<
  CallQuery<typeof getGraph>,
  'from' | 'to' | 'doctor_id' | 'location_id' | 'service_id' | 'cabinet_id' | 'group' | 'weekday'
>

/** What is asked, once it is known to make sense; throws what is wrong by its field, and forbidden for another doctor's. */
export async function readAsk(
  tx: ClinicTx,
  ctx: StaffContext,
  report: Report,
  query: ReportQuery,
): Promise<Ask & { group: Group }> {
  const { from, to } = query
  refuseTogether(
    to < from && refuseField('to', 'span_backwards'),
    to >= from && isTooLong({ from, to }) && refuseField('to', 'span_too_long', { years: MOST_YEARS }),
    groupProblem(report, query.group),
    query.weekday !== undefined && report !== 'occupancy' && refuseField('weekday', 'unknown_field'),
  )
  const [doctorIds, locationIds, serviceIds, cabinetIds] = await readTogether([
    known(tx, 'doctor', query.doctor_id),
    known(tx, 'location', query.location_id),
    known(tx, 'service', query.service_id),
    known(tx, 'cabinet', query.cabinet_id),
  ])
  const only = onlyDoctorOf(ctx, report)
  if (only !== undefined && doctorIds?.some(id => id !== only)) throw new Failure('forbidden')
  const filter: ReportFilter = {
    doctorIds: only === undefined ? doctorIds : [only],
    locationIds,
    serviceIds,
    cabinetIds,
  }
  const zone = await tx.zone
  return {
    from,
    to,
    group: query.group ?? GROUPS_OF[report][0],
    filter,
    weekday: query.weekday,
    now: ctx.now,
    today: localDateOf(ctx.now, zone),
    zone,
  }
}

const groupProblem = (report: Report, group: Group | undefined) => {
  const groups: readonly Group[] = GROUPS_OF[report]
  return group !== undefined && !groups.includes(group) && refuseField('group', 'choice')
}

/** The ids, each once; undefined where nothing is chosen. */
async function known(
  tx: ClinicTx,
  named: Named,
  ids: readonly number[] | undefined,
): Promise<readonly number[] | undefined> {
  if (!ids || ids.length === 0) return undefined
  const wanted = [...new Set(ids)]
  const found = await listKnown(tx, named, wanted)
  if (wanted.some(id => !found.has(id))) throw refuseField(`${named}_id`, 'id')
  return wanted
}
