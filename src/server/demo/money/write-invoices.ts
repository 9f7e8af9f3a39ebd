import { countyCodeOf } from '#domain/clinic/county-codes.ts'
import { priceLines, totalOf } from '#domain/money/invoice-amounts.ts'
import type pg from 'pg'
import { idOf, idsFor, type ClinicIds } from '../clinic-ids.ts'
import { insertRows } from '../demo.sql.ts'
import { issueDemoInvoice, listChargedVisits, listLegalColumns } from './invoices.sql.ts'

const INVOICED = 24
/** Of those at the end one is a draft still. */
const DRAFTS = 1
const SERIES = [
  { kind: 'invoice', suffix: '' },
  { kind: 'receipt', suffix: 'C' },
  { kind: 'proforma', suffix: 'P' },
] as const

/** The clinic's series, and invoices of its last visits to those who came. */
export async function writeInvoices(
  client: pg.ClientBase,
  prefix: string | undefined,
  ids: ClinicIds,
  now: number,
): Promise<void> {
  if (prefix === undefined) return
  const clinic_id = ids.clinic
  const created_at = new Date(now)
  const series = await idsFor(client, 'invoice_series', SERIES)
  await insertRows(
    client,
    'invoice_series',
    SERIES.map(one => ({
      clinic_id,
      id: idOf(series, one),
      kind: one.kind,
      prefix: prefix + one.suffix,
      is_default: true,
      created_at,
    })),
  )
  const legal = await listLegalColumns(client, clinic_id)
  const seller = { ...legal, county: countyCodeOf(legal.county), country: 'RO' }
  const visits = await listChargedVisits(client, clinic_id, INVOICED)
  const invoices = await idsFor(client, 'invoices', visits)
  for (const [index, visit] of visits.entries()) {
    const lines = priceLines(visit.lines)
    const id = idOf(invoices, visit)
    await insertRows(client, 'invoices', [
      {
        clinic_id,
        id,
        kind: 'invoice',
        patient_id: visit.patient_id,
        buyer_kind: 'person',
        buyer_name: visit.name,
        buyer: { ...BUYER, name: visit.name, address: visit.address || BUYER.address },
        ...totalOf(lines),
        created_by: clinic_id,
        created_at,
      },
    ])
    await insertRows(
      client,
      'invoice_lines',
      lines.map((line, place) => ({ clinic_id, invoice_id: id, position: place + 1, ...line })),
    )
    if (index >= visits.length - DRAFTS) continue
    const seriesId = idOf(series, SERIES[0])
    await issueDemoInvoice(client, { clinicId: clinic_id, id, seriesId, day: visit.day }, seller)
  }
}

const BUYER = {
  kind: 'person',
  cif: '',
  reg_no: '',
  cnp: '',
  address: 'Str. Polonă 14',
  city: 'Sectorul 1',
  county: 'B',
  country: 'RO',
  email: '',
}
