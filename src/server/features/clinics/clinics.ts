import type { CallReply } from '#contract/call.ts'
import type { getClinic, listHolidays as listClosedDays } from '#contract/clinics.ts'
import { listHolidays } from '#domain/holidays.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { getClinicRow, listClosedDayRows } from './clinics.sql.ts'

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

/** Legal holidays, when the clinic observes them, and the clinic's own closed days, by date. */
export async function showClosedDays(
  ctx: StaffContext,
  from: LocalDate,
  to: LocalDate,
): Promise<CallReply<typeof listClosedDays>> {
  if (to < from) throw refuseField('to_date', 'end_before_start')
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  if (last - first > LONGEST_YEARS) throw refuseField('to_date', 'too_far')
  return ctx.read(async tx => {
    const { observesLegal, closed } = await listClosedDayRows(tx, from, to)
    const years = observesLegal ? Array.from({ length: last - first + 1 }, (_, i) => first + i) : []
    const legal = years
      .flatMap(year => listHolidays(year))
      .filter(({ date }) => date >= from && date <= to)
      .map(({ date, name }) => ({ date, name: name[ctx.language] }))
    return { data: [...legal, ...closed].toSorted((a, b) => a.date.localeCompare(b.date)) }
  })
}
