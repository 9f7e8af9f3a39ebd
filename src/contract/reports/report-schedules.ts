import { REPORTS } from '#domain/reports/figures.ts'
import { SCHEDULE_PERIODS } from '#domain/reports/schedules.ts'
import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { EXPORT_FORMATS } from '../exports.ts'
import { READS } from '../reads.ts'
import { version } from '../versions.ts'
import { dataOf, flag, id, integer, language, list, nothing, optional, time } from '../wire.ts'

/** A clinic has no more of them, and one goes to no more people. */
export const MOST_SCHEDULES = 100
export const MOST_RECIPIENTS = 50
const MOST_CHOSEN = 200

/** Why somebody got nothing: they left, may not see the report any more, have no address, or no longer work here. */
export const SKIP_CAUSES = ['no_right', 'no_email', 'inactive'] as const
export type SkipCause = (typeof SKIP_CAUSES)[number]

const person = z.object({ id: z.number(), name: z.string() })
const ids = z.array(z.number())

const schedule = z.object({
  id: z.number(),
  version: z.number(),
  report: z.enum(REPORTS),
  filters: z.object({ doctor_id: ids, location_id: ids, service_id: ids, cabinet_id: ids }),
  period: z.enum(SCHEDULE_PERIODS),
  /** ISO weekday, or day of the month, of which shorter months have their last; every day where neither is said. */
  on: z.object({ weekday: z.number().nullable(), day: z.number().nullable() }),
  /** HH:mm where the clinic is. */
  at: z.string(),
  recipients: z.array(
    person.extend({
      /** What keeps them from getting it as things are. */
      problem: z.enum(SKIP_CAUSES).nullable(),
    }),
  ),
  /** As what the link of the mail downloads the report, beside the one that shows it. */
  format: z.enum(EXPORT_FORMATS),
  language: z.enum(['ro', 'en']),
  active: z.boolean(),
  owner: person,
  /** The next time it goes; null of one that was stopped. */
  next_at: z.string().nullable(),
  /** What became of it last. */
  last: z
    .object({
      at: z.string(),
      from: z.string(),
      to: z.string(),
      sent: z.number(),
      skipped: z.array(z.object({ name: z.string(), cause: z.enum(SKIP_CAUSES) })),
      /** The report could not be made: what it is narrowed to is not there any more. */
      failed: z.boolean(),
    })
    .nullable(),
  /** Whether the reader may change, send and remove it. */
  may_change: z.boolean(),
  /** Whether the reader gets it, and so may leave. */
  is_recipient: z.boolean(),
})
export type ReportSchedule = z.output<typeof schedule>

const chosen = optional(list(id, MOST_CHOSEN))
const fields = {
  report: z.enum(REPORTS, 'choice'),
  filters: z
    .object({ doctor_id: chosen, location_id: chosen, service_id: chosen, cabinet_id: chosen }, 'invalid')
    .default({}),
  period: z.enum(SCHEDULE_PERIODS, 'choice'),
  on: z
    .object({ weekday: integer(1, 7).nullish(), day: integer(1, 31).nullish() }, 'invalid')
    .default({})
    .refine(({ weekday, day }) => !(weekday && day), 'weekday_or_day'),
  at: time,
  recipients: list(id, MOST_RECIPIENTS).refine(each => each.length > 0, 'list'),
  format: z.enum(EXPORT_FORMATS, 'choice').default('xlsx'),
  language: language.default('ro'),
  active: flag.default(true),
}

export const listReportSchedules = defineCall({
  ...READS.listReportSchedules,
  summary:
    'Reports that are sent by themselves: those that one set up or gets, and all of them for who manages settings; of reports that one may see.',
  who: staffWith(),
  reply: z.object({
    data: z.array(schedule),
    zone: z.string(),
    /** Whom a report may go to, with what keeps them from it. */
    people: z.array(person.extend({ reports: z.array(z.enum(REPORTS)), has_email: z.boolean() })),
  }),
})

export const addReportSchedule = defineCall({
  method: 'POST',
  path: '/v2/report-schedules',
  summary:
    'Sends a report by email daily, weekly or monthly, at an hour where the clinic is, to staff who may see it. Mails have its totals beside those before, and a link that asks for sign-in; each recipient gets what they may see.',
  who: staffWith(),
  body: z.object(fields),
  reply: dataOf(schedule),
  idempotent: true,
})

export const changeReportSchedule = defineCall({
  method: 'PUT',
  path: '/v2/report-schedules/{id}',
  summary:
    'Changes what is sent, when and to whom, or stops it. A new hour does not send again what went already.',
  who: staffWith(),
  params: z.object({ id }),
  body: z.object({ ...fields, version }),
  reply: dataOf(schedule),
})

export const removeReportSchedule = defineCall({
  method: 'DELETE',
  path: '/v2/report-schedules/{id}',
  summary: 'Ends a report that is sent by itself.',
  who: staffWith(),
  params: z.object({ id }),
  reply: nothing,
})

export const sendReportSchedule = defineCall({
  method: 'POST',
  path: '/v2/report-schedules/{id}/send',
  summary: 'Sends it now, of the days that it would be of today, beside its usual times.',
  who: staffWith(),
  params: z.object({ id }),
  reply: dataOf(schedule),
  idempotent: true,
})

export const leaveReportSchedule = defineCall({
  method: 'POST',
  path: '/v2/report-schedules/{id}/leave',
  summary: 'Takes oneself off those who get it; with the last of them it stops.',
  who: staffWith(),
  params: z.object({ id }),
  reply: nothing,
})
