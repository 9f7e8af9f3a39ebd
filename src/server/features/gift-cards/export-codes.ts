import type { ExportFormat } from '#contract/exports.ts'
import type { GiftCode } from '#contract/money/gift-codes.ts'
import { say } from '#contract/texts.ts'
import { parseRon } from '#domain/money/money.ts'
import { parseInstant } from '#domain/time/wall-time.ts'
import { showClinic } from '#server/features/clinics/clinics.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { exportTable } from '#server/records/export/export.ts'
import { refuseLongPdf } from '#server/records/export/table-pdf.ts'
import { ROWS_AT_ONCE, type Table } from '#server/records/export/table.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { todayOf } from './gift-cards.ts'
import { listCodeIds, type CodeFilter } from './gift-codes.sql.ts'
import { presentCodes } from './present-code.ts'
import { EXPORT_WORDS, ORIGIN_WORDS, STATE_WORDS } from './words.ts'

const HOUR = 3600

/** The codes that the list shows, as a file. Which they are is settled at once, and noted in the log; rows are read as they are sent. */
export async function exportCodes(
  ctx: StaffContext,
  cardId: number,
  format: ExportFormat,
  filterOf: (tx: ClinicTx) => Promise<CodeFilter>,
): Promise<RawReply> {
  await limitAttempts(ctx, [{ key: `export:${ctx.actor.accountId}`, max: 30, windowSeconds: HOUR }])
  const { data: clinic } = await showClinic(ctx, ctx.actor.clinicId)
  const ids = await ctx.write(async tx => {
    const found = await listCodeIds(tx, await filterOf(tx), await todayOf(tx, ctx), { size: null, offset: 0 })
    if (format === 'pdf') refuseLongPdf(found.length)
    await tx.recordExport('gift_codes', { format, gift_card_id: cardId, count: found.length })
    return found
  })
  async function* read() {
    for (let from = 0; from < ids.length; from += ROWS_AT_ONCE)
      yield* await ctx.read(tx => presentCodes(tx, ctx, ids.slice(from, from + ROWS_AT_ONCE)))
  }
  return exportTable(ctx, format, {
    title: say(EXPORT_WORDS.title, ctx.language),
    clinic: clinic.name,
    zone: clinic.zone,
    columns: columnsIn(ctx),
    rows: read(),
  })
}

const bani = (amount: number) => parseRon(amount) ?? null

function columnsIn({ language }: StaffContext): Table<GiftCode>['columns'] {
  const titled = (name: keyof typeof EXPORT_WORDS) => say(EXPORT_WORDS[name], language)
  return [
    { title: titled('code'), kind: 'text', width: 18, of: row => row.code },
    { title: titled('state'), kind: 'text', width: 12, of: row => say(STATE_WORDS[row.state], language) },
    { title: titled('value'), kind: 'money', of: row => bani(row.value) },
    { title: titled('remaining'), kind: 'money', of: row => bani(row.remaining) },
    { title: titled('expires_on'), kind: 'date', of: row => row.expires_on },
    { title: titled('patient'), kind: 'text', of: row => row.patient?.name ?? null },
    { title: titled('buyer'), kind: 'text', of: row => row.buyer?.name ?? null },
    { title: titled('origin'), kind: 'text', of: row => say(ORIGIN_WORDS[row.origin], language) },
    { title: titled('created_at'), kind: 'instant', of: row => parseInstant(row.created_at) ?? null },
  ]
}
