import type { CallBody, CallQuery, CallReply } from '#contract/call.ts'
import type { listHolidays as listClosedDays } from '#contract/clinic/clinics.ts'
import type * as calls from '#contract/clinic/holidays.ts'
import type { HolidayDate } from '#contract/clinic/holidays.ts'
import type { Language } from '#contract/language.ts'
import {
  asFirstOccurrence,
  datesOf,
  listDaysOff,
  listOccurrences,
  occurrenceIn,
  yearOf,
} from '#domain/hours/days-off.ts'
import { findLegalHoliday, legalIdOf, listHolidays, type Holiday } from '#domain/time/holidays.ts'
import { epochDayOf, localDateOf, type LocalDate } from '#domain/time/wall-time.ts'
import { NOTHING_LOST, watchGround } from '#server/features/ground/ground.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { refuseStale } from '#server/records/versions.ts'
import {
  countVisitsByDay,
  deleteDayOffRow,
  findClosingRow,
  insertDayOffRow,
  listDayOffRows,
  listLocationIds,
  observesLegalHolidays,
  updateDayOffRow,
  writeLegalDay,
  type DayOffRow,
} from './holidays.sql.ts'

const LONGEST_DAYS = 366
const LONGEST_YEARS = 5

type Reply = { data: HolidayDate }

export function showHolidayDates(
  ctx: StaffContext,
  { year: asked }: CallQuery<typeof calls.listHolidayDates>,
): Promise<CallReply<typeof calls.listHolidayDates>> {
  return ctx.read(async tx => {
    const year = asked ?? yearOf(localDateOf(ctx.now, await tx.zone))
    const [from, to] = [`${year}-01-01`, `${year}-12-31`]
    const rows = await listDayOffRows(tx, from, to)
    const observes = await observesLegalHolidays(tx)
    const worked = new Set(rows.filter(row => row.kind === 'open').map(row => row.date))
    const legal = listHolidays(year).map(day =>
      presentLegal(day, observes && !worked.has(day.date), ctx.language),
    )
    const own = rows
      .filter(row => row.kind === 'closed')
      .flatMap(row => listOccurrences(row, from, to).map(span => presentOwn(row, span, ctx.language)))
    return { data: [...legal, ...own].toSorted((a, b) => a.date.localeCompare(b.date)) }
  })
}

/** The dates that are closed, a range day by day. */
export async function showClosedDays(
  ctx: StaffContext,
  { from_date: from, to_date: to }: CallQuery<typeof listClosedDays>,
): Promise<CallReply<typeof listClosedDays>> {
  if (to < from) throw refuseField('to_date', 'end_before_start')
  if (yearOf(to) - yearOf(from) > LONGEST_YEARS) throw refuseField('to_date', 'too_far')
  return ctx.read(async tx => {
    const rows = await listDayOffRows(tx, from, to)
    const data = listDaysOff(rows, await observesLegalHolidays(tx), from, to).flatMap(day => {
      const name = day.own ? nameOf(day.own, ctx.language) : day.legal.name[ctx.language]
      const location_ids = day.locationIds && [...day.locationIds]
      return datesOf(day)
        .filter(date => date >= from && date <= to)
        .map(date => ({ date, name, location_ids }))
    })
    return { data: data.toSorted((a, b) => a.date.localeCompare(b.date)) }
  })
}

export function addHolidayDate(
  ctx: StaffContext,
  { affected, ...body }: CallBody<typeof calls.addHolidayDate>,
): Promise<Reply> {
  const span = { from: body.date, to: body.to_date ?? body.date }
  refuseSpan(span)
  return ctx.write(async tx => {
    const ground = await watchGround(tx, ctx, {})
    const location_ids = await readLocations(tx, body.location_ids)
    const row = { ...body, to_date: span.to, location_ids, clinic_id: ctx.actor.clinicId }
    const added = await insertDayOffRow(tx, row)
    const kept = await ground.settle(affected)
    await tx.record('holiday', added.id, 'added', undefined, { ...added, ...kept })
    return { data: presentOwn(added, span, ctx.language) }
  })
}

export function changeHolidayDate(
  ctx: StaffContext,
  id: number,
  body: CallBody<typeof calls.changeHolidayDate>,
): Promise<Reply> {
  const legal = findLegalHoliday(id)
  return legal ? changeLegal(ctx, legal, body) : changeOwn(ctx, id, body)
}

function changeOwn(
  ctx: StaffContext,
  id: number,
  { affected, version, closed, date, to_date: toDate, ...body }: CallBody<typeof calls.changeHolidayDate>,
): Promise<Reply> {
  if (closed !== undefined) throw refuseField('closed', 'unknown_field')
  return ctx.write(async tx => {
    const ground = await watchGround(tx, ctx, {})
    const before = await getClosingRow(tx, id)
    const year = yearOf(date ?? toDate ?? before.date)
    const shown = occurrenceIn(before, before.yearly ? year : yearOf(before.date))
    await refuseStale(tx, 'holiday', id, version, {
      ...presentOwn(before, shown, ctx.language),
      version: before.version,
    })
    const asked = { from: date ?? shown.from, to: toDate ?? shown.to }
    refuseSpan(asked)
    const isYearly = body.yearly ?? before.yearly
    const span = isYearly ? asFirstOccurrence(before, asked) : asked
    // A year of its own may have a day more.
    refuseSpan(span)
    const location_ids = await readLocations(tx, body.location_ids)
    const row = { ...body, date: span.from, to_date: span.to, location_ids }
    const after = await updateDayOffRow(tx, id, row)
    const kept = await ground.settle(affected)
    await tx.record('holiday', id, 'changed', before, { ...after, ...kept })
    return { data: presentOwn(after, asked, ctx.language) }
  })
}

/** Of a legal holiday only whether the clinic works on it that year. */
function changeLegal(
  ctx: StaffContext,
  day: Holiday,
  { closed, affected, ...others }: CallBody<typeof calls.changeHolidayDate>,
): Promise<Reply> {
  refuseTogether(
    closed === undefined && refuseField('closed', 'required'),
    ...Object.entries(others).map(
      ([field, value]) => field !== 'version' && value !== undefined && refuseField(field, 'unknown_field'),
    ),
  )
  const id = legalIdOf(day)
  return ctx.write(async tx => {
    const ground = closed ? await watchGround(tx, ctx, {}) : NOTHING_LOST
    const row = { clinic_id: ctx.actor.clinicId, date: day.date, name_ro: day.name.ro }
    await writeLegalDay(tx, row, !closed)
    const kept = await ground.settle(affected)
    const what = { date: day.date, name: day.name.ro }
    await tx.record('holiday', id, 'changed', { ...what, closed: !closed }, { ...what, closed, ...kept })
    const isClosed = closed === true && (await observesLegalHolidays(tx))
    return { data: presentLegal(day, isClosed, ctx.language) }
  })
}

export function removeHolidayDate(ctx: StaffContext, id: number): Promise<void> {
  return ctx.write(async tx => {
    const before = await getClosingRow(tx, id)
    await deleteDayOffRow(tx, id)
    await tx.record('holiday', id, 'removed', before, undefined)
  })
}

export function countHolidayVisits(
  ctx: StaffContext,
  query: CallQuery<typeof calls.countHolidayVisits>,
): Promise<CallReply<typeof calls.countHolidayVisits>> {
  const { date, yearly = false, location_ids = null } = query
  const toDate = query.to_date ?? date
  refuseSpan({ from: date, to: toDate })
  return ctx.read(async tx => {
    const day = { kind: 'closed', date, to_date: toDate, yearly, location_ids } as const
    const visits = await countVisitsByDay(tx, new Date(ctx.now))
    const isClosed = (visit: (typeof visits)[number]) =>
      (location_ids?.includes(visit.location_id) ?? true) &&
      listOccurrences(day, visit.date, visit.date).length > 0
    return { data: { count: visits.filter(isClosed).reduce((sum, { count }) => sum + count, 0) } }
  })
}

/** Locked. */
async function getClosingRow(tx: ClinicTx, id: number): Promise<DayOffRow> {
  const row = await findClosingRow(tx, id)
  if (!row) throw new Failure('not_found')
  return row
}

function refuseSpan({ from, to }: { from: LocalDate; to: LocalDate }): void {
  if (to < from) throw refuseField('to_date', 'end_before_start')
  if (epochDayOf(to) - epochDayOf(from) >= LONGEST_DAYS) throw refuseField('to_date', 'too_far')
}

/** Each once; null for all, undefined leaves what is there. */
async function readLocations(tx: ClinicTx, ids: readonly number[] | null | undefined) {
  if (!ids) return ids
  const known = await listLocationIds(tx, ids)
  if (known.length < new Set(ids).size) throw refuseField('location_ids', 'id')
  return known
}

const nameOf = ({ name_ro, name_en }: DayOffRow, language: Language) =>
  (language === 'en' && name_en) || name_ro

function presentOwn(
  row: DayOffRow,
  span: { from: LocalDate; to: LocalDate },
  language: Language,
): HolidayDate {
  const { id, name_ro, name_en, yearly, version } = row
  return {
    id,
    date: span.from,
    to_date: span.to,
    name: nameOf(row, language),
    name_ro,
    name_en,
    source: 'own',
    key: null,
    closed: true,
    yearly,
    location_ids: row.location_ids,
    version,
  }
}

function presentLegal(day: Holiday, closed: boolean, language: Language): HolidayDate {
  const { date, key, name } = day
  return {
    id: legalIdOf(day),
    date,
    to_date: date,
    name: name[language],
    name_ro: name.ro,
    name_en: name.en,
    source: 'legal',
    key,
    closed,
    yearly: true,
    location_ids: null,
    version: null,
  }
}
