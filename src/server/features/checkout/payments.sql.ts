import type { TakenMethod, TakenPayment } from '#contract/money/payments.ts'
import type { PaymentMethod } from '#domain/money/ledger.ts'
import type { Tx } from '#server/db/database.ts'
import { ronOf } from '#server/db/money.ts'
import { seenBy, type PatientSight } from '#server/features/patients/patients.ts'
import { sql } from 'kysely'

interface Period {
  readonly from: string
  readonly to: string
}

export interface TakenFilter extends Period {
  readonly method: TakenMethod | undefined
  readonly patient_id: number | undefined
  readonly search: string
}

const MONEY = sql`('cash', 'card', 'bank', 'online')`
/** Moves of money itself, with the person as they are called today. What was sold to nobody in particular has none. */
const TAKEN = sql`
  money_events e
  join money_moves m on m.clinic_id = e.clinic_id and m.event_id = e.id and (m.debit in ${MONEY} or m.credit in ${MONEY})
  left join patients w on w.clinic_id = m.clinic_id and w.id = m.patient_id
  left join patients p on p.clinic_id = w.clinic_id and p.id = coalesce(w.merged_into, w.id)`
const CAME = sql`m.debit in ${MONEY}`
const METHOD = sql`(case when ${CAME} then m.debit else m.credit end)::text`

/** The codes that one act sold to nobody in particular, or took back: "12 × Prima vizită". */
const SOLD_CODES = sql`(
  select json_agg(case when s.codes > 1 then s.codes || ' × ' else '' end || s.title order by s.title)
    from (select k.title, count(*) as codes
            from gift_codes g join gift_cards k on k.clinic_id = g.clinic_id and k.id = g.gift_card_id
           where m.payment_id is null and g.clinic_id = e.clinic_id and g.sold_event_id = coalesce(e.reverses_id, e.id)
           group by k.id, k.title) s)`

const within = ({ from, to }: Period, sight: PatientSight) => sql`
  e.day between ${from}::date and ${to}::date ${sight.own ? sql`and (p.id is null or (${seenBy(sight)}))` : sql``}`

/** Money that came and went, the latest first. */
export async function listTaken(
  tx: Tx,
  sight: PatientSight,
  filter: TakenFilter,
  { size, offset }: { size: number; offset: number },
): Promise<{ rows: TakenPayment[]; total: number }> {
  const conditions = [within(filter, sight)]
  if (filter.method) conditions.push(sql`${METHOD} = ${filter.method}`)
  if (filter.patient_id !== undefined) conditions.push(sql`p.id = ${filter.patient_id}`)
  if (filter.search)
    conditions.push(
      sql`strpos(fold_text(p.last_name || ' ' || p.first_name || ' ' || p.last_name), fold_text(${filter.search})) > 0`,
    )
  const where = sql.join(conditions, sql` and `)
  const { rows } = await sql<{ rows: TakenPayment[]; total: number }>`
    select (select count(*) from ${TAKEN} where ${where})::int as total,
           (select coalesce(json_agg(v), '[]') from (
      select m.id, case when e.kind = 'reversal' then 'reversal' when ${CAME} then 'payment' else 'refund' end as kind,
             m.payment_id, e.made_at as at, p.id as patient_id, coalesce(btrim(p.last_name || ' ' || p.first_name), '') as patient_name,
             ${METHOD} as method, (case when ${CAME} then 1 else -1 end) * ${ronOf('m.amount_bani')} as amount,
             coalesce((select json_agg(x.name order by x.id) from (
               select c.id, c.${sql.ref(`name_${sight.language}`)} as name
                 from allocations a join charges c on c.clinic_id = a.clinic_id and c.id = a.charge_id
                where a.clinic_id = m.clinic_id and a.payment_id = m.payment_id
                group by c.clinic_id, c.id having sum(a.amount_bani) > 0) x), ${SOLD_CODES}, '[]') as paid_for,
             e.reason, coalesce(y.reference, '') as reference,
             (select a.first_name || ' ' || a.last_name from accounts a where a.id = e.made_by) as by,
             case when ${CAME} and e.kind <> 'reversal' and not n.reversed then returnable_bani(n.clinic_id, n.payment_id)::float8 / 100
                  else 0 end as refundable,
             coalesce(n.reversed, false) as reversed
        from ${TAKEN}
        left join payments y on y.clinic_id = m.clinic_id and y.id = m.payment_id
        left join payment_counters n on n.clinic_id = m.clinic_id and n.payment_id = m.payment_id
       where ${where}
       order by e.made_at desc, m.id desc limit ${size} offset ${offset}) v) as rows`.execute(tx)
  return rows[0]!
}

export async function sumTaken(
  tx: Tx,
  sight: PatientSight,
  period: Period,
): Promise<{ method: TakenMethod; received: number; returned: number }[]> {
  const { rows } = await sql<{ method: TakenMethod; received: number; returned: number }>`
    select ${METHOD} as method,
           coalesce(sum(m.amount_bani) filter (where ${CAME}), 0)::float8 / 100 as received,
           coalesce(sum(m.amount_bani) filter (where not (${CAME})), 0)::float8 / 100 as returned
      from ${TAKEN} where ${within(period, sight)} group by 1 order by 1`.execute(tx)
  return rows
}

/** A payment as it may be given back; amounts are bani. */
export interface KnownPayment {
  readonly id: number
  readonly event_id: number
  readonly patient_id: number
  readonly patient_name: string
  readonly method: PaymentMethod
  readonly day: string
  readonly amount: number
  readonly allocated: number
  readonly refunded: number
  readonly reversed: boolean
  /** What may still be given back. */
  readonly returnable: number
  readonly gift_code_id: number | null
  readonly gift_code_paid: boolean | null
  /** What it paid, the latest first; `room` is what may be taken off it again. */
  readonly paid: readonly {
    readonly charge_id: number
    readonly name: string
    readonly amount: number
    readonly room: number
  }[]
}

export async function findPayment(
  tx: Tx,
  id: number,
  language: 'ro' | 'en',
): Promise<KnownPayment | undefined> {
  const { rows } = await sql<{ row: KnownPayment }>`
    select json_build_object('id', y.id, 'event_id', y.event_id, 'patient_id', p.id,
             'patient_name', btrim(p.last_name || ' ' || p.first_name), 'method', y.method, 'day', e.day,
             'amount', n.amount_bani, 'allocated', n.allocated_bani, 'refunded', n.refunded_bani, 'reversed', n.reversed,
             'returnable', coalesce(returnable_bani(n.clinic_id, n.payment_id), 0),
             'gift_code_id', y.gift_code_id, 'gift_code_paid', g.paid, 'paid', coalesce((
               select json_agg(json_build_object('charge_id', x.id, 'name', x.name, 'amount', x.amount, 'room', x.room) order by x.id desc)
                 from (select c.id, c.${sql.ref(`name_${language}`)} as name, sum(a.amount_bani) as amount,
                              least(sum(a.amount_bani), coalesce((select greatest(m.held_bani - m.given_bani, 0)
                                from package_money(c.clinic_id, c.id) m where m.given_bani > 0), sum(a.amount_bani))) as room
                         from allocations a join charges c on c.clinic_id = a.clinic_id and c.id = a.charge_id
                        where a.clinic_id = y.clinic_id and a.payment_id = y.id
                        group by c.clinic_id, c.id having sum(a.amount_bani) > 0) x), '[]')) as row
      from payments y
      join payment_counters n on n.clinic_id = y.clinic_id and n.payment_id = y.id
      join money_events e on e.clinic_id = y.clinic_id and e.id = y.event_id
      join patients w on w.clinic_id = y.clinic_id and w.id = y.patient_id
      join patients p on p.clinic_id = w.clinic_id and p.id = coalesce(w.merged_into, w.id)
      left join gift_codes g on g.clinic_id = y.clinic_id and g.id = y.gift_code_id
     where y.id = ${id}`.execute(tx)
  return rows[0]?.row
}

/** What is still owed on a charge of the patient, or of records merged into theirs; undefined where there is none. */
export async function findOpenCharge(
  tx: Tx,
  id: number,
  patientId: number,
): Promise<{ open: number } | undefined> {
  const { rows } = await sql<{ open: number }>`
    select n.amount_bani - n.allocated_bani as open
      from charge_counters n join patients w on w.clinic_id = n.clinic_id and w.id = n.patient_id
     where n.charge_id = ${id} and not n.reversed and coalesce(w.merged_into, w.id) = ${patientId}`.execute(
    tx,
  )
  return rows[0]
}
