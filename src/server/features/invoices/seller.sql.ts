import type { Seller } from '#contract/money/invoices.ts'
import { countyCodeOf } from '#domain/clinic/county-codes.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** The clinic as it stands on what it issues today. */
export async function findSeller(tx: Tx): Promise<Seller> {
  const clinic = await tx
    .selectFrom('clinics')
    .select(['name', 'legal_name', 'cif', 'reg_no', 'iban', 'vat_payer', 'address', 'city', 'county'])
    .executeTakeFirstOrThrow()
  return {
    trade_name: clinic.name,
    name: clinic.legal_name ?? '',
    cif: clinic.cif ?? '',
    reg_no: clinic.reg_no ?? '',
    iban: clinic.iban ?? '',
    vat_payer: clinic.vat_payer,
    address: clinic.address ?? '',
    city: clinic.city ?? '',
    county: countyCodeOf(clinic.county),
    country: 'RO',
  }
}

/** What was issued from a day on. */
export async function countIssued(
  tx: Tx,
  from: string,
): Promise<{ issued: number; reversed: number; total_bani: number }> {
  const { rows } = await sql<{ issued: number; reversed: number; total_bani: number }>`
    select count(*) filter (where kind = 'invoice')::int as issued, count(*) filter (where kind = 'storno')::int as reversed,
           coalesce(sum(gross_bani), 0)::bigint as total_bani
      from invoices where state = 'issued' and kind in ('invoice', 'storno') and day >= ${from}`.execute(tx)
  return rows[0]!
}
