import { FIGURES_OF, figureOf, type FigureKey, type Report, type SumKey } from '#domain/reports/figures.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { ownDoctorOnly } from '#server/records/staff-sight.ts'
import { SOURCES } from './sources.ts'

const GIVEN: ReadonlySet<SumKey> = new Set(SOURCES.flatMap(({ gives }) => gives))

/** The sums that a figure is made of. */
export function sumsOf(key: FigureKey): SumKey[] {
  const { of, over } = figureOf(key)
  return [of, ...(over === undefined ? [] : [over])] as SumKey[]
}

/**
 * The figures of a report that a reader may see, in order; throws forbidden where that is not one. Money is for who may see
 * the clinic's; a doctor sees what they earned themselves. What patients owe is of no doctor in particular.
 */
export function figuresFor(ctx: StaffContext, report: Report): FigureKey[] {
  const { permissions } = ctx.actor
  const mayMoney = permissions.has('reports.financial')
  const mayActivity = permissions.has('reports.activity')
  const mayEarnings = mayMoney || ctx.actor.doctorId !== null
  const isOneDoctor = ownDoctorOnly(ctx) !== undefined
  const figures: readonly FigureKey[] = FIGURES_OF[report]
  const seen = figures.filter(key => {
    const { kind, wholeOnly } = figureOf(key)
    if (!sumsOf(key).every(sum => GIVEN.has(sum))) return false
    if (wholeOnly && isOneDoctor) return false
    if (report === 'earnings') return mayEarnings
    return kind === 'money' || report === 'financial' ? mayMoney : mayActivity
  })
  if (seen.length === 0) throw new Failure('forbidden')
  return seen
}

/** Whose figures alone a reader sees of a report; undefined for everybody's. Earnings without the right are one's own. */
export function onlyDoctorOf(ctx: StaffContext, report: Report): number | undefined {
  if (report === 'earnings' && !ctx.actor.permissions.has('reports.financial'))
    return ctx.actor.doctorId ?? undefined
  return ownDoctorOnly(ctx)
}
