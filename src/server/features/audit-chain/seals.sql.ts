import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Clinics that have entries to seal. */
export async function listClinicsToSeal(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ clinic_id: number }>`select clinic_id from list_clinics_to_seal()`.execute(tx)
  return rows.map(row => row.clinic_id)
}

/** Seals the next entries of the transaction's clinic, and answers how many; none while somebody else seals them. */
export async function sealEntries(tx: Tx, now: Date, maxRows: number): Promise<number> {
  const { rows } = await sql<{
    sealed: number
  }>`select seal_audit_entries(${now}, ${maxRows}::int) as sealed`.execute(tx)
  return rows[0]!.sealed
}

export interface ChainEnd {
  readonly position: number
  readonly hash: Buffer
  readonly sealed_at: Date
}

/** The last seal of the transaction's clinic. */
export async function findChainEnd(tx: Tx): Promise<ChainEnd | undefined> {
  const { rows } = await sql<ChainEnd>`
    select c.position, c.hash, c.sealed_at from audit_chains c where c.sealed_at is not null`.execute(tx)
  return rows[0]
}

export async function countUnsealed(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count_unsealed_entries() as count`.execute(tx)
  return rows[0]!.count
}

export interface SealRow extends ChainEnd {
  readonly previous: Buffer | null
  readonly next: Buffer | null
}

/** The seal of an entry of the transaction's clinic, with the hashes beside it. */
export async function findSeal(tx: Tx, entryId: number): Promise<SealRow | undefined> {
  const { rows } = await sql<SealRow>`
    select s.position, s.hash, s.sealed_at, p.hash as previous, n.hash as next
      from audit_seals s
      left join audit_seals p on p.clinic_id = s.clinic_id and p.position = s.position - 1
      left join audit_seals n on n.clinic_id = s.clinic_id and n.position = s.position + 1
     where s.entry_id = ${entryId}`.execute(tx)
  return rows[0]
}
