import type { Database } from '#server/db/database.ts'
import type { OwnerPool } from '#server/db/owner.ts'
import { CompiledQuery } from 'kysely'
import type { SealedEntry } from './entry-text.ts'

/** Asks one statement: of the owner, or of the application inside the clinic's fence. Each is of its own moment. */
export type Ask = <R>(text: string, values: readonly unknown[]) => Promise<R[]>

export const asOwner =
  (pool: OwnerPool): Ask =>
  async <R>(text: string, values: readonly unknown[]) =>
    (await pool.query(text, [...values])).rows as R[]

export const asClinic =
  (db: Database, clinicId: number): Ask =>
  <R>(text: string, values: readonly unknown[]) =>
    db.tenant(clinicId, async tx => (await tx.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows)

export interface AuditedClinic {
  readonly id: number
  readonly name: string
}

export async function listClinicsOfChains(pool: OwnerPool): Promise<AuditedClinic[]> {
  return asOwner(pool)('select clinic_id::int as id, name from clinics order by clinic_id', [])
}

/** Where a chain ends, as it is kept and as its seals say; numbers are 0 where there is nothing. */
export interface KeptEnd {
  readonly kept: number
  readonly kept_hash: Buffer | null
  readonly last: number
  /** Of the seal at the kept position. */
  readonly hash: Buffer | null
  /** How far into the feed it reaches, of this database's transactions and of those brought over. */
  readonly xid: string
  readonly entry_id: string
  readonly brought_xid: string
  readonly brought_id: string
  /** The first transaction that there has not been. */
  readonly next: string
}

export async function getKeptEnd(ask: Ask, clinicId: number): Promise<KeptEnd> {
  const [end] = await ask<KeptEnd>(
    `select coalesce(c.position, 0)::float8 as kept, c.hash as kept_hash,
            coalesce((select max(s.position) from audit_seals s where s.clinic_id = x.id), 0)::float8 as last,
            (select s.hash from audit_seals s where s.clinic_id = x.id and s.position = c.position) as hash,
            case when c.xid < x.next then c.xid else '0' end::text as xid, coalesce(c.entry_id, 0)::text as entry_id,
            case when c.xid < x.next then c.brought_xid else coalesce(c.xid, '0') end::text as brought_xid,
            case when c.xid < x.next then c.brought_id else coalesce(c.entry_id, 0) end::text as brought_id, x.next::text
       from (select $1::bigint as id, pg_snapshot_xmax(pg_current_snapshot()) as next) x
       left join audit_chains c on c.clinic_id = x.id`,
    [clinicId],
  )
  return end!
}

export interface WalkedSeal {
  readonly position: number
  readonly hash: Buffer
  /** Microseconds. */
  readonly sealed_at: number
  readonly entry: SealedEntry | null
  /** Whether before and after are what the entry's hash stands for, or were rightly erased. */
  readonly is_payload_kept: boolean
}

/** An entry's columns have no null but of who did it; of an entry that is gone all are null. */
type FlatSeal = Omit<WalkedSeal, 'entry'> & { readonly [K in keyof SealedEntry]: SealedEntry[K] | null }

/** A payload that is gone is rightly so of who was erased, of their visits, and of a saved search that is no more. */
const SEALS = `
  select s.position::float8, s.hash, (extract(epoch from s.sealed_at) * 1000000)::float8 as sealed_at,
         e.id::float8, e.clinic_id::float8, (extract(epoch from e.at) * 1000000)::float8 as at, e.actor_account_id::float8,
         e.actor_kind, e.action, e.entity, e.entity_id::float8, e.xid::text::float8, encode(e.payload_hash, 'hex') as payload_hash,
         case when e.salt is not null
           then e.payload_hash = sha256(uuid_send(e.salt)
                  || convert_to(coalesce(e.before::text, '') || chr(10) || coalesce(e.after::text, ''), 'UTF8'))
           else e.before is null and e.after is null and case e.entity
             when 'saved_filter' then not exists (
               select from saved_filters f where f.clinic_id = e.clinic_id and f.id = e.entity_id)
             when 'booking' then exists (
               select from bookings b join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
                where b.clinic_id = e.clinic_id and b.id = e.entity_id and p.erased_at is not null)
             when 'patient' then exists (
               select from patients p where p.clinic_id = e.clinic_id and p.id = e.entity_id and p.erased_at is not null)
             when 'patient_record' then exists (
               select from patients p where p.clinic_id = e.clinic_id and p.id = e.entity_id and p.erased_at is not null)
             else false end
         end as is_payload_kept
    from audit_seals s left join audit_entries e on e.clinic_id = s.clinic_id and e.id = s.entry_id
   where s.clinic_id = $1 and s.position > $2 and s.position <= $3 order by s.position`

/** The seals behind a position, up to another, with their entries. */
export async function listSeals(
  ask: Ask,
  clinicId: number,
  { after, upTo }: { after: number; upTo: number },
): Promise<WalkedSeal[]> {
  const rows = await ask<FlatSeal>(SEALS, [clinicId, after, upTo])
  return rows.map(({ position, hash, sealed_at, is_payload_kept, ...entry }) => ({
    position,
    hash,
    sealed_at,
    is_payload_kept,
    entry: entry.id === null ? null : (entry as SealedEntry),
  }))
}

/** The first position behind another that has a seal. */
export async function findNextPosition(
  ask: Ask,
  clinicId: number,
  after: number,
): Promise<number | undefined> {
  const [row] = await ask<{ position: number | null }>(
    'select min(position)::float8 as position from audit_seals where clinic_id = $1 and position > $2',
    [clinicId, after],
  )
  return row?.position ?? undefined
}

export interface Strays {
  readonly seen: number
  readonly last: number
  readonly unsealed: number
  /** The first without a seal that the chain has passed: "xid id". */
  readonly stray: string | null
}

/** Of so many entries behind an id: how many have no seal, and which of these the chain had passed already. */
export async function findStrays(
  ask: Ask,
  clinicId: number,
  { after, maxRows, end }: { after: number; maxRows: number; end: KeptEnd },
): Promise<Strays> {
  const [strays] = await ask<Strays>(
    `select count(*)::float8 as seen, coalesce(max(e.id), 0)::float8 as last,
            count(*) filter (where s.entry_id is null)::float8 as unsealed,
            (array_agg(e.xid::text || ' ' || e.id order by e.xid, e.id) filter (where s.entry_id is null
               and case when e.xid < $8::xid8 then (e.xid, e.id) <= ($4::xid8, $5::bigint)
                        else (e.xid, e.id) <= ($6::xid8, $7::bigint) end))[1] as stray
       from (select x.id, x.xid from audit_entries x where x.clinic_id = $1 and x.id > $2 order by x.id limit $3) e
       left join audit_seals s on s.clinic_id = $1 and s.entry_id = e.id and s.entry_id > $2`,
    [clinicId, after, maxRows, end.xid, end.entry_id, end.brought_xid, end.brought_id, end.next],
  )
  return strays!
}

/** The position of the first sealed entry that is behind a point of the feed. */
export async function getPositionBehind(
  ask: Ask,
  clinicId: number,
  [xid, id]: readonly [string, string],
): Promise<number | undefined> {
  const [row] = await ask<{ position: number | null }>(
    `select (select s.position from audit_entries e
               join audit_seals s on s.clinic_id = e.clinic_id and s.entry_id = e.id
              where e.clinic_id = $1 and (e.xid, e.id) > ($2::xid8, $3::bigint)
              order by e.xid, e.id limit 1)::float8 as position`,
    [clinicId, xid, id],
  )
  return row?.position ?? undefined
}

/** Where the first night's hash stood that the chain no longer has, and whether another stands there. */
export async function findLostAnchor(
  ask: Ask,
  clinicId: number,
): Promise<{ position: number; is_there: boolean } | undefined> {
  const [row] = await ask<{ position: number; is_there: boolean }>(
    `select a.position::float8, s.hash is not null as is_there from audit_anchors a
       left join audit_seals s on s.clinic_id = a.clinic_id and s.position = a.position
      where a.clinic_id = $1 and s.hash is distinct from a.hash order by a.position limit 1`,
    [clinicId],
  )
  return row
}
