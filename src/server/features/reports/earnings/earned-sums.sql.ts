import type { SumKey, Sums } from '#domain/reports/figures.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { sql, type RawBuilder } from 'kysely'
import { amongChosen, keyOf, ofKey, ofLines, within } from '../narrowing.sql.ts'
import { readRows } from '../read-rows.sql.ts'
import type { Ask, RowsAsk, SourceRows, SumsByKey } from '../source.ts'
import { EARNED } from './earned-rows.sql.ts'
import { ACT_STATE, GIVEN_NAME, PREVIEW_STATE } from './earned-words.sql.ts'

export const EARNED_SUMS = ['earned_from', 'lab', 'earned_base', 'earned'] as const satisfies SumKey[]
export const MADE_SUMS = ['made_from', 'made_lab', 'made_base', 'made_earned'] as const satisfies SumKey[]

const ofDoctor = (ask: Pick<Ask, 'filter'>, named: string) => {
  const ids = ask.filter.doctorIds
  return ids ? sql`${sql.ref(`${named}.doctor_id`)} = any(${[...ids]}::bigint[])` : sql`true`
}
const earnedOf = (ask: Ask) =>
  EARNED(ask, { ofDoctors: ofDoctor(ask, 'c'), ofStatements: ofDoctor(ask, 's') })

/**
 * What the lines of completed visits came to, less discounts and the laboratory, as if all of it were paid: by the day of the visit
 * and the percent kept with the line.
 */
const MADE = (ask: Ask) => sql`
  select c.id as charge_id, c.booking_id, c.patient_id, c.doctor_id, b.location_id, b.cabinet_id,
         coalesce(c.service_id, 0) as service_id, b.day, b.starts_at as at, c.doctor_percent as percent,
         c.amount_bani + c.use_value_bani as collected, c.lab_cost_bani as lab,
         c.amount_bani + c.use_value_bani - c.lab_cost_bani as base,
         round((c.amount_bani + c.use_value_bani - c.lab_cost_bani) * c.doctor_percent / 100.0)::bigint as earned
    from bookings b
    join charges c on c.clinic_id = b.clinic_id and c.booking_id = b.id and c.kind = 'service' and ${ofDoctor(ask, 'c')}
    join charge_counters n on n.clinic_id = c.clinic_id and n.charge_id = c.id and not n.reversed
   where b.status = 'completed' and b.cancelled_at is null and ${within(ask, 'b.day')} and c.doctor_id is not null`

/** What doctors earned of money collected. */
export const sumEarned = (tx: ClinicTx, ask: Ask): Promise<SumsByKey> =>
  read(tx, EARNED_SUMS, sql`with ${earnedOf(ask)} ${summed(ask, sql`earned`)}`)

/** What they would earn of what was done. */
export const sumMade = (tx: ClinicTx, ask: Ask): Promise<SumsByKey> =>
  read(tx, MADE_SUMS, summed(ask, sql`(${MADE(ask)})`))

const summed = (ask: Ask, rows: RawBuilder<unknown>) => sql`
  select ${keyOf(ask.group)} as key, sum(x.collected)::bigint as collected, sum(x.lab)::bigint as lab,
         sum(x.base)::bigint as base, sum(x.earned)::bigint as earned
    from ${rows} x where ${ofLines(ask, 'x')} group by 1`

type Row = Record<'collected' | 'lab' | 'base' | 'earned', number> & { key: string }
async function read(
  tx: ClinicTx,
  [from, lab, base, earned]: typeof EARNED_SUMS | typeof MADE_SUMS,
  query: RawBuilder<unknown>,
): Promise<SumsByKey> {
  const { rows } = await (query as RawBuilder<Row>).execute(tx)
  return new Map(
    rows.map((row): [string, Sums] => [
      row.key,
      { [from]: row.collected, [lab]: row.lab, [base]: row.base, [earned]: row.earned },
    ]),
  )
}

const sumsAs = ([from, lab, base, earned]: typeof EARNED_SUMS | typeof MADE_SUMS) => sql`
  jsonb_build_object(${sql.lit(from)}, x.collected, ${sql.lit(lab)}, x.lab, ${sql.lit(base)}, x.base, ${sql.lit(earned)}, x.earned)`

/** A percent, or what corrects closed months. */
export type Part = number | 'corrections'

/** Acts of a statement; of a part of it, or of the laboratory alone, where that is said. */
export function listStatementRows(
  tx: ClinicTx,
  ask: RowsAsk,
  { part, onlyLab }: { part: Part | undefined; onlyLab: boolean },
): Promise<SourceRows> {
  const ofPart =
    part === undefined
      ? sql`true`
      : part === 'corrections'
        ? sql`x.is_correction`
        : sql`(x.percent = ${part} and not x.is_correction)`
  return listEarnedRows(tx, ask, sql`${ofPart} and ${onlyLab ? sql`x.lab <> 0` : sql`true`}`)
}

/** The laboratory is made of what has one. */
const withLab = ({ figure }: RowsAsk) =>
  figure === 'lab' || figure === 'made_lab' ? sql`x.lab <> 0` : sql`true`

/** Acts that earned something. */
export function listEarnedRows(tx: ClinicTx, ask: RowsAsk, of = withLab(ask)): Promise<SourceRows> {
  const rows = sql`
    with ${earnedOf(ask)}
    select x.charge_id || '-' || x.event_id || '-' || x.allocation_id as id, x.booking_id, x.patient_id,
           null::bigint as invoice_id, x.doctor_id, x.at, x.day, ${GIVEN_NAME(ask.language)} as said, ${ACT_STATE} as state,
           x.collected, x.lab, x.base, x.earned, x.percent, x.is_correction
      from earned x where ${ofLines(ask, 'x')} and ${ofKey(ask.group, ask.key)}`
  return readRows(tx, ask, { rows, of, state: sql`x.state`, sums: sumsAs(EARNED_SUMS) })
}

/** The lines that were done. */
export function listMadeRows(tx: ClinicTx, ask: RowsAsk): Promise<SourceRows> {
  const rows = sql`
    select x.charge_id::text as id, x.booking_id, x.patient_id, null::bigint as invoice_id, x.doctor_id, x.at, x.day,
           ${GIVEN_NAME(ask.language)} as said, ${PREVIEW_STATE} as state, x.collected, x.lab, x.base, x.earned
      from (${MADE(ask)}) x where ${amongChosen(ask, 'x', ['locationIds', 'cabinetIds', 'serviceIds'])} and ${ofKey(ask.group, ask.key)}`
  return readRows(tx, ask, { rows, of: withLab(ask), state: sql`x.state`, sums: sumsAs(MADE_SUMS) })
}
