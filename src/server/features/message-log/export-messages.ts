import type { ExportFormat } from '#contract/exports.ts'
import { MESSAGE_COLUMNS, type LoggedMessage, type MessageColumn } from '#contract/messages/message-log.ts'
import { say } from '#contract/texts.ts'
import type { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { exportList } from '#server/records/export/export-list.ts'
import type { Table } from '#server/records/export/table.ts'
import { sightOf } from '#server/records/staff-sight.ts'
import { filterOf, type LogQuery } from './message-log.ts'
import { listMessageIds, listMessagesByIds } from './message-log.sql.ts'
import { CATEGORIES, CHANNELS, LOG_EXPORT, REASONS, STATES } from './words.ts'

/** The messages that the log shows, as a file. */
export async function exportMessages(
  ctx: StaffContext,
  query: LogQuery,
  format: ExportFormat,
): Promise<RawReply> {
  const sight = sightOf(ctx)
  return exportList<LoggedMessage>(ctx, format, {
    what: 'messages',
    title: LOG_EXPORT.title,
    async find(tx) {
      const filter = filterOf(query, ctx.now, await tx.zone)
      const noted = {
        from: filter.from.toISOString(),
        to: filter.to.toISOString(),
        channel: filter.channel ?? null,
        state: query.state ?? null,
        searched: filter.search !== '',
      }
      return { ids: await listMessageIds(tx, filter, sight), noted }
    },
    read: (tx, ids) => listMessagesByIds(tx, ids, sight),
    columns: MESSAGE_COLUMNS.map(name => ({
      title: say(LOG_EXPORT[name], ctx.language),
      ...columnsIn(ctx.language)[name],
    })),
  })
}

type Column = Table<LoggedMessage>['columns'][number]
type Bare = Column extends infer C ? (C extends Column ? Omit<C, 'title'> : never) : never

function columnsIn(language: StaffContext['language']): Record<MessageColumn, Bare> {
  return {
    at: { kind: 'instant', of: row => Date.parse(row.at) },
    patient: {
      kind: 'text',
      of: row => [row.patient?.name, ...row.others].filter(Boolean).join(', ') || null,
    },
    recipient: { kind: 'text', of: row => row.recipient },
    channel: { kind: 'text', width: 8, of: row => say(CHANNELS[row.channel], language) },
    message: { kind: 'text', of: row => row.template?.name ?? say(CATEGORIES[row.category], language) },
    text: {
      kind: 'text',
      width: 60,
      of: row => row.text ?? say(LOG_EXPORT.hidden, language),
    },
    segments: { kind: 'integer', of: row => row.segments },
    cost: { kind: 'money', of: row => (row.cost === null ? null : Math.round(row.cost * 100)) },
    state: { kind: 'text', width: 12, of: row => say(STATES[row.state], language) },
    reason: {
      kind: 'text',
      of: row => (row.skip_reason ? say(REASONS[row.skip_reason], language) : row.problem),
    },
    delivered_at: { kind: 'instant', of: row => (row.delivered_at ? Date.parse(row.delivered_at) : null) },
  }
}
