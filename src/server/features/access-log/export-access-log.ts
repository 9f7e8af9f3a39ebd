import type { CallQuery } from '#contract/call.ts'
import type { Access, exportAccessLog } from '#contract/logs/access-log.ts'
import { say } from '#contract/texts.ts'
import { sightOf } from '#server/features/patients/patients.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { getClinicName } from '#server/records/clinic-name.sql.ts'
import { exportTable } from '#server/records/export/export.ts'
import { refuseLongPdf } from '#server/records/export/table-pdf.ts'
import { ROWS_AT_ONCE } from '#server/records/export/table.ts'
import { refuseBackwards } from '#server/records/refuse-backwards.ts'
import { listAccessByIds, listAccessIds } from './access-log.sql.ts'
import { filterOf } from './access-log.ts'
import { ACCESS_EXPORT, OPENED_WORDS } from './words.ts'

const HOUR = 3600

export async function exportAccess(
  ctx: StaffContext,
  { format, ...wish }: CallQuery<typeof exportAccessLog>,
): Promise<RawReply> {
  refuseBackwards(wish)
  await limitAttempts(ctx, [{ key: `export:${ctx.actor.accountId}`, max: 30, windowSeconds: HOUR }])
  const { language } = ctx
  const { ids, clinic, zone } = await ctx.write(async tx => {
    const found = await listAccessIds(tx, await filterOf(tx, ctx, wish), sightOf(ctx))
    if (format === 'pdf') refuseLongPdf(found.length)
    await tx.recordExport('access_log', {
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
      yield* await ctx.read(tx => listAccessByIds(tx, ids.slice(from, from + ROWS_AT_ONCE)))
  }
  return exportTable<Access>(ctx, format, {
    title: say(ACCESS_EXPORT.title, language),
    clinic,
    zone,
    columns: [
      { title: say(ACCESS_EXPORT.at, language), kind: 'instant', of: row => Date.parse(row.at) },
      {
        title: say(ACCESS_EXPORT.who, language),
        kind: 'text',
        of: row => row.who?.name ?? say(ACCESS_EXPORT.nobody, language),
      },
      {
        title: say(ACCESS_EXPORT.patient, language),
        kind: 'text',
        of: row => row.patient?.name ?? say(ACCESS_EXPORT.erased, language),
      },
      {
        title: say(ACCESS_EXPORT.what, language),
        kind: 'text',
        of: row => say(OPENED_WORDS[row.what], language),
      },
    ],
    rows: read(),
  })
}
