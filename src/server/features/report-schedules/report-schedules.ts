import type { CallBody, CallReply } from '#contract/call.ts'
import {
  MOST_SCHEDULES,
  type addReportSchedule,
  type changeReportSchedule,
  type listReportSchedules,
  type ReportSchedule,
} from '#contract/reports/report-schedules.ts'
import { lastDue } from '#domain/reports/schedules.ts'
import { formatTime, localDateOf, parseTime } from '#domain/time/wall-time.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Services, StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { refuseStale } from '#server/records/versions.ts'
import { checkSchedule } from './check-schedule.ts'
import { getSchedule, isShown, mayChange, present, timingOf } from './present-schedule.ts'
import {
  deleteSchedule,
  findScheduleRow,
  insertSchedule,
  keepRecipients,
  listScheduleRows,
  lockCount,
  lockScheduleRow,
  setActive,
  updateSchedule,
  type ScheduleRow,
  type Written,
} from './report-schedules.sql.ts'
import { listPeople } from './schedule-people.sql.ts'
import { inTheirName, reportsOf } from './schedule-people.ts'
import { prepare, take } from './send-schedule.ts'

type Body = CallBody<typeof addReportSchedule>
const HOUR = 3600
const SENDINGS_AN_HOUR = 20

const servicesOf = (ctx: StaffContext): Services => ({ ...ctx, now: () => ctx.now })

export function showSchedules(ctx: StaffContext): Promise<CallReply<typeof listReportSchedules>> {
  const services = servicesOf(ctx)
  return ctx.read(async tx => {
    const people = await listPeople(tx, ctx.actor.clinicId)
    const zone = await tx.zone
    const rows = (await listScheduleRows(tx)).filter(row => isShown(ctx, row))
    return {
      data: rows.map(row => present(ctx, services, row, people, zone)),
      zone,
      people: (seesReports(ctx) ? people : [])
        .filter(({ active }) => active)
        .map(person => ({
          id: person.id,
          name: person.name,
          reports: reportsOf(inTheirName(services, ctx.actor.clinicId, person, ctx.language)),
          has_email: person.email !== null,
        })),
    }
  })
}

export function addSchedule(ctx: StaffContext, body: Body): Promise<{ data: ReportSchedule }> {
  return ctx.write(async tx => {
    const row = await read(tx, ctx, body)
    if ((await lockCount(tx)) >= MOST_SCHEDULES)
      throw refuseField('report', 'schedules_full', { most: MOST_SCHEDULES })
    const id = await insertSchedule(tx, row)
    await keepRecipients(tx, id, body.recipients)
    await tx.record('report_schedule', id, 'added', undefined, entryOf(row, body.recipients))
    return { data: await getSchedule(tx, ctx, servicesOf(ctx), id) }
  })
}

export function changeSchedule(
  ctx: StaffContext,
  id: number,
  body: CallBody<typeof changeReportSchedule>,
): Promise<{ data: ReportSchedule }> {
  return ctx.write(async tx => {
    const before = await lockOwn(tx, ctx, id)
    await refuseStale(
      tx,
      'report_schedule',
      id,
      body.version,
      await getSchedule(tx, ctx, servicesOf(ctx), id),
    )
    const row = await read(tx, ctx, body, before)
    await updateSchedule(tx, id, row)
    await keepRecipients(tx, id, body.recipients)
    await tx.record(
      'report_schedule',
      id,
      'changed',
      entryOf(before, before.recipients),
      entryOf(row, body.recipients),
    )
    return { data: await getSchedule(tx, ctx, servicesOf(ctx), id) }
  })
}

export function removeSchedule(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    const row = await lockOwn(tx, ctx, id)
    await deleteSchedule(tx, id)
    await tx.record('report_schedule', id, 'removed', entryOf(row, row.recipients), undefined)
    return {}
  })
}

/** Beside its times: what was due stays due. */
export async function sendNow(ctx: StaffContext, id: number): Promise<{ data: ReportSchedule }> {
  const { clinicId } = ctx.actor
  await ctx.read(async tx => requireOwn(ctx, await findScheduleRow(tx, id)))
  const key = `send-report:${clinicId}:${id}`
  await limitAttempts(ctx, [{ key, max: SENDINGS_AN_HOUR, windowSeconds: HOUR }])
  const prepared = await ctx.readOnce(async tx => {
    const today = localDateOf(ctx.now, await tx.zone)
    return prepare(tx, servicesOf(ctx), clinicId, id, today)
  })
  return ctx.write(async tx => {
    await lockOwn(tx, ctx, id)
    if (prepared) await take(tx, prepared, `now-${ctx.now}`)
    return { data: await getSchedule(tx, ctx, servicesOf(ctx), id) }
  })
}

export function leaveSchedule(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    const row = await lockScheduleRow(tx, id)
    if (!row) throw new Failure('not_found')
    if (!row.recipients.includes(ctx.actor.accountId)) throw notFor(ctx)
    const others = row.recipients.filter(each => each !== ctx.actor.accountId)
    await keepRecipients(tx, id, others)
    const active = row.active && others.length > 0
    await setActive(tx, id, active)
    await tx.record(
      'report_schedule',
      id,
      'recipient_removed',
      entryOf(row, row.recipients),
      entryOf({ ...row, active }, others),
    )
    return {}
  })
}

const seesReports = (ctx: StaffContext) => reportsOf(ctx).length > 0

/** Of a colleague’s schedule, for who sees reports at all, nothing is said. */
const notFor = (ctx: StaffContext) => new Failure(seesReports(ctx) ? 'not_found' : 'forbidden')

const lockOwn = async (tx: WriteTx, ctx: StaffContext, id: number): Promise<ScheduleRow> =>
  requireOwn(ctx, await lockScheduleRow(tx, id))

/** Throws not_found for one that the caller does not see, forbidden for one that they may not change. */
function requireOwn(ctx: StaffContext, row: ScheduleRow | undefined): ScheduleRow {
  if (!row) throw new Failure('not_found')
  if (!isShown(ctx, row)) throw notFor(ctx)
  if (!mayChange(ctx, row)) throw new Failure('forbidden')
  return row
}

/** Throws what is wrong by its field. What was due before it was written is over. */
async function read(tx: WriteTx, ctx: StaffContext, body: Body, before?: ScheduleRow): Promise<Written> {
  const at_minutes = parseTime(body.at)
  if (at_minutes === undefined || at_minutes === 1440) throw refuseField('at', 'time')
  await checkSchedule(tx, ctx, servicesOf(ctx), body)
  const { report, filters, period, on, format, active } = body
  const row = { weekday: on.weekday ?? null, day: on.day ?? null, at_minutes }
  const over = lastDue(timingOf(row), ctx.now, await tx.zone).day
  return {
    ...row,
    report,
    filters,
    period,
    format,
    active,
    language: body.language === 'en' ? 1 : 2,
    taken_day: before && before.taken_day > over ? before.taken_day : over,
  }
}

const entryOf = (row: Written, recipients: readonly number[]) => ({
  report: row.report,
  filters: { ...row.filters },
  period: row.period,
  weekday: row.weekday,
  day: row.day,
  at: formatTime(row.at_minutes),
  format: row.format,
  language: row.language,
  active: row.active,
  recipients: [...recipients],
})
