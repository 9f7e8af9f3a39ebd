import type { ExportFormat } from '#contract/exports.ts'
import type { GiftCode } from '#contract/money/gift-codes.ts'
import { say } from '#contract/texts.ts'
import { parseRon } from '#domain/money/money.ts'
import { parseInstant } from '#domain/time/wall-time.ts'
import type { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { exportList } from '#server/records/export/export-list.ts'
import type { Table } from '#server/records/export/table.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { todayOf } from './gift-cards.ts'
import { listCodeIds, type CodeFilter } from './gift-codes.sql.ts'
import { presentCodes } from './present-code.ts'
import { EXPORT_WORDS, ORIGIN_WORDS, STATE_WORDS } from './words.ts'

/** The codes that the list shows, as a file. */
export async function exportCodes(
  ctx: StaffContext,
  cardId: number,
  format: ExportFormat,
  filterOf: (tx: ClinicTx) => Promise<CodeFilter>,
): Promise<RawReply> {
  return exportList<GiftCode>(ctx, format, {
    what: 'gift_codes',
    title: EXPORT_WORDS.title,
    find: async tx => ({
      ids: await listCodeIds(tx, await filterOf(tx), await todayOf(tx, ctx), { size: null, offset: 0 }),
      noted: { gift_card_id: cardId },
    }),
    read: (tx, ids) => presentCodes(tx, ctx, ids),
    columns: columnsIn(ctx),
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
