import type { Language } from '#contract/language.ts'
import type { SkipCause } from '#contract/reports/report-schedules.ts'
import { isPermission } from '#domain/accounts/permissions.ts'
import { REPORTS, type Report } from '#domain/reports/figures.ts'
import { figuresFor, onlyDoctorOf } from '#server/features/reports/report-access.ts'
import { Failure } from '#server/http/failure.ts'
import type { Services, StaffContext } from '#server/http/services.ts'
import { inTheNameOf } from '#server/jobs/in-the-name-of.ts'
import type { Filters } from './report-schedules.sql.ts'
import type { PersonRow } from './schedule-people.sql.ts'

/** As if they asked themselves: by what they may do now. */
export const inTheirName = (
  services: Services,
  clinicId: number,
  { id, permissions, doctor_id: doctorId }: PersonRow,
  language: Language,
): StaffContext =>
  inTheNameOf(services, { clinicId, accountId: id, doctorId, language }, permissions.filter(isPermission))

export function maySee(ctx: StaffContext, report: Report): boolean {
  try {
    return figuresFor(ctx, report).length > 0
  } catch (error) {
    if (error instanceof Failure && error.code === 'forbidden') return false
    throw error
  }
}

export const reportsOf = (ctx: StaffContext): Report[] => REPORTS.filter(report => maySee(ctx, report))

/** What keeps somebody, in whose name `ctx` asks, from getting a report that is narrowed so. */
export function problemOf(
  ctx: StaffContext,
  { active, email }: Pick<PersonRow, 'active' | 'email'>,
  { report, filters }: { readonly report: Report; readonly filters: Filters },
): SkipCause | null {
  if (!active) return 'inactive'
  if (!maySee(ctx, report)) return 'no_right'
  // Without everybody's figures, what is narrowed to a colleague is none of theirs.
  const only = onlyDoctorOf(ctx, report)
  if (only !== undefined && filters.doctor_id?.some(id => id !== only)) return 'no_right'
  return email === null ? 'no_email' : null
}
