import type { CallQuery, CallReply } from '#contract/call.ts'
import { LOG_STATES, type listMessages, type LoggedMessage } from '#contract/messages/message-log.ts'
import { addMonths } from '#domain/time/months.ts'
import { addDays, instantOf, localDateOf } from '#domain/time/wall-time.ts'
import type { StaffContext } from '#server/http/services.ts'
import { readMonthCost } from '#server/features/sms-gateways/gateway-of-clinic.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import { sightOf, type Sight } from '#server/records/staff-sight.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import {
  countKept,
  countMessages,
  countMonth,
  countUnreached,
  listMessageRows,
  listTemplateNames,
  type LogFilter,
  type LogPlace,
  type LoggedRow,
} from './message-log.sql.ts'

export type LogQuery = CallQuery<typeof listMessages>
type Reply = CallReply<typeof listMessages>

const USUAL_SIZE = 100

/** The days that are asked for: those that are named, otherwise a month, the present one if none is. */
export function filterOf(query: LogQuery, now: number, zone: string): LogFilter {
  const month = query.month ?? localDateOf(now, zone).slice(0, 7)
  const isByDays = query.from !== undefined || query.to !== undefined
  const first = isByDays ? (query.from ?? query.to!) : `${month}-01`
  const behind = isByDays ? addDays(query.to ?? query.from!, 1) : `${addMonths(month, 1)}-01`
  return {
    search: query.search.trim(),
    from: new Date(instantOf(first, 0, zone)),
    to: new Date(instantOf(behind, 0, zone)),
    channel: query.channel,
    templateId: query.template_id,
    category: query.category,
    states: query.state && LOG_STATES[query.state],
  }
}

/** A page of the log; with the first one what all of it comes to. */
export async function showMessages(ctx: StaffContext, query: LogQuery): Promise<Reply> {
  const sight = sightOf(ctx)
  const size = query.size ?? USUAL_SIZE
  const after = readPlace(query.after)
  return ctx.read(async tx => {
    const zone = await tx.zone
    const filter = filterOf(query, ctx.now, zone)
    const isFirst = after === undefined
    const month = isWholeMonth(query) ? localDateOf(filter.from.getTime(), zone).slice(0, 7) : undefined
    const [rows, numbers, counted, templates] = await Promise.all([
      listMessageRows(tx, filter, { after, size: size + 1 }, sight),
      isFirst && month !== undefined ? readMonth(tx, filter, month, sight) : undefined,
      isFirst ? count(tx, filter, month, sight) : null,
      isFirst ? listTemplateNames(tx) : null,
    ])
    const shown = rows.slice(0, size)
    return {
      data: shown.map(withoutPlace),
      search: query.search,
      total: counted,
      next: rows.length > size ? placeOf(shown.at(-1)) : null,
      month: numbers ?? null,
      templates,
      zone,
    }
  })
}

function withoutPlace(row: LoggedRow): LoggedMessage {
  const { micros: _, ...logged } = row
  return logged
}

const isWholeMonth = ({ from, to }: LogQuery) => from === undefined && to === undefined

/** Of a whole month what is kept says it, unless words are looked for or only some visits are the caller's. */
const count = (tx: ClinicTx, filter: LogFilter, month: string | undefined, sight: Sight) =>
  month !== undefined && filter.search === '' && sight.onlyDoctorId === undefined
    ? countKept(tx, filter, month)
    : countMessages(tx, filter, sight)

async function readMonth(tx: ClinicTx, filter: LogFilter, month: string, sight: Sight) {
  const { from, to } = filter
  const [{ sms_left, sms_delivered, ...rest }, unreached, cost, settings] = await Promise.all([
    countMonth(tx, filter, month, sight),
    countUnreached(tx, from, to, sight),
    // Of the whole clinic, as its cap is: what the cap is held to.
    readMonthCost(tx, from),
    readSettings(tx, 'messages'),
  ])
  return {
    month,
    ...rest,
    delivered_percent: sms_left === 0 ? null : Math.round((1000 * sms_delivered) / sms_left) / 10,
    undelivered_patients: unreached,
    cost: cost / 100,
    cap: settings.message_cap,
  }
}

const placeOf = (row: LoggedRow | undefined) => (row ? `${row.micros}-${row.id}` : null)

function readPlace(after: string | undefined): LogPlace | undefined {
  if (after === undefined) return undefined
  const [micros = '', id = ''] = after.split('-')
  return { micros, id: Number(id) }
}
