import type { CallReply } from '#contract/call.ts'
import type { getInvoiceConfigs } from '#contract/money/invoice-series.ts'
import { parseCif } from '#domain/money/cif.ts'
import { countyName } from '#domain/clinic/county-codes.ts'
import { invoiceNumber } from '#domain/money/invoice-amounts.ts'
import { ronOf } from '#domain/money/money.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import type { StaffContext } from '#server/http/services.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import { countIssued, findSeller } from './seller.sql.ts'
import { findUsualSeries } from './series.sql.ts'

type Configs = CallReply<typeof getInvoiceConfigs>

/** In whose name and by which rules invoices are written, and what is missing before the first. */
export function showInvoiceConfigs(ctx: StaffContext): Promise<Configs> {
  return ctx.read(async tx => {
    const { trade_name: _, country: __, ...seller } = await findSeller(tx)
    const { vat_standard, vat_reduced, general_name, ask_cnp, payment_days } = await readSettings(
      tx,
      'invoices',
    )
    const series = await findUsualSeries(tx, 'invoice', null)
    const today = localDateOf(ctx.now, await tx.zone)
    const { total_bani, ...month } = await countIssued(tx, `${today.slice(0, 7)}-01`)
    const written = (['name', 'cif', 'address', 'city', 'county'] as const).filter(key => seller[key] === '')
    const cif = parseCif(seller.cif)
    return {
      data: {
        ...seller,
        county: countyName(seller.county),
        cif_doubtful: cif !== undefined && !cif.isChecksumRight,
        vat_standard,
        vat_reduced,
        general_name,
        ask_cnp,
        payment_days,
        missing: [...written, ...(series ? [] : (['series'] as const))],
        next: series ? invoiceNumber(series.prefix, series.next_number) : null,
        month: { ...month, total: ronOf(total_bani) },
      },
    }
  })
}
