import type { CallQuery, CallReply } from '#contract/call.ts'
import type { exportAuditLog, listAuditLog, LoggedEntry } from '#contract/logs/audit-log.ts'
import { say } from '#contract/texts.ts'
import { addDays, instantOf, localDateOf } from '#domain/time/wall-time.ts'
import type { StaffContext } from '#server/http/services.ts'
import { sightOf } from '#server/features/patients/patients.ts'
import { listPeople } from '#server/records/colleagues.sql.ts'
import { refuseBackwards } from '#server/records/refuse-backwards.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import {
  countEntries,
  listEntryRows,
  type EntryRow,
  type LogFilter,
  type LogPlace,
  type Reader,
} from './audit-log.sql.ts'
import { actionsOf, findWords } from './find-words.ts'
import { tell, type Telling } from './names.ts'
import { LOG_WORDS } from './page/words.ts'
import { markAllRead } from './reads.sql.ts'
import { isNotable, sayAbout, sayTitle, type EntrySight } from './say-entry.ts'
import { targetOf } from './subjects.ts'

const USUAL_SIZE = 50

export type LogWish = Omit<CallQuery<typeof exportAuditLog>, 'format'>

export const readerOf = (ctx: StaffContext): Reader => ({
  accountId: ctx.actor.accountId,
  sight: sightOf(ctx),
})

export const entrySightOf = ({ actor: { permissions } }: StaffContext): EntrySight => ({
  mayClinical: permissions.has('clinical.view'),
  mayPatients: permissions.has('patients.view'),
  maySeeMoney: permissions.has('payments.view'),
})

/** What is asked for, by the clinic's clock. */
export async function filterOf(tx: ClinicTx, ctx: StaffContext, wish: LogWish): Promise<LogFilter> {
  const { from, to } = wish
  refuseBackwards(wish)
  const zone = await tx.zone
  const words = wish.search.trim()
  return {
    found: words === '' ? undefined : await findWords(tx, ctx, words),
    from: from === undefined ? undefined : new Date(instantOf(from, 0, zone)),
    to: to === undefined ? undefined : new Date(instantOf(addDays(to, 1), 0, zone)),
    actorId: wish.actor_id,
    actor: wish.actor,
    entity: wish.entity,
    entityId: wish.entity_id,
    patientId: wish.patient_id,
    actions: actionsOf(wish.thing, wish.action),
    isUnread: wish.unread === true,
  }
}

/** A page of the log; with the first one how much there is, and of whom. */
export function showAuditLog(
  ctx: StaffContext,
  query: CallQuery<typeof listAuditLog>,
): Promise<CallReply<typeof listAuditLog>> {
  const reader = readerOf(ctx)
  const size = query.size ?? USUAL_SIZE
  const after = readPlace(query.after)
  return ctx.read(async tx => {
    const zone = await tx.zone
    const filter = await filterOf(tx, ctx, query)
    const isFirst = after === undefined
    const today = new Date(instantOf(localDateOf(ctx.now, zone), 0, zone))
    const isAll = reader.sight.own === undefined
    const [rows, counts, people] = await Promise.all([
      listEntryRows(tx, filter, { after, size: size + 1 }, reader),
      isFirst && isAll ? countEntries(tx, today) : null,
      isFirst ? listPeople(tx, isAll ? undefined : reader.accountId) : null,
    ])
    const shown = rows.slice(0, size)
    return {
      data: await presentEntries(tx, ctx, shown),
      search: query.search,
      next: rows.length > size ? placeOf(shown.at(-1)) : null,
      counts,
      people,
      zone,
    }
  })
}

export function presentEntries(
  tx: ClinicTx,
  ctx: StaffContext,
  rows: readonly EntryRow[],
): Promise<LoggedEntry[]> {
  return tell(tx, ctx, telling => rows.map(row => presentEntry(row, ctx, telling)))
}

export function presentEntry(row: EntryRow, ctx: StaffContext, telling: Telling): LoggedEntry {
  const sight = entrySightOf(ctx)
  const { id, at, number, entity, entity_id } = row
  return {
    id,
    number,
    at,
    who: whoOf(row, telling),
    title: sayTitle(row, sight, telling),
    about: sayAbout(row, sight, telling),
    entity,
    entity_id,
    target: targetOf(row, telling, ctx.actor.permissions),
    is_notable: isNotable(row),
    status: row.is_read ? 1 : 0,
  }
}

/** A patient is a patient here, whoever they are: what they did is about themselves. */
function whoOf(
  { actor_account_id, actor_kind, actor_name }: EntryRow,
  { language }: Telling,
): LoggedEntry['who'] {
  const isStaff = actor_kind === 'clinic' || actor_kind === 'doctor'
  const name = isStaff
    ? actor_name || say(LOG_WORDS.somebody, language)
    : say(actor_kind === 'patient' ? LOG_WORDS.patient : LOG_WORDS.system, language)
  return { name, kind: actor_kind, account_id: isStaff ? actor_account_id : null }
}

const placeOf = (row: { micros: string; id: number } | undefined) => (row ? `${row.micros}-${row.id}` : null)

function readPlace(after: string | undefined): LogPlace | undefined {
  if (after === undefined) return undefined
  const [micros = '', id = ''] = after.split('-')
  return { micros, id: Number(id) }
}

export async function readAll(ctx: StaffContext): Promise<Record<never, never>> {
  await ctx.write(tx => markAllRead(tx, ctx.actor.accountId))
  return {}
}
