import type { CallBody } from '#contract/call.ts'
import type { Language } from '#contract/language.ts'
import type * as calls from '#contract/money/invoices.ts'
import type { Invoice } from '#contract/money/invoices.ts'
import { priceLines, totalOf, type GrossLine } from '#domain/money/invoice-amounts.ts'
import { parseRon } from '#domain/money/money.ts'
import { roundDivide } from '#domain/money/vat.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { readEach } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { sayLei } from '#server/texts/say-lei.ts'
import { buyerRow } from './buyers.ts'
import { insertInvoiceRow, lockInvoiceRow, replaceLines } from './drafts.sql.ts'
import { getDetail, getInvoice } from './invoices.ts'
import type { LineOfInvoice } from './invoices.sql.ts'
import { issue } from './issue.ts'
import { findUsualSeries } from './series.sql.ts'

type Body = CallBody<typeof calls.reverseInvoice>

/**
 * Issues the storno of all that is left of an invoice, or of what is named of it. No money moves with it: what was paid
 * is given back, or stays the patient's advance, by itself.
 */
export function reverseInvoice(ctx: StaffContext, id: number, body: Body): Promise<{ data: Invoice }> {
  return ctx.write(async tx => {
    // Two who take the same back come one after the other.
    const locked = await lockInvoiceRow(tx, id)
    if (!locked) throw new Failure('not_found')
    const detail = await getDetail(tx, ctx, id)
    if (detail.state === 'draft') throw new Failure('invoice_draft')
    const live = detail.lines.filter(isLive)
    if (detail.kind !== 'invoice' || live.length === 0) throw new Failure('not_reversible')
    const lines = priceLines(
      body.lines ? readParts(detail.lines, body.lines, ctx.language) : live.map(line => wholeOf(line)),
    )
    const own = await findUsualSeries(tx, 'storno', detail.location_id)
    const row = {
      kind: 'storno' as const,
      series_id: own?.id ?? detail.series_id,
      location_id: detail.location_id,
      due_on: null,
    }
    const stornoId = await insertInvoiceRow(tx, {
      ...row,
      ...totalOf(lines),
      ...buyerRow(detail.buyer),
      clinic_id: ctx.actor.clinicId,
      patient_id: detail.patient_id,
      reverses_id: id,
      reason: body.reason,
      created_by: ctx.actor.accountId,
      created_at: new Date(ctx.now),
    })
    await replaceLines(tx, ctx.actor.clinicId, stornoId, lines)
    await issue(tx, ctx, { id: stornoId, ...row })
    const data = await getInvoice(tx, ctx, stornoId)
    const { number, total, reverses } = data
    const entry = { id: stornoId, number, total, reverses: reverses?.number ?? '', reason: body.reason }
    await tx.record('invoice', id, 'storno_added', undefined, entry)
    return { data }
  })
}

const isLive = ({ left_bani, left_quantity, gross_bani }: LineOfInvoice) =>
  left_bani > 0 || (gross_bani === 0 && left_quantity > 0)

/** What a line takes back of another. */
const partOf = (line: LineOfInvoice, quantity: number, gross_bani: number) => ({
  charge_id: line.charge_id,
  reverses_line_id: line.id,
  name: line.name,
  unit: line.unit,
  vat: line.vat,
  vat_rate: line.vat_rate,
  quantity: -quantity,
  gross_bani: 0 - gross_bani,
})

/** Of a part of one that is left the quantity is one. */
const wholeOf = (line: LineOfInvoice) => partOf(line, Math.max(line.left_quantity, 1), line.left_bani)

function readParts(lines: readonly LineOfInvoice[], asked: NonNullable<Body['lines']>, language: Language) {
  if (asked.length === 0) throw refuseField('lines', 'einvoice_lines')
  const byId = new Map(lines.map(line => [line.id, line]))
  const seen = new Set<number>()
  return readEach(asked, ({ line_id: id, quantity, amount }, index) => {
    const field = (name: string) => `lines.${index}.${name}`
    const line = byId.get(id)
    if (!line || !isLive(line)) throw refuseField(field('line_id'), 'id')
    if (seen.has(id)) throw refuseField(field('line_id'), 'charge_twice')
    seen.add(id)
    if (quantity === undefined && amount === undefined) return wholeOf(line)
    if (quantity !== undefined && quantity > Math.max(line.left_quantity, 1))
      throw refuseField(field('quantity'), 'storno_rest', { left: line.left_quantity })
    const bani = amount === undefined ? shareOf(line, quantity!) : parseRon(amount)!
    if (bani > line.left_bani)
      throw refuseField(field('amount'), 'storno_rest', { left: `${sayLei(line.left_bani, language)} lei` })
    if (bani === 0 && line.gross_bani > 0) throw refuseField(field('amount'), 'positive')
    return partOf(line, quantity ?? 1, bani)
  })
}

/** All that is left goes with the last of them, whatever rounding left before. */
function shareOf(line: LineOfInvoice & Pick<GrossLine, 'quantity'>, quantity: number): number {
  if (quantity >= line.left_quantity) return line.left_bani
  return roundDivide(line.gross_bani * quantity, line.quantity)
}
