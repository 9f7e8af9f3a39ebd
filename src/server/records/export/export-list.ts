import type { ExportFormat } from '#contract/exports.ts'
import { say, type Text } from '#contract/texts.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { JsonObject } from '#server/db/tables.gen.ts'
import type { Exported } from '#server/records/audit-actions.ts'
import { getClinicName } from '#server/records/clinic-name.sql.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { exportTable } from './export.ts'
import { refuseLongPdf } from './table-pdf.ts'
import { ROWS_AT_ONCE, type Table } from './table.ts'

const HOUR = 3600
const LISTS_AN_HOUR = 30

export interface ExportedList<Row> {
  /** As what the log says that it was taken. */
  readonly what: Exported
  readonly title: Text
  readonly columns: Table<Row>['columns']
  /** Its rows, in their order, and what the log says beside how many they are: nothing of people. */
  readonly find: (tx: ClinicTx) => Promise<{ readonly ids: readonly number[]; readonly noted: JsonObject }>
  readonly read: (tx: ClinicTx, ids: readonly number[]) => Promise<readonly Row[]>
}

/**
 * The rows that a list shows, as a file. Which they are is settled at once, and noted in the log; they are read as they are
 * sent, a short transaction at a time.
 */
export async function exportList<Row>(
  ctx: StaffContext,
  format: ExportFormat,
  { what, title, columns, find, read }: ExportedList<Row>,
): Promise<RawReply> {
  await limitAttempts(ctx, [
    { key: `export:${ctx.actor.accountId}`, max: LISTS_AN_HOUR, windowSeconds: HOUR },
  ])
  const { ids, clinic, zone } = await ctx.write(async tx => {
    const found = await find(tx)
    if (format === 'pdf') refuseLongPdf(found.ids.length)
    await tx.recordExport(what, { format, count: found.ids.length, ...found.noted })
    return { ids: found.ids, clinic: await getClinicName(tx), zone: await tx.zone }
  })
  async function* rows() {
    for (let from = 0; from < ids.length; from += ROWS_AT_ONCE)
      yield* await ctx.read(tx => read(tx, ids.slice(from, from + ROWS_AT_ONCE)))
  }
  return exportTable<Row>(ctx, format, {
    title: say(title, ctx.language),
    clinic,
    zone,
    columns,
    rows: rows(),
  })
}
