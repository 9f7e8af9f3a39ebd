import type { CallQuery } from '#contract/call.ts'
import type { exportAuditLog, LoggedEntry } from '#contract/logs/audit-log.ts'
import { say } from '#contract/texts.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { getClinicName } from '#server/records/clinic-name.sql.ts'
import { exportTable } from '#server/records/export/export.ts'
import { refuseLongPdf } from '#server/records/export/table-pdf.ts'
import { ROWS_AT_ONCE } from '#server/records/export/table.ts'
import { refuseBackwards } from '#server/records/refuse-backwards.ts'
import { listEntriesByIds, listEntryIds } from './audit-log.sql.ts'
import { filterOf, presentEntries, readerOf } from './audit-log.ts'
import { LOG_EXPORT, UNITS } from './page/words.ts'

const HOUR = 3600

/** The entries that the log shows, as a file. */
export async function exportLog(
  ctx: StaffContext,
  { format, ...wish }: CallQuery<typeof exportAuditLog>,
): Promise<RawReply> {
  refuseBackwards(wish)
  await limitAttempts(ctx, [{ key: `export:${ctx.actor.accountId}`, max: 30, windowSeconds: HOUR }])
  const { language } = ctx
  const reader = readerOf(ctx)
  const { ids, clinic, zone } = await ctx.write(async tx => {
    const found = await listEntryIds(tx, await filterOf(tx, ctx, wish), reader)
    if (format === 'pdf') refuseLongPdf(found.length)
    await tx.recordExport('audit_log', {
      format,
      count: found.length,
      from: wish.from ?? null,
      to: wish.to ?? null,
      searched: wish.search.trim() !== '',
    })
    return { ids: found, zone: await tx.zone, clinic: await getClinicName(tx) }
  })
  async function* read() {
    for (let from = 0; from < ids.length; from += ROWS_AT_ONCE)
      yield* await ctx.read(async tx =>
        presentEntries(tx, ctx, await listEntriesByIds(tx, ids.slice(from, from + ROWS_AT_ONCE), reader)),
      )
  }
  return exportTable<LoggedEntry>(ctx, format, {
    title: say(LOG_EXPORT.title, language),
    clinic,
    zone,
    columns: [
      { title: say(LOG_EXPORT.number, language), kind: 'integer', of: row => row.number },
      { title: say(LOG_EXPORT.at, language), kind: 'instant', of: row => Date.parse(row.at) },
      { title: say(LOG_EXPORT.who, language), kind: 'text', of: row => row.who.name },
      { title: say(LOG_EXPORT.what, language), kind: 'text', width: 36, of: row => row.title },
      { title: say(LOG_EXPORT.about, language), kind: 'text', width: 48, of: row => row.about },
      {
        title: say(LOG_EXPORT.notable, language),
        kind: 'text',
        width: 10,
        of: row => (row.is_notable ? say(UNITS.yes, language) : ''),
      },
    ],
    rows: read(),
  })
}
