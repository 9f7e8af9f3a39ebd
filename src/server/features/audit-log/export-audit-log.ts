import type { CallQuery } from '#contract/call.ts'
import type { exportAuditLog, LoggedEntry } from '#contract/logs/audit-log.ts'
import { say } from '#contract/texts.ts'
import type { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { exportList } from '#server/records/export/export-list.ts'
import { refuseBackwards } from '#server/records/refuse-backwards.ts'
import { listEntriesByIds, listEntryIds } from './audit-log.sql.ts'
import { filterOf, presentEntries, readerOf } from './audit-log.ts'
import { LOG_EXPORT, UNITS } from './page/words.ts'

/** The entries that the log shows, as a file. */
export async function exportLog(
  ctx: StaffContext,
  { format, ...wish }: CallQuery<typeof exportAuditLog>,
): Promise<RawReply> {
  refuseBackwards(wish)
  const { language } = ctx
  const reader = readerOf(ctx)
  return exportList<LoggedEntry>(ctx, format, {
    what: 'audit_log',
    title: LOG_EXPORT.title,
    find: async tx => ({
      ids: await listEntryIds(tx, await filterOf(tx, ctx, wish), reader),
      noted: { from: wish.from ?? null, to: wish.to ?? null, searched: wish.search.trim() !== '' },
    }),
    read: async (tx, ids) => presentEntries(tx, ctx, await listEntriesByIds(tx, ids, reader)),
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
  })
}
