import type { CallReply } from '#contract/call.ts'
import type { getClinic, listHolidays as listClosedDays } from '#contract/clinics.ts'
import type { Language } from '#contract/language.ts'
import { listDaysOff } from '#domain/days-off.ts'
import { addDays, type LocalDate } from '#domain/wall-time.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { getClinicRow, listDayOffRows, type DayOffRow } from './clinics.sql.ts'

const LONGEST_YEARS = 5

/** Throws forbidden when a path names another clinic than the caller's. */
export function requireOwnClinic(ctx: StaffContext, clinicId: number): void {
  if (clinicId !== ctx.actor.clinicId) throw new Failure('forbidden')
}

/** A clinic's id is its owner's account id, so this also answers what the specification asks of a user's company. */
export async function showClinic(ctx: StaffContext, id: number): Promise<CallReply<typeof getClinic>> {
  requireOwnClinic(ctx, id)
  return ctx.read(async tx => ({ data: await getClinicRow(tx) }))
}

/** Legal holidays that the clinic observes, and its own days off, by date. */
export async function showClosedDays(
  ctx: StaffContext,
  from: LocalDate,
  to: LocalDate,
): Promise<CallReply<typeof listClosedDays>> {
  if (to < from) throw refuseField('to_date', 'end_before_start')
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  if (last - first > LONGEST_YEARS) throw refuseField('to_date', 'too_far')
  return ctx.read(async tx => {
    const { observesLegal, own } = await listDayOffRows(tx, from, to)
    const data = listDaysOff(own, observesLegal, from, to).flatMap(day => {
      const name = day.own ? nameOf(day.own, ctx.language) : day.legal.name[ctx.language]
      const dates: LocalDate[] = []
      for (let date = day.from; date <= day.to; date = addDays(date, 1))
        if (date >= from && date <= to) dates.push(date)
      return dates.map(date => ({ date, name, location_ids: day.locationIds && [...day.locationIds] }))
    })
    return { data: data.toSorted((a, b) => a.date.localeCompare(b.date)) }
  })
}

const nameOf = (own: DayOffRow, language: Language) => (language === 'en' && own.name_en) || own.name_ro
