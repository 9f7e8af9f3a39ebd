import { accountName } from '#server/db/person-name.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface SealRow {
  readonly id: string
  readonly certificate: string
  readonly key_sealed: string
  readonly is_own: boolean
  readonly created_at: Date
  /** Whoever brought it; empty of one that was made. */
  readonly created_by: string
}

/** What the clinic seals with now; undefined where nothing is there yet. */
export async function findSealRow(tx: Tx): Promise<SealRow | undefined> {
  const { rows } = await sql<SealRow>`
    select s.id::text as id, s.certificate, s.key_sealed, s.is_own, s.created_at, ${accountName('s.created_by')} as created_by
      from clinic_seals s where s.retired_at is null`.execute(tx)
  return rows[0]
}

interface NewSeal {
  readonly clinicId: number
  readonly certificate: string
  readonly isOwn: boolean
  readonly createdBy: number | null
  readonly at: number
  /** The key as it is kept in the row of that id. */
  readonly seal: (id: string) => string
}

/** The new row's id; undefined where another one is in use already. */
export async function insertSeal(tx: Tx, seal: NewSeal): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into clinic_seals (clinic_id, certificate, key_sealed, is_own, created_by, created_at)
    values (${seal.clinicId}, ${seal.certificate}, '', ${seal.isOwn}, ${seal.createdBy}, ${new Date(seal.at)})
    on conflict (clinic_id) where retired_at is null do nothing
    returning id::text as id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) return undefined
  await sql`update clinic_seals set key_sealed = ${seal.seal(id)} where id = ${id}`.execute(tx)
  return id
}

/** Whether one was in use. */
export async function retireSealRow(tx: Tx, at: number, id?: string): Promise<boolean> {
  const { rows } = await sql`
    update clinic_seals set retired_at = ${new Date(at)}
     where retired_at is null and (${id ?? null}::bigint is null or id = ${id ?? null}::bigint) returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Who seals: by the name that papers say, or the one that patients know. */
export async function readClinicName(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(btrim(c.legal_name), ''), c.name) as name from clinics c where c.clinic_id = current_clinic_id()`.execute(
    tx,
  )
  return rows[0]?.name ?? ''
}
