import type { ReportSchedule } from '#contract/reports/report-schedules.ts'
import { lastDue, nextDue, type Timing } from '#domain/reports/schedules.ts'
import { formatInstant, formatTime } from '#domain/time/wall-time.ts'
import type { Services, StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { listScheduleRows, type ScheduleRow } from './report-schedules.sql.ts'
import { listPeople, type PersonRow } from './schedule-people.sql.ts'
import { inTheirName, maySee, problemOf } from './schedule-people.ts'

export const timingOf = (row: Pick<ScheduleRow, 'weekday' | 'day' | 'at_minutes'>): Timing => ({
  weekday: row.weekday,
  day: row.day,
  atMinutes: row.at_minutes,
})

export const mayChange = ({ actor }: StaffContext, row: ScheduleRow): boolean =>
  row.owner_id === actor.accountId || actor.permissions.has('settings.manage')

/** One's own and those that one gets; all for who manages settings, of reports that they may see. */
export const isShown = (ctx: StaffContext, row: ScheduleRow): boolean =>
  row.recipients.includes(ctx.actor.accountId) || (maySee(ctx, row.report) && mayChange(ctx, row))

/** As it is now, to its reader. */
export async function getSchedule(
  tx: ClinicTx,
  ctx: StaffContext,
  services: Services,
  id: number,
): Promise<ReportSchedule> {
  const row = (await listScheduleRows(tx)).find(each => each.id === id)
  if (!row) throw new Error(`schedule ${id} is gone`)
  return present(ctx, services, row, await listPeople(tx, ctx.actor.clinicId), await tx.zone)
}

export function present(
  ctx: StaffContext,
  services: Services,
  row: ScheduleRow,
  people: readonly PersonRow[],
  zone: string,
): ReportSchedule {
  const { clinicId, accountId } = ctx.actor
  const known = new Map(people.map(person => [person.id, person]))
  const nameOf = (id: number) => known.get(id)?.name ?? ''
  const { doctor_id = [], location_id = [], service_id = [], cabinet_id = [] } = row.filters
  const { last_result: last } = row
  return {
    id: row.id,
    version: row.version,
    report: row.report,
    filters: { doctor_id, location_id, service_id, cabinet_id },
    period: row.period,
    on: { weekday: row.weekday, day: row.day },
    at: formatTime(row.at_minutes),
    recipients: row.recipients.map(id => {
      const person = known.get(id)
      const problem = person
        ? problemOf(inTheirName(services, clinicId, person, ctx.language), person, row)
        : ('inactive' as const)
      return { id, name: nameOf(id), problem }
    }),
    format: row.format,
    language: row.language === 1 ? 'en' : 'ro',
    active: row.active,
    owner: { id: row.owner_id, name: nameOf(row.owner_id) },
    next_at: row.active ? formatInstant(nextOf(row, ctx.now, zone), zone) : null,
    last: last && {
      ...last,
      at: formatInstant(Date.parse(last.at), zone),
      skipped: last.skipped.map(({ account_id, cause }) => ({ name: nameOf(account_id), cause })),
    },
    may_change: mayChange(ctx, row),
    is_recipient: row.recipients.includes(accountId),
  }
}

/** What is due already and not taken yet goes next; a day that was taken does not come again. */
function nextOf(row: ScheduleRow, now: number, zone: string): number {
  const timing = timingOf(row)
  let due = lastDue(timing, now, zone)
  while (due.day <= row.taken_day) due = nextDue(timing, due.at, zone)
  return due.at
}
