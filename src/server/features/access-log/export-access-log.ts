import type { CallQuery } from '#contract/call.ts'
import type { Access, exportAccessLog } from '#contract/logs/access-log.ts'
import { say } from '#contract/texts.ts'
import { sightOf } from '#server/features/patients/patients.ts'
import type { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { exportList } from '#server/records/export/export-list.ts'
import { refuseBackwards } from '#server/records/refuse-backwards.ts'
import { listAccessByIds, listAccessIds } from './access-log.sql.ts'
import { filterOf } from './access-log.ts'
import { ACCESS_EXPORT, OPENED_WORDS } from './words.ts'

export async function exportAccess(
  ctx: StaffContext,
  { format, ...wish }: CallQuery<typeof exportAccessLog>,
): Promise<RawReply> {
  refuseBackwards(wish)
  const { language } = ctx
  return exportList<Access>(ctx, format, {
    what: 'access_log',
    title: ACCESS_EXPORT.title,
    find: async tx => ({
      ids: await listAccessIds(tx, await filterOf(tx, ctx, wish), sightOf(ctx)),
      noted: { from: wish.from ?? null, to: wish.to ?? null, searched: wish.search.trim() !== '' },
    }),
    read: listAccessByIds,
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
  })
}
