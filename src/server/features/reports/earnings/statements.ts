import type { CallReply } from '#contract/call.ts'
import type * as calls from '#contract/reports/earnings.ts'
import type { EarningsStatement } from '#contract/reports/earnings.ts'
import { ronOf } from '#domain/money/money.ts'
import { addMonths, type DateRange } from '#domain/time/months.ts'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { onlyDoctorOf } from '../report-access.ts'
import { versionOf } from './statement-version.ts'
import {
  findDoctor,
  findFirstEarned,
  getStanding,
  listClosed,
  listDoctors,
  listDoctorSums,
  listSections,
  type DoctorRow,
  type EarnedSums,
  type SectionRow,
  type StandingRow,
} from './statements.sql.ts'

/** A statement as it is read, in bani. */
export interface Statement {
  readonly doctor: DoctorRow
  readonly month: string
  readonly span: DateRange
  readonly standing: StandingRow
  readonly sections: readonly (SectionRow & { percent: number })[]
  readonly corrections: SectionRow | undefined
  readonly total: EarnedSums
  readonly blocked: { readonly why: 'running' | 'earlier' | 'later'; readonly by: string | null } | undefined
  readonly version: string
}

/** The days of a month (`yyyy-MM`). */
export const spanOf = (month: string): DateRange => ({
  from: `${month}-01`,
  to: addDays(`${addMonths(month, 1)}-01`, -1),
})

/** Whose earnings alone the reader sees; undefined for everybody's. Throws forbidden for who sees none. */
function earnerOf(ctx: StaffContext): number | undefined {
  const { permissions, doctorId } = ctx.actor
  if (!permissions.has('reports.financial') && doctorId === null) throw new Failure('forbidden')
  return onlyDoctorOf(ctx, 'earnings')
}

/** Throws forbidden where the doctor is not one whose earnings the reader may see. */
export function requireEarner(ctx: StaffContext, doctorId: number): void {
  const only = earnerOf(ctx)
  if (only !== undefined && only !== doctorId) throw new Failure('forbidden')
}

/** What each doctor whom the reader sees earned in a month: those who earned, or whose month is closed. */
export const listMonth = (
  ctx: StaffContext,
  month: string,
): Promise<CallReply<typeof calls.listEarnings>> => {
  const only = earnerOf(ctx)
  return ctx.readOnce(async tx => {
    const sums = await listDoctorSums(tx, spanOf(month), only)
    const closed = (await listClosed(tx, month)).filter(row => only === undefined || row.doctor_id === only)
    const ids = [...sums, ...closed].map(row => row.doctor_id)
    const doctors = await listDoctors(tx, only === undefined ? ids : [only])
    const data = doctors.map(({ id, name, color }) => {
      const { percents, ...sum } = sums.find(row => row.doctor_id === id) ?? { percents: [] }
      const closing = closed.find(row => row.doctor_id === id)
      return {
        doctor: { id, name, color },
        ...presentSums({ ...NOTHING, ...sum }),
        percents,
        state: closing ? ('closed' as const) : ('draft' as const),
        closed_at: closing?.closed_at ?? null,
      }
    })
    return {
      month,
      running: isRunning(ctx, month, await tx.zone),
      data: data.toSorted((a, b) => b.earned - a.earned || a.doctor.name.localeCompare(b.doctor.name, 'ro')),
      totals: presentSums(addUp(sums)),
    }
  })
}

export const showStatement = (
  ctx: StaffContext,
  doctorId: number,
  month: string,
): Promise<{ data: EarningsStatement }> => {
  requireEarner(ctx, doctorId)
  return ctx.readOnce(async tx => ({ data: present(ctx, await readStatement(tx, ctx, doctorId, month)) }))
}

/** A doctor's month as it stands in the transaction; throws not_found. */
export async function readStatement(
  tx: ClinicTx,
  ctx: StaffContext,
  doctorId: number,
  month: string,
): Promise<Statement> {
  const doctor = await findDoctor(tx, doctorId)
  if (!doctor) throw new Failure('not_found')
  const span = spanOf(month)
  const standing = await getStanding(tx, doctorId, month)
  const rows = await listSections(tx, doctorId, span)
  const sections = rows.filter((row): row is SectionRow & { percent: number } => row.percent !== null)
  const isOver = !isRunning(ctx, month, await tx.zone)
  return {
    doctor,
    month,
    span,
    standing,
    sections,
    corrections: rows.find(row => row.percent === null),
    total: addUp(rows),
    blocked: await blockOf(tx, { doctorId, month, standing, isOver }),
    version: versionOf(standing, rows),
  }
}

const isRunning = ({ now }: StaffContext, month: string, zone: string) =>
  month >= localDateOf(now, zone).slice(0, 7)

interface Asked {
  readonly doctorId: number
  readonly month: string
  readonly standing: StandingRow
  readonly isOver: boolean
}

/** Why a month that is not closed cannot be. Months in which nothing was earned may be passed over. */
async function blockOf(
  tx: ClinicTx,
  { doctorId, month, standing, isOver }: Asked,
): Promise<Statement['blocked']> {
  const { id, last } = standing
  if (id !== null) return undefined
  if (!isOver) return { why: 'running', by: null }
  if (last === null) return undefined
  if (last > month) return { why: 'later', by: last }
  const next = addMonths(last, 1)
  if (next === month) return undefined
  const between = { from: `${next}-01`, to: addDays(`${month}-01`, -1) }
  const earlier = await findFirstEarned(tx, doctorId, between)
  return earlier === undefined ? undefined : { why: 'earlier', by: earlier }
}

const NOTHING: EarnedSums = { collected: 0, lab: 0, base: 0, earned: 0 }

const addUp = (rows: readonly EarnedSums[]): EarnedSums =>
  rows.reduce(
    (sum, row) => ({
      collected: sum.collected + row.collected,
      lab: sum.lab + row.lab,
      base: sum.base + row.base,
      earned: sum.earned + row.earned,
    }),
    NOTHING,
  )

export const presentSums = ({ collected, lab, base, earned }: EarnedSums) => ({
  collected: ronOf(collected),
  lab: ronOf(lab),
  base: ronOf(base),
  earned: ronOf(earned),
})

export function present(ctx: StaffContext, statement: Statement): EarningsStatement {
  const { doctor, month, span, standing, corrections, total, blocked, version } = statement
  const isClosed = standing.id !== null
  const mayAct = ctx.actor.permissions.has('reports.financial')
  return {
    doctor: { id: doctor.id, name: doctor.name, color: doctor.color, has_email: doctor.email !== null },
    month,
    ...span,
    state: isClosed ? 'closed' : 'draft',
    closed_at: standing.closed_at,
    closed_by: standing.closed_by,
    reopened: standing.reopened,
    sections: statement.sections.map(({ percent, from, to, payments, sessions, labs, rows, ...sums }) => ({
      ...presentSums(sums),
      percent,
      from,
      to,
      payments,
      sessions,
      labs,
      rows,
    })),
    corrections: { ...presentSums(corrections ?? NOTHING), rows: corrections?.rows ?? 0 },
    to_pay: ronOf(total.earned),
    may_close: mayAct && !isClosed && !blocked,
    may_reopen: mayAct && isClosed && standing.last === month,
    may_send: mayAct,
    blocked: blocked?.why ?? null,
    blocked_by: blocked?.by ?? null,
    version,
  }
}
