import type { Sums } from '#domain/reports/figures.ts'
import type { TestApp } from './app.ts'

// What a report says, reckoned slowly from all rows of a clinic, as a person with paper and pencil would.

interface Visit {
  id: number
  day: string
  hour: number
  doctor_id: number
  location_id: number
  cabinet_id: number
  status: string
  source: string
  is_cancelled: boolean
  is_late: boolean
  lines: { service_id: number; minutes: number }[]
}
interface Charge {
  id: number
  kind: string
  event_id: number
  booking_id: number | null
  doctor_id: number | null
  service_id: number | null
  patient_subscription_id: number | null
  use_id: number | null
  amount_bani: number
  discount_bani: number
  use_value_bani: number
}
interface Rows {
  visits: Visit[]
  charges: Charge[]
  events: { id: number; day: string; reverses_id: number | null }[]
  allocations: { event_id: number; charge_id: number; payment_id: number; amount_bani: number }[]
  payments: { id: number; method: string }[]
  moves: { event_id: number; debit: string; credit: string; amount_bani: number; person: number | null }[]
  uses: { id: number; patient_subscription_id: number }[]
  invoices: { id: number; day: string; kind: string; state: string }[]
  lines: { id: number; invoice_id: number; charge_id: number | null; reverses_line_id: number | null; gross_bani: number }[]
} // prettier-ignore

export interface SlowAsk {
  from: string
  to: string
  group: 'all' | 'day' | 'month' | 'doctor' | 'location' | 'service'
  doctors?: readonly number[]
}

const MONEY = new Set(['cash', 'card', 'bank', 'online'])
const zoned = (instant: string, zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(instant),
  )

const table = (name: string) => `select * from ${name} where clinic_id = $1`

async function readAll(app: TestApp, clinicId: number): Promise<Rows> {
  const all = async <T>(query: string): Promise<T[]> =>
    (
      await app.sql.query<{ rows: T[] }>(`select coalesce(json_agg(x), '[]') as rows from (${query}) x`, [
        clinicId,
      ])
    ).rows[0]!.rows
  const booked = await all<
    Omit<Visit, 'day' | 'hour' | 'is_late' | 'is_cancelled'> & {
      starts_at: string
      cancelled_at: string | null
      zone: string
    }
  >(`
    select b.*, l.zone, coalesce((select json_agg(s) from booking_services s
            where s.clinic_id = b.clinic_id and s.booking_id = b.id), '[]') as lines
      from bookings b join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
     where b.clinic_id = $1 and b.patient_id is not null and b.pinned_at is null`)
  return {
    visits: booked.map(({ starts_at: start, cancelled_at: cancelled, zone, ...rest }) => ({
      ...rest,
      day: zoned(start, zone).slice(0, 10),
      hour: Number(zoned(start, zone).slice(11, 13)),
      is_cancelled: cancelled !== null,
      // A day's notice, as a clinic asks for unless it says otherwise.
      is_late: cancelled !== null && Date.parse(cancelled) > Date.parse(start) - 86_400_000,
    })),
    charges: await all(table('charges')),
    events: await all(table('money_events')),
    allocations: await all(table('allocations')),
    payments: await all(table('payments')),
    moves: await all(`select m.*, coalesce(p.merged_into, p.id) as person from money_moves m
      left join patients p on p.clinic_id = m.clinic_id and p.id = m.patient_id where m.clinic_id = $1`),
    uses: await all(table('subscription_uses')),
    invoices: await all(table('invoices')),
    lines: await all(table('invoice_lines')),
  }
}

/** The sums of all figures of visits and money, by key. */
export async function reckonSlowly(app: TestApp, clinicId: number, ask: SlowAsk): Promise<Map<string, Sums>> {
  const rows = await readAll(app, clinicId)
  const sums = new Map<string, Record<string, number>>()
  const add = (key: string, name: string, amount: number) => {
    const found = sums.get(key) ?? {}
    found[name] = (found[name] ?? 0) + amount
    sums.set(key, found)
  }
  const isIn = (day: string) => day >= ask.from && day <= ask.to
  const isChosen = (doctor: number | null) =>
    !ask.doctors || (doctor !== null && ask.doctors.includes(doctor))
  const keyOf = (day: string, doctor: number | null, location: number | null, service: number | null) =>
    ({
      all: 'all',
      day,
      month: day.slice(0, 7),
      doctor: String(doctor ?? 'none'),
      location: String(location ?? 'none'),
      service: String(service ?? 'none'),
    })[ask.group]

  const reversed = new Set(rows.events.map(event => event.reverses_id))
  const live = rows.charges.filter(charge => !reversed.has(charge.event_id))
  const allocated = (charge: Charge) =>
    rows.allocations
      .filter(each => each.charge_id === charge.id)
      .reduce((sum, each) => sum + each.amount_bani, 0)
  const paidOf = (charge: Charge): number => {
    if (charge.use_id === null) return allocated(charge)
    const use = rows.uses.find(each => each.id === charge.use_id)!
    const started = live.find(
      each => each.kind === 'subscription' && each.patient_subscription_id === use.patient_subscription_id,
    )
    if (!started) return 0
    if (started.amount_bani === 0) return charge.use_value_bani
    return Math.round((charge.use_value_bani * allocated(started)) / started.amount_bani)
  }

  for (const visit of rows.visits) {
    if (!isIn(visit.day) || !isChosen(visit.doctor_id)) continue
    const isDone = visit.status === 'completed' && !visit.is_cancelled
    const own = isDone
      ? live.filter(each => each.booking_id === visit.id && ['service', 'product'].includes(each.kind))
      : []
    const key = (service: number | null) => keyOf(visit.day, visit.doctor_id, visit.location_id, service)
    const services: (number | null)[] =
      ask.group === 'service'
        ? [...new Set([...visit.lines.map(line => line.service_id), ...own.map(charge => charge.service_id)])]
        : [null]
    for (const service of services) {
      const count = (name: string, holds: boolean) => add(key(service), name, holds ? 1 : 0)
      count('visits', true)
      count('completed', isDone)
      count('no_show', visit.status === 'no_show' && !visit.is_cancelled)
      count('met', ['completed', 'no_show'].includes(visit.status) && !visit.is_cancelled)
      count('ahead', !['completed', 'no_show'].includes(visit.status) && !visit.is_cancelled)
      count('cancelled', visit.is_cancelled)
      count('late_cancelled', visit.is_late)
      count('online', visit.source === 'online')
    }
    for (const charge of own) {
      const produced = charge.amount_bani + charge.use_value_bani
      add(key(charge.service_id), 'produced', produced)
      add(key(charge.service_id), 'line_produced', produced)
      add(key(charge.service_id), 'discounts', charge.use_id === null ? charge.discount_bani : 0)
      add(key(charge.service_id), 'paid', paidOf(charge))
      add(key(charge.service_id), 'left', produced - paidOf(charge))
    }
    if (isDone)
      for (const line of visit.lines) {
        add(key(line.service_id), 'lines', 1)
        add(key(line.service_id), 'minutes', line.minutes)
      }
  }

  const dayOf = new Map(rows.events.map(event => [event.id, event.day]))
  const isSplit = ['doctor', 'location', 'service'].includes(ask.group)
  const placeOf = (charge: Charge | undefined) =>
    rows.visits.find(each => each.id === charge?.booking_id)?.location_id ?? null
  const whole = (name: string, day: string, amount: number) => {
    if (!isIn(day) || ask.doctors) return
    add(isSplit ? 'none' : keyOf(day, null, null, null), name, amount)
  }
  const part = (name: string, day: string, charge: Charge | undefined, amount: number) => {
    if (!isIn(day) || !(isSplit || ask.doctors)) return
    const key = keyOf(day, charge?.doctor_id ?? null, placeOf(charge), charge?.service_id ?? null)
    if (isChosen(charge?.doctor_id ?? null)) add(key, name, amount)
    if (!ask.doctors) add('none', name, -amount)
  }
  for (const move of rows.moves) {
    const day = dayOf.get(move.event_id)!
    if (MONEY.has(move.debit)) whole('collected', day, move.amount_bani)
    if (MONEY.has(move.credit)) whole('collected', day, -move.amount_bani)
  }
  for (const each of rows.allocations) {
    const payment = rows.payments.find(({ id }) => id === each.payment_id)!
    if (payment.method === 'write_off') continue
    part(
      'collected',
      dayOf.get(each.event_id)!,
      rows.charges.find(({ id }) => id === each.charge_id),
      each.amount_bani,
    )
  }
  for (const line of rows.lines) {
    const invoice = rows.invoices.find(({ id }) => id === line.invoice_id)!
    if (invoice.state !== 'issued' || !['invoice', 'storno'].includes(invoice.kind)) continue
    const original = rows.lines.find(({ id }) => id === line.reverses_line_id)
    const charge = rows.charges.find(({ id }) => id === (line.charge_id ?? original?.charge_id))
    whole('invoiced', invoice.day, line.gross_bani)
    part('invoiced', invoice.day, charge, line.gross_bani)
  }

  const balances = new Map<number, number>()
  for (const move of rows.moves) {
    if (move.person === null || dayOf.get(move.event_id)! > ask.to) continue
    const change =
      move.debit === 'patient' ? move.amount_bani : move.credit === 'patient' ? -move.amount_bani : 0
    balances.set(move.person, (balances.get(move.person) ?? 0) + change)
  }
  if (ask.group === 'all')
    for (const balance of balances.values())
      add('all', balance > 0 ? 'receivable' : 'advances', Math.abs(balance))
  return sums
}
