import type { AccountPart } from '#contract/money/patient-accounts.ts'
import { bookedName } from '#server/db/booked-name.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB, MoneyAccount, MoneyEventKind } from '#server/db/tables.gen.ts'
import { seenBy, type PatientSight } from '#server/features/patients/patients.ts'
import { sql, type RawBuilder } from 'kysely'

/** A row of the account as it is kept; amounts in bani. */
export interface AccountMove {
  readonly no: number
  readonly event_id: number
  readonly day: string
  readonly at: string
  /** Of the act; of one that takes another back, that one's. */
  readonly kind: MoneyEventKind
  readonly is_reversal: boolean
  readonly is_reversed: boolean
  readonly reason: string
  readonly debit: MoneyAccount
  readonly credit: MoneyAccount
  readonly amount: number
  readonly balance: number
  readonly charge_id: number | null
  readonly payment_id: number | null
  readonly booking_id: number | null
  readonly doctor_id: number | null
  readonly name: string | null
  readonly quantity: number | null
  readonly discount: number | null
  readonly is_opening: boolean
  /** Of a code that was sold or spent. */
  readonly code: string | null
  readonly reference: string | null
  /** The package that covers it, and which of its uses it is. */
  readonly package: string | null
  readonly use_no: number | null
  readonly uses: number | null
  /** Of what was moved to or from another patient, where the reader sees them. */
  readonly other: string | null
  /** What of a charge is not paid, or of a payment not given back; 0 once it was taken back. */
  readonly left: number
  /** Whether nothing but its day stands against taking it back. */
  readonly is_loose: boolean
  readonly document: { readonly invoice_id: number; readonly number: string } | null
}

/**
 * The latest invoice that a charge stands on; of money its receipt. What was taken back has none of its own. Its id is known
 * before its row is looked for: beside the clinic's fence no index is asked for what a query in the condition says.
 */
const DOCUMENT = sql`
  (select json_build_object('invoice_id', i.id, 'number', z.prefix || ' ' || lpad(i.number::text, greatest(6, length(i.number::text)), '0'))
     from (select coalesce(
             (select max(l.invoice_id) from invoice_lines l
                join invoices x on x.clinic_id = l.clinic_id and x.id = l.invoice_id and x.state = 'issued' and x.kind = 'invoice'
               where l.clinic_id = m.clinic_id and l.charge_id = m.charge_id),
             (select x.id from invoices x
               where x.clinic_id = m.clinic_id and x.payment_id = m.payment_id and x.state = 'issued' and e.kind = 'payment')) as id
            where e.reverses_id is null offset 0) w
     cross join lateral (select i.* from invoices i where i.clinic_id = m.clinic_id and i.id = w.id offset 0) i
     join invoice_series z on z.clinic_id = i.clinic_id and z.id = i.series_id)`

/** Unless the visit says it, an invoice names it, or the money has moved on or is a processor's. */
const LOOSE = sql`
  (e.reverses_id is null and r.id is null and case
     when c.kind in ('subscription', 'gift_code') then false
     when c.id is not null then not (c.line is not null and exists (
            select from bookings v where v.clinic_id = c.clinic_id and v.id = c.booking_id
               and v.status = 'completed' and v.cancelled_at is null))
          and not exists (select from invoice_line_counters l
                           where l.clinic_id = c.clinic_id and l.charge_id = c.id and l.live)
     when p.id is not null then p.method <> 'online' and pn.refunded_bani = 0
     else false end)`

/** The name of who has the other half of a transfer. */
const otherFor = (sight: PatientSight | undefined) =>
  sight
    ? sql`case when coalesce(o.kind, e.kind) = 'transfer' then (
        select btrim(p.last_name || ' ' || p.first_name)
          from (select q.clinic_id, coalesce(q.merged_into, q.id) as id
                  from money_moves h
                  join patients q on q.clinic_id = h.clinic_id and q.id = h.patient_id
                 where h.clinic_id = m.clinic_id and h.event_id = m.event_id and (h.debit = 'patient') <> (m.debit = 'patient')
                 limit 1) h
          cross join lateral (select p.* from patients p where p.clinic_id = h.clinic_id and p.id = h.id offset 0) p
         where ${seenBy(sight)}) end`
    : sql`null`

export interface AccountWish {
  readonly part: AccountPart
  readonly from: string | undefined
  readonly to: string | undefined
  readonly doctorId: number | undefined
}

/** The record and those that were merged into it: what was written for them stays theirs, and is read as one. */
export async function listAccountIds(tx: Tx, patientId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('patients')
    .select('id')
    .where(eb => eb.or([eb('id', '=', patientId), eb('merged_into', '=', patientId)]))
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

const COLUMNS = sql`m.clinic_id, m.event_id, m.debit, m.credit, m.amount_bani, m.doctor_id, m.charge_id, m.payment_id`
const CHANGE = sql`case when m.debit = 'patient' then m.amount_bani when m.credit = 'patient' then -m.amount_bani else 0 end`

/**
 * The moves of an account as "m", with "no" and "balance". Of one record both are stamped. Of several each keeps its own
 * order, a row stands where the latest of its own record up to it was written, and they are added up anew.
 */
function movesOf(ids: readonly number[]): RawBuilder<unknown> {
  if (ids.length === 1)
    return sql`select ${COLUMNS}, m.patient_no as no, m.patient_balance_after as balance
      from money_moves m where m.patient_id = ${ids[0]}`
  return sql`select ${COLUMNS}, row_number() over w as no, (sum(m.change) over w)::bigint as balance
    from (select m.*, ${CHANGE} as change, max(m.id) over (partition by m.patient_id order by m.patient_no) as place
            from money_moves m where m.patient_id = any(${ids}::bigint[])) m
  window w as (order by m.place, m.patient_no)`
}

const KINDS: Record<Exclude<AccountPart, 'all'>, RawBuilder<unknown>> = {
  services: sql`('charge', 'fee', 'use', 'code_sold')`,
  payments: sql`('payment', 'refund', 'chargeback', 'code_redeemed', 'write_off', 'transfer', 'opening')`,
  subscriptions: sql`('start', 'use', 'package_refund', 'expiry')`,
}

/** With its act "e", and "o" that it takes back. */
const ACTS = sql`
  join money_events e on e.clinic_id = m.clinic_id and e.id = m.event_id
  left join money_events o on o.clinic_id = e.clinic_id and o.id = e.reverses_id
  left join charges c on c.clinic_id = m.clinic_id and c.id = m.charge_id`

function matching({ part, from, to, doctorId }: AccountWish): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (part !== 'all') conditions.push(sql`coalesce(o.kind, e.kind) in ${KINDS[part]}`)
  if (from) conditions.push(sql`e.day >= ${from}::date`)
  if (to) conditions.push(sql`e.day <= ${to}::date`)
  if (doctorId !== undefined) conditions.push(sql`coalesce(c.doctor_id, m.doctor_id) = ${doctorId}`)
  return sql.join(conditions, sql` and `)
}

const isWhole = ({ part, from, to, doctorId }: AccountWish) =>
  part === 'all' && !from && !to && doctorId === undefined

interface Page {
  readonly before: number | undefined
  readonly size: number
  readonly language: 'ro' | 'en'
  /** Of who may read of other patients; they are not named to anybody else. */
  readonly sight?: PatientSight
}

/**
 * The latest first, behind a place; "before" is exclusive. The rows of the page come first and all that belongs to one is
 * found by its id: whatever is believed of how full the tables are, a page costs the same of a long account as of a short.
 */
export async function listMoves(
  tx: Tx,
  ids: readonly number[],
  wish: AccountWish,
  { before, size, language, sight }: Page,
): Promise<AccountMove[]> {
  const { rows } = await sql<{ moves: AccountMove[] }>`
    with m as materialized (
      select m.* from (${movesOf(ids)}) m ${isWhole(wish) ? sql`` : ACTS}
       where ${matching(wish)} and ${before === undefined ? sql`true` : sql`m.no < ${before}`}
       order by m.no desc limit ${size})
    select coalesce(json_agg(v order by v.no desc), '[]') as moves from (
      select m.no, m.event_id, e.day, e.made_at as at, coalesce(o.kind, e.kind) as kind, e.reverses_id is not null as is_reversal,
             r.id is not null as is_reversed,
             e.reason, m.debit, m.credit, m.amount_bani as amount, m.balance, m.charge_id, m.payment_id,
             coalesce(c.booking_id, u.booking_id) as booking_id,
             coalesce(c.doctor_id, m.doctor_id) as doctor_id,
             coalesce(${sql.ref(`c.name_${language}`)}, ${bookedName(language)}) as name, c.quantity,
             c.discount_bani as discount, coalesce(c.kind = 'opening', false) as is_opening, g.code, p.reference,
             ${sql.ref(`b.name_${language}`)} as package, y.maximum_uses as uses,
             case when u.id is not null then (
               select count(*) from subscription_uses z
                where z.clinic_id = u.clinic_id and z.patient_subscription_id = u.patient_subscription_id
                  and (z.state <> 'returned' or z.id = u.id) and z.id <= u.id) end as use_no,
             ${otherFor(sight)} as other, ${LOOSE} as is_loose,
             case when e.reverses_id is not null or r.id is not null then 0
                  when c.id is not null then cn.amount_bani - cn.allocated_bani
                  else coalesce(returnable_bani(pn.clinic_id, pn.payment_id), 0) end as left,
             ${DOCUMENT} as document
        from m
        cross join lateral (select e.* from money_events e where e.clinic_id = m.clinic_id and e.id = m.event_id offset 0) e
        ${found('money_events', 'o', sql`o.clinic_id = m.clinic_id and o.id = e.reverses_id`)}
        ${found('money_events', 'r', sql`r.clinic_id = m.clinic_id and r.reverses_id = e.id`)}
        ${found('charges', 'c', sql`c.clinic_id = m.clinic_id and c.id = m.charge_id`)}
        ${found('payments', 'p', sql`p.clinic_id = m.clinic_id and p.id = m.payment_id`)}
        ${found('charge_counters', 'cn', sql`cn.clinic_id = m.clinic_id and cn.charge_id = m.charge_id`)}
        ${found('payment_counters', 'pn', sql`pn.clinic_id = m.clinic_id and pn.payment_id = m.payment_id`)}
        ${found('gift_codes', 'g', sql`g.clinic_id = m.clinic_id and g.id = coalesce(p.gift_code_id, c.gift_code_id)`)}
        ${found('subscription_uses', 'u', sql`u.clinic_id = m.clinic_id and u.used_event_id = coalesce(o.id, e.id)`)}
        ${found('booking_services', 'x', sql`x.clinic_id = m.clinic_id and x.booking_id = u.booking_id and x.position = u.line and x.service_id = u.service_id`)}
        ${found('services', 's', sql`s.clinic_id = m.clinic_id and s.id = u.service_id`)}
        ${found('patient_subscriptions', 'y', sql`y.clinic_id = m.clinic_id and y.id = coalesce(u.patient_subscription_id, c.patient_subscription_id)`)}
        ${found('subscriptions', 'b', sql`b.clinic_id = m.clinic_id and b.id = y.subscription_id`)}) v`.execute(
    tx,
  )
  return rows[0]!.moves
}

/** What belongs to a row, if there is any; "offset 0" keeps it one look into an index for each row. */
function found(table: keyof DB, name: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`left join lateral (
    select ${sql.ref(name)}.* from ${sql.table(table)} ${sql.ref(name)} where ${condition} offset 0) ${sql.ref(name)} on true`
}

/** How many rows there are of what is asked for; of the whole account it is kept. */
export async function countMoves(tx: Tx, ids: readonly number[], wish: AccountWish): Promise<number> {
  const { rows } = await (
    isWhole(wish)
      ? sql<{ count: number }>`
          select coalesce(sum(a.moves), 0)::bigint as count from patient_accounts a
           where a.patient_id = any(${ids}::bigint[])`
      : sql<{ count: number }>`
          select count(*) as count from (${movesOf(ids)}) m ${ACTS} where ${matching(wish)}`
  ).execute(tx)
  return rows[0]!.count
}

/** In bani. */
export interface Standing {
  readonly balance: number
  /** What nobody has paid yet of today's charges, and of those before a day. */
  readonly open_today: number
  readonly open_before: number
}

/** A row leads to the next: believed to be many, they were read by several processes, which took longer to begin than to read. */
export async function getStanding(
  tx: Tx,
  ids: readonly number[],
  { today, before }: { today: string; before: string },
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select (select coalesce(sum(a.balance_bani), 0)::bigint from patient_accounts a
             where a.patient_id = any(${ids}::bigint[])) as balance,
           coalesce(sum(x.rest) filter (where x.day = ${today}::date), 0)::bigint as open_today,
           coalesce(sum(x.rest) filter (where x.day < ${before}::date), 0)::bigint as open_before
      from (select n.amount_bani - n.allocated_bani as rest, e.day
              from unnest(${ids}::bigint[]) as own (id)
              cross join lateral (select n.* from charge_counters n
                where n.patient_id = own.id and not n.reversed and n.allocated_bani < n.amount_bani offset 0) n
              cross join lateral (select c.* from charges c where c.clinic_id = n.clinic_id and c.id = n.charge_id offset 0) c
              cross join lateral (select e.* from money_events e where e.clinic_id = c.clinic_id and e.id = c.event_id offset 0) e) x`.execute(
    tx,
  )
  return rows[0]!
}

/** What was owed when a day began. */
export async function getBalanceBefore(tx: Tx, ids: readonly number[], day: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(${CHANGE}), 0)::bigint as balance
      from money_moves m join money_events e on e.clinic_id = m.clinic_id and e.id = m.event_id
     where m.patient_id = any(${ids}::bigint[]) and e.day < ${day}::date`.execute(tx)
  return rows[0]!.balance
}
