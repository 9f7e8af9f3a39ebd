import type { CODE_ORIGINS } from '#contract/money/gift-codes.ts'
import type { CodeState, HeldCode } from '#contract/money/held-code.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { ronOf } from '#server/db/money.ts'
import { sql } from 'kysely'
import { CODES, LEFT, stateOn } from '#server/db/gift-codes.ts'

export interface CodeFilter {
  readonly cardId: number
  readonly state?: CodeState | undefined
  readonly ids?: readonly number[] | undefined
  /** What codes begin with, and whose they are, of which either is enough; undefined for whichever. */
  readonly found?: { readonly start: string | undefined; readonly patientIds: readonly number[] } | undefined
}

export interface CodeRow {
  readonly id: number
  readonly code: string
  readonly state: CodeState
  readonly value: number
  readonly remaining: number
  readonly expires_on: string
  readonly origin: (typeof CODE_ORIGINS)[number]
  readonly patient_id: number | null
  readonly buyer_id: number | null
  readonly created_at: string
  readonly removable: boolean
}

const wanted = ({ cardId, state, ids, found }: CodeFilter, day: LocalDate) => sql`
  g.gift_card_id = ${cardId}
  and (${state ?? null}::text is null or ${stateOn(day)} = ${state ?? null})
  and (${ids ?? null}::bigint[] is null or g.id = any(${ids ?? null}::bigint[]))
  and (${found === undefined} or g.code like ${found?.start === undefined ? null : `${found.start}%`}
       or g.patient_id = any(${found?.patientIds ?? []}::bigint[]))`

export async function countCodes(tx: Tx, filter: CodeFilter, day: LocalDate): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${CODES} where ${wanted(filter, day)}`.execute(tx)
  return rows[0]!.count
}

/** The last made first. */
export async function listCodeIds(
  tx: Tx,
  filter: CodeFilter,
  day: LocalDate,
  { size, offset }: { size: number | null; offset: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from ${CODES} where ${wanted(filter, day)} order by g.id desc limit ${size} offset ${offset}`.execute(
    tx,
  )
  return rows.map(row => row.id)
}

/** In the order of the ids as given. */
export async function listCodeRows(tx: Tx, ids: readonly number[], day: LocalDate): Promise<CodeRow[]> {
  const { rows } = await sql<{ said: CodeRow }>`
    select row_to_json(v) as said from (
      select g.id, g.code, ${stateOn(day)} as state, ${ronOf('g.value_bani')} as value,
             (${LEFT})::float8 / 100 as remaining, g.expires_on, ${ORIGIN} as origin, g.patient_id, g.buyer_id, g.created_at,
             not g.paid and g.patient_id is null and g.used_at is null as removable
        from ${CODES}
       where g.id = any(${ids}::bigint[])
       order by array_position(${ids}::bigint[], g.id)) v`.execute(tx)
  return rows.map(row => row.said)
}

/** Of one on a buyer's account how it was paid for there, once it was. */
const ORIGIN = sql`
  case when not g.paid then 'promotion'
       else coalesce(
         (select m.debit::text from money_moves m
           where m.clinic_id = g.clinic_id and m.event_id = g.sold_event_id and m.debit <> 'patient' limit 1),
         (select p.method::text from charges h
            join allocations a on a.clinic_id = h.clinic_id and a.charge_id = h.id
            join payments p on p.clinic_id = a.clinic_id and p.id = a.payment_id
           where h.clinic_id = g.clinic_id and h.event_id = g.sold_event_id
             and p.method in ('cash', 'card', 'bank', 'online')
           group by p.method having sum(a.amount_bani) > 0 limit 1),
         'account') end`

export interface LockedCode {
  readonly id: number
  readonly gift_card_id: number
  readonly code: string
  readonly title: string
  readonly paid: boolean
  readonly expires_on: string
  readonly patient_id: number | null
  readonly used_at: Date | null
}

const locking = (one: ReturnType<typeof sql>) => sql<LockedCode>`
  select g.id, g.gift_card_id, g.code, c.title, g.paid, g.expires_on, g.patient_id, g.used_at
    from gift_codes g join gift_cards c on c.clinic_id = g.clinic_id and c.id = g.gift_card_id
   where ${one} for update of g`

/** Until the transaction ends nobody else spends, claims or marks it. */
export async function lockCodeRow(tx: Tx, id: number): Promise<LockedCode | undefined> {
  return (await locking(sql`g.id = ${id}`).execute(tx)).rows[0]
}

/** As lockCodeRow, of the clinic's code that is written so. */
export async function lockWrittenCode(tx: Tx, code: string): Promise<LockedCode | undefined> {
  return (await locking(sql`g.code = ${code}`).execute(tx)).rows[0]
}

/** Whether it is over for good, and what is left; asked behind its lock. */
export async function getLeft(tx: Tx, id: number): Promise<{ remaining: number; closed: boolean }> {
  const { rows } = await sql<{ remaining: number; closed: boolean }>`
    select n.remaining_bani as remaining, x.id is not null as closed from ${CODES} where g.id = ${id}`.execute(
    tx,
  )
  return rows[0]!
}

export async function findWrittenCode(tx: Tx, code: string) {
  return tx
    .selectFrom('gift_codes')
    .select(['id', 'patient_id', 'expires_on', 'used_at'])
    .where('code', '=', code)
    .executeTakeFirst()
}

/** Puts new codes down, and tells their ids; those that are written as another of the clinic's are left out. */
export async function insertCodeRows(
  tx: Tx,
  codes: readonly string[],
  row: {
    clinicId: number
    cardId: number
    value: number
    paid: boolean
    expiresOn: LocalDate
    buyerId: number | null
    by: number | null
    at: Date
  },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into gift_codes (clinic_id, gift_card_id, code, value_bani, paid, expires_on, buyer_id, created_by, created_at)
    select ${row.clinicId}, ${row.cardId}, code, ${row.value}, ${row.paid}, ${row.expiresOn}::date, ${row.buyerId}, ${row.by}, ${row.at}
      from unnest(${codes}::text[]) code
    on conflict do nothing returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** By which act each was sold. */
export async function noteSales(tx: Tx, ids: readonly number[], events: readonly number[]): Promise<void> {
  await sql`
    update gift_codes g set sold_event_id = s.event
      from unnest(${ids}::bigint[], ${events}::bigint[]) s(id, event) where g.id = s.id`.execute(tx)
}

export async function setHolder(tx: Tx, id: number, patientId: number, at: Date): Promise<void> {
  await tx
    .updateTable('gift_codes')
    .set({ patient_id: patientId, claimed_at: at })
    .where('id', '=', id)
    .execute()
}

export async function setUsed(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('gift_codes').set({ used_at: at }).where('id', '=', id).execute()
}

export async function deleteCodeRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('gift_codes').where('id', '=', id).execute()
}

/** Sold codes past their day with something left, the oldest first. */
export async function listExpired(tx: Tx, day: LocalDate, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from ${CODES}
     where g.paid and g.expires_on < ${day}::date and n.remaining_bani > 0 and x.id is null
     order by g.expires_on, g.id limit ${most}`.execute(tx)
  return rows.map(row => row.id)
}

/** How codes are written, by id. */
export async function listWritten(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from gift_codes where id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(row => [row.id, row.code]))
}

/** What codes tell whoever holds them, the one that ends first at the head. */
export async function listHeldRows(
  tx: Tx,
  of: { readonly id: number } | { readonly patientId: number },
  day: LocalDate,
): Promise<(HeldCode & { patient_id: number | null })[]> {
  const { rows } = await sql<HeldCode & { patient_id: number | null }>`
    select g.id, g.code, c.title, ${stateOn(day)} as state, ${ronOf('g.value_bani')} as value,
           (${LEFT})::float8 / 100 as remaining, g.expires_on, g.patient_id
      from ${CODES} join gift_cards c on c.clinic_id = g.clinic_id and c.id = g.gift_card_id
     where ${'id' in of ? sql`g.id = ${of.id}` : sql`g.patient_id = ${of.patientId}`}
     order by g.expires_on, g.id`.execute(tx)
  return rows
}
