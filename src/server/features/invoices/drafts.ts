import type { CallBody } from '#contract/call.ts'
import type * as calls from '#contract/money/invoices.ts'
import type { Buyer, Invoice } from '#contract/money/invoices.ts'
import { priceLines, totalOf, type VatKind } from '#domain/money/invoice-amounts.ts'
import { parseRon, ronOf } from '#domain/money/money.ts'
import { requirePatient, sightOf } from '#server/features/patients/patients.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { readEach } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import { rateOf, readVatTerms, type VatTerms } from '#server/features/ledger/vat-terms.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import { refuseStale } from '#server/records/versions.ts'
import { buyerRow, readBuyer } from './buyers.ts'
import { findPatientBuyer } from './buyers.sql.ts'
import { findChargeRows, listOpenChargeRows } from './charges.sql.ts'
import {
  deleteDraftRow,
  insertInvoiceRow,
  lockInvoiceRow,
  replaceLines,
  updateDraftRow,
  type DraftRow,
  type NewLine,
} from './drafts.sql.ts'
import { getInvoice } from './invoices.ts'
import { isLocation } from './series.sql.ts'
import { requireSeries } from './series.ts'

type Body = Omit<CallBody<typeof calls.changeInvoice>, 'version'>
type Reply = { data: Invoice }

const MOST_OPEN = 200
/** More would not fit a line of the XML, whose full text has two hundred. */
const LONGEST_NAME = 200

/** What a patient was charged that stands on no invoice, and who would buy it. */
export function showInvoiceable(ctx: StaffContext, patientId: number) {
  return ctx.read(async tx => {
    await requirePatient(tx, ctx, patientId)
    const { mayContact } = sightOf(ctx)
    const buyer = (await findPatientBuyer(tx, patientId))!
    const { ask_cnp: asksCnp } = await readSettings(tx, 'invoices')
    const charges = await listOpenChargeRows(tx, patientId, MOST_OPEN)
    return {
      data: {
        buyer: {
          ...buyer,
          cnp: asksCnp && mayContact ? buyer.cnp : '',
          ...(!mayContact && { address: '', email: '' }),
        },
        charges: charges.map(({ amount_bani, allocated_bani, vat_rate, ...charge }) => ({
          ...charge,
          vat_rate: vat_rate / 100,
          total: ronOf(amount_bani),
          paid: ronOf(allocated_bani),
        })),
      },
    }
  })
}

export function addDraft(
  ctx: StaffContext,
  { kind, ...body }: CallBody<typeof calls.addInvoice>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const draft = await readDraft(tx, ctx, kind, body)
    const id = await insertInvoiceRow(tx, {
      ...draft.row,
      kind,
      clinic_id: ctx.actor.clinicId,
      created_by: ctx.actor.accountId,
      created_at: new Date(ctx.now),
    })
    await replaceLines(tx, ctx.actor.clinicId, id, draft.lines)
    await tx.record('invoice', id, 'added', undefined, entryOf(id, draft))
    return { data: await getInvoice(tx, ctx, id) }
  })
}

export function changeDraft(
  ctx: StaffContext,
  id: number,
  { version, ...body }: CallBody<typeof calls.changeInvoice>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const before = await lockDraft(tx, id)
    await refuseStale(tx, 'invoice', id, version, await getInvoice(tx, ctx, id))
    const draft = await readDraft(tx, ctx, before.kind === 'proforma' ? 'proforma' : 'invoice', body)
    await updateDraftRow(tx, id, draft.row)
    await replaceLines(tx, ctx.actor.clinicId, id, draft.lines)
    await tx.record('invoice', id, 'changed', { ...before }, entryOf(id, draft))
    return { data: await getInvoice(tx, ctx, id) }
  })
}

export function removeDraft(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    const before = await lockDraft(tx, id)
    // Of whom the caller sees nothing there is no draft.
    await getInvoice(tx, ctx, id)
    await deleteDraftRow(tx, id)
    await tx.record('invoice', id, 'removed', { ...before }, undefined)
    return {}
  })
}

/** Locked; throws what is not there, or not a draft any more. */
export async function lockDraft(tx: ClinicTx, id: number): Promise<DraftRow> {
  const row = await lockInvoiceRow(tx, id)
  if (!row) throw new Failure('not_found')
  if (row.state !== 'draft') throw new Failure('invoice_issued')
  return row
}

type Draft = Awaited<ReturnType<typeof readDraft>>

const entryOf = (id: number, { row, lines }: Draft) => ({
  id,
  patient_id: row.patient_id,
  buyer_name: row.buyer_name,
  total: ronOf(row.gross_bani),
  lines: lines.map(({ name, quantity, gross_bani }) => ({ name, quantity, total: ronOf(gross_bani) })),
})

async function readDraft(tx: WriteTx, ctx: StaffContext, kind: 'invoice' | 'proforma', body: Body) {
  if (body.patient_id !== undefined) await requirePatient(tx, ctx, body.patient_id)
  if (body.location_id !== undefined && !(await isLocation(tx, body.location_id)))
    throw refuseField('location_id', 'id')
  if (body.series_id !== undefined) await requireSeries(tx, body.series_id, kind)
  const buyer = body.buyer ? readBuyer(body.buyer) : null
  const lines = await readLines(tx, body.patient_id ?? null, buyer, body.lines)
  return {
    row: {
      patient_id: body.patient_id ?? null,
      location_id: body.location_id ?? null,
      series_id: body.series_id ?? null,
      due_on: body.due_on ?? null,
      note: body.note,
      ...buyerRow(buyer),
      ...totalOf(lines),
    },
    lines,
  }
}

/** The lines with all that stands on them: of a charge as it was, of a free one by today's rates. */
async function readLines(
  tx: ClinicTx,
  patientId: number | null,
  buyer: Buyer | null,
  asked: Body['lines'],
): Promise<NewLine[]> {
  const ids = asked.flatMap(({ charge_id: id }) => id ?? [])
  const charged = await readChargeLines(tx, patientId, buyer, ids)
  const rateFor = ratesBy(await readVatTerms(tx))
  const seen = new Set<number>()
  const lines = readEach(asked, (line, index) => {
    const field = (name: string) => `lines.${index}.${name}`
    if (line.charge_id === undefined) {
      if (line.name === undefined) throw refuseField(field('name'), 'required')
      if (line.price === undefined) throw refuseField(field('price'), 'required')
      const { name, quantity, unit } = line
      return {
        charge_id: null,
        name: cut(name),
        quantity,
        unit,
        ...rateFor(line.vat),
        gross_bani: parseRon(line.price)! * quantity,
      }
    }
    const charge = charged.get(line.charge_id)
    if (!charge) throw refuseField(field('charge_id'), 'charge')
    if (seen.has(line.charge_id)) throw refuseField(field('charge_id'), 'charge_twice')
    seen.add(line.charge_id)
    return charge
  })
  return priceLines<UnpricedLine>(lines)
}

type UnpricedLine = Omit<NewLine, 'net_bani' | 'vat_bani'>

/** The patient's charges as lines, by id; those that are there. Throws where one stands on an invoice already. */
export async function readChargeLines(
  tx: ClinicTx,
  patientId: number | null,
  buyer: Buyer | null,
  ids: readonly number[],
): Promise<Map<number, UnpricedLine>> {
  if (patientId === null || ids.length === 0) return new Map()
  const charges = await findChargeRows(tx, patientId, ids)
  const isAbroad = buyer !== null && buyer.country !== 'RO'
  return new Map(
    [...charges].map(([id, charge]) => {
      if (charge.is_invoiced) throw new Failure('invoiced_already')
      const { quantity, vat, vat_rate, amount_bani: gross_bani } = charge
      const name = cut((isAbroad && charge.name_en) || charge.name)
      return [id, { charge_id: id, name, quantity, unit: 'buc', vat, vat_rate, gross_bani }]
    }),
  )
}

/** What a free line is taxed by: nothing at a clinic that does not pay VAT. */
export function ratesBy(terms: VatTerms): (vat: VatKind) => { vat: VatKind; vat_rate: number } {
  return vat => {
    const { kind, rate } = rateOf(vat, terms)
    return { vat: kind, vat_rate: rate }
  }
}

const cut = (name: string) =>
  name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…`
