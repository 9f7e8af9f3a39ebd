import type { OwnerPool } from '#server/db/owner.ts'

/** Something that is not as its rows say; amounts are bani. */
export interface Discrepancy {
  readonly what: string
  /** Of the row that is wrong. */
  readonly id: number
  readonly kept: string
  readonly found: string
}

const CHANGE = `case when m.debit = 'patient' then m.amount_bani when m.credit = 'patient' then -m.amount_bani else 0 end`
const REVERSED = (event: string) =>
  `exists (select from money_events back where back.clinic_id = $1 and back.reverses_id = ${event})`

/** What is added up anew of a clinic ($1): each answers the rows that are not as they should be. */
const CHECKS: Readonly<Record<string, string>> = {
  'running balance of the move': `
    select id, patient_balance_after as kept, sum(change) over w as found
      from (select m.id, m.patient_id, m.patient_no, m.patient_balance_after, ${CHANGE} as change
              from money_moves m where m.clinic_id = $1 and m.patient_id is not null) m
    window w as (partition by patient_id order by patient_no)`,
  'place of the move in its account': `
    select id, patient_no as kept, row_number() over (partition by patient_id order by patient_no, id) as found
      from money_moves where clinic_id = $1 and patient_id is not null`,
  'balance of the patient': `
    select coalesce(a.patient_id, x.patient_id) as id, a.balance_bani as kept, coalesce(x.sum, 0) as found
      from (select * from patient_accounts where clinic_id = $1) a
      full join (select m.patient_id, sum(${CHANGE}) as sum from money_moves m
                  where m.clinic_id = $1 and m.patient_id is not null group by 1) x on x.patient_id = a.patient_id`,
  // Of all of a person's records: while these are one, what the one paid may pay what the other owes.
  'balance beside what the patient owes and has ahead': `
    select coalesce(p.merged_into, p.id) as id, sum(x.balance) as kept, sum(x.due) as found
      from (select patient_id, balance_bani as balance, 0 as due from patient_accounts where clinic_id = $1
            union all select patient_id, 0, amount_bani - allocated_bani
              from charge_counters where clinic_id = $1 and not reversed
            union all select patient_id, 0, allocated_bani + refunded_bani - amount_bani
              from payment_counters where clinic_id = $1 and not reversed) x
      join patients p on p.clinic_id = $1 and p.id = x.patient_id group by 1`,
  'moves of the patient': `
    select a.patient_id as id, a.moves as kept,
           (select count(*) from money_moves m where m.clinic_id = $1 and m.patient_id = a.patient_id) as found
      from patient_accounts a where a.clinic_id = $1`,
  'move of the charge': `
    select c.id, c.amount_bani as kept, (
             select coalesce(sum(m.amount_bani), 0) from money_moves m
              where m.clinic_id = $1 and m.event_id = c.event_id and m.charge_id = c.id and m.debit = 'patient') as found
      from charges c where c.clinic_id = $1`,
  'move of the payment': `
    select p.id, p.amount_bani as kept, (
             select coalesce(sum(m.amount_bani), 0) from money_moves m
              where m.clinic_id = $1 and m.event_id = p.event_id and m.payment_id = p.id and m.credit = 'patient') as found
      from payments p where p.clinic_id = $1`,
  'moves of the refunds of the act': `
    select e.id, (select coalesce(sum(r.amount_bani), 0) from refunds r where r.clinic_id = $1 and r.event_id = e.id) as kept,
           (select coalesce(sum(m.amount_bani), 0) from money_moves m
             where m.clinic_id = $1 and m.event_id = e.id and m.debit = 'patient' and m.charge_id is null) as found
      from money_events e where e.clinic_id = $1 and e.kind in ('refund', 'chargeback', 'transfer')`,
  'VAT inside the charge': `
    select c.id, c.vat_bani as kept,
           case when c.vat in ('reduced', 'standard')
                then c.amount_bani - round(c.amount_bani * 10000.0 / (10000 + c.vat_rate)) else 0 end as found
      from charges c where c.clinic_id = $1`,
  'VAT move of the charge': `
    select c.id, c.vat_bani as kept, (
             select coalesce(sum(m.amount_bani), 0) from money_moves m
              where m.clinic_id = $1 and m.event_id = c.event_id and m.charge_id = c.id and m.credit = 'vat') as found
      from charges c where c.clinic_id = $1`,
  'what is paid of the charge': `
    select c.id, n.allocated_bani as kept, (
             select coalesce(sum(a.amount_bani), 0) from allocations a
              where a.clinic_id = $1 and a.charge_id = c.id) as found
      from charges c left join charge_counters n on n.clinic_id = $1 and n.charge_id = c.id where c.clinic_id = $1`,
  'amount counted of the charge': `
    select c.id, case when n.reversed then 0 else n.amount_bani end as kept,
           case when ${REVERSED('c.event_id')} then 0 else c.amount_bani end as found
      from charges c left join charge_counters n on n.clinic_id = $1 and n.charge_id = c.id where c.clinic_id = $1`,
  'what of the payment pays something': `
    select p.id, n.allocated_bani as kept, (
             select coalesce(sum(a.amount_bani), 0) from allocations a
              where a.clinic_id = $1 and a.payment_id = p.id) as found
      from payments p left join payment_counters n on n.clinic_id = $1 and n.payment_id = p.id where p.clinic_id = $1`,
  'what was given back of the payment': `
    select p.id, n.refunded_bani as kept, (
             select coalesce(sum(r.amount_bani), 0) from refunds r
              where r.clinic_id = $1 and r.payment_id = p.id and not ${REVERSED('r.event_id')}) as found
      from payments p left join payment_counters n on n.clinic_id = $1 and n.payment_id = p.id where p.clinic_id = $1`,
  'amount counted of the payment': `
    select p.id, case when n.reversed then 0 else n.amount_bani end as kept,
           case when ${REVERSED('p.event_id')} then 0 else p.amount_bani end as found
      from payments p left join payment_counters n on n.clinic_id = $1 and n.payment_id = p.id where p.clinic_id = $1`,
  'charge paid beyond its amount': `
    select c.id, c.amount_bani as kept, greatest(c.amount_bani, coalesce(sum(a.amount_bani), 0)) as found
      from charges c left join allocations a on a.clinic_id = $1 and a.charge_id = c.id
     where c.clinic_id = $1 group by c.id, c.amount_bani`,
  // As often the other way round; of a patient who was merged since, the account it stands on is another one.
  'moves of what takes another act back': `
    select e.id, (select count(*) from money_moves m where m.clinic_id = $1 and m.event_id = e.reverses_id) as kept, (
             select count(*) from (
               select m.debit, m.credit, m.amount_bani, m.doctor_id, m.charge_id, m.payment_id, m.patient_id is null
                 from money_moves m where m.clinic_id = $1 and m.event_id = e.id
               intersect all
               select m.credit, m.debit, m.amount_bani, m.doctor_id, m.charge_id, m.payment_id, m.patient_id is null
                 from money_moves m where m.clinic_id = $1 and m.event_id = e.reverses_id) x) as found
      from money_events e where e.clinic_id = $1 and e.reverses_id is not null`,
  'moves beyond what is taken back': `
    select e.id, (select count(*) from money_moves m where m.clinic_id = $1 and m.event_id = e.reverses_id) as kept,
           (select count(*) from money_moves m where m.clinic_id = $1 and m.event_id = e.id) as found
      from money_events e where e.clinic_id = $1 and e.reverses_id is not null`,
  'what takes back what takes another back': `
    select e.id, 0 as kept, 1 as found
      from money_events e join money_events o on o.clinic_id = $1 and o.id = e.reverses_id
     where e.clinic_id = $1 and o.reverses_id is not null`,
  'live charges of the visit': `
    select booking_id as id, 1 as kept, count(*) as found from charges c
     where c.clinic_id = $1 and c.line is not null and not ${REVERSED('c.event_id')} group by booking_id, line`,
  'what remains on the code': `
    select g.id, n.remaining_bani as kept, g.value_bani
             - (select coalesce(sum(p.amount_bani), 0) from payments p
                 where p.clinic_id = $1 and p.gift_code_id = g.id and not ${REVERSED('p.event_id')})
             + (select coalesce(sum(r.amount_bani), 0) from refunds r
                  join payments p on p.clinic_id = $1 and p.id = r.payment_id
                 where r.clinic_id = $1 and p.gift_code_id = g.id and not ${REVERSED('r.event_id')})
             - (select coalesce(sum(x.amount_bani), 0) from gift_code_closings x
                 where x.clinic_id = $1 and x.gift_code_id = g.id) as found
      from gift_codes g left join gift_code_counters n on n.clinic_id = $1 and n.gift_code_id = g.id where g.clinic_id = $1`,
  'codes made of the card': `
    select k.id, n.generated as kept,
           (select count(*) from gift_codes g where g.clinic_id = $1 and g.gift_card_id = k.id) as found
      from gift_cards k left join gift_card_counters n on n.clinic_id = $1 and n.gift_card_id = k.id where k.clinic_id = $1`,
  'most codes of the card': `
    select k.id, n.maximum as kept, k.maximum as found
      from gift_cards k left join gift_card_counters n on n.clinic_id = $1 and n.gift_card_id = k.id where k.clinic_id = $1`,
  'used sessions of the package': `
    select s.id, n.used as kept, (
             select count(*) from subscription_uses u
              where u.clinic_id = $1 and u.patient_subscription_id = s.id and u.state = 'used') as found
      from patient_subscriptions s
      left join subscription_counters n on n.clinic_id = $1 and n.patient_subscription_id = s.id where s.clinic_id = $1`,
  'reserved sessions of the package': `
    select s.id, n.reserved as kept, (
             select count(*) from subscription_uses u
              where u.clinic_id = $1 and u.patient_subscription_id = s.id and u.state = 'reserved') as found
      from patient_subscriptions s
      left join subscription_counters n on n.clinic_id = $1 and n.patient_subscription_id = s.id where s.clinic_id = $1`,
  'sessions that the package has': `
    select s.id, n.maximum as kept, s.maximum_uses as found
      from patient_subscriptions s
      left join subscription_counters n on n.clinic_id = $1 and n.patient_subscription_id = s.id where s.clinic_id = $1`,
}

/** More of one sort are not told: whatever made them is one mistake. */
const MOST = 50

export interface AuditedClinic {
  readonly id: number
  readonly name: string
  readonly acts: number
}

/** Clinics whose ledger has anything, and how much. */
export async function listAuditedClinics(pool: OwnerPool): Promise<AuditedClinic[]> {
  const { rows } = await pool.query<AuditedClinic>(
    `select c.clinic_id::int as id, c.name, count(e.id)::int as acts from clinics c
       left join money_events e on e.clinic_id = c.clinic_id group by 1, 2 order by 1`,
  )
  return rows
}

/** All that does not add up in a clinic, as of one moment. */
export async function auditMoney(pool: OwnerPool, clinicId: number): Promise<Discrepancy[]> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const all: Discrepancy[] = []
    for (const [what, query] of Object.entries(CHECKS)) {
      const { rows } = await client.query<Omit<Discrepancy, 'what'>>(
        `select id::int, coalesce(kept::text, 'nothing') as kept, found::text
           from (${query}) x where kept is distinct from found order by id limit ${MOST}`,
        [clinicId],
      )
      all.push(...rows.map(row => ({ what, ...row })))
    }
    return all
  } finally {
    await client.query('rollback')
    client.release()
  }
}
