import type { SkipCause } from '#contract/reports/report-schedules.ts'
import { daysOf, lastDue } from '#domain/reports/schedules.ts'
import type { DateRange } from '#domain/time/months.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { queueMessage } from '#server/features/messages/messages.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { Failure } from '#server/http/failure.ts'
import type { Services } from '#server/http/services.ts'
import { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import {
  findScheduleRow,
  getClinicName,
  listWaiting,
  lockScheduleRow,
  noteSending,
  type Result,
  type ScheduleRow,
} from './report-schedules.sql.ts'
import { listPeople } from './schedule-people.sql.ts'
import { inTheirName, problemOf } from './schedule-people.ts'
import { writeTotals } from './totals-mail.ts'

/** What is to be sent of a schedule, read but not yet taken. */
export interface Prepared {
  readonly schedule: ScheduleRow
  readonly span: DateRange
  readonly mails: readonly { accountId: number; email: string; subject: string; body: string }[]
  readonly skipped: readonly { readonly account_id: number; readonly cause: SkipCause }[]
  /** What it is narrowed to is not there any more. */
  readonly failed: boolean
}

/** Sends what is due in the zone of each clinic, once, whoever else does; answers what went wrong, which others do not wait for. */
export async function sendDue(services: Services): Promise<unknown[]> {
  const now = services.now()
  const waiting = await services.db.stranger(tx => listWaiting(tx, new Date(now)))
  const problems: unknown[] = []
  for (const { clinic_id: clinicId, id, weekday, day, at_minutes: atMinutes, taken_day, zone } of waiting) {
    const due = lastDue({ weekday, day, atMinutes }, now, zone)
    if (due.day <= taken_day) continue
    try {
      await sendOne(services, clinicId, id, due.day)
    } catch (error) {
      problems.push(error)
    }
  }
  return problems
}

async function sendOne(services: Services, clinicId: number, id: number, day: LocalDate): Promise<void> {
  const prepared = await services.db.snapshot(clinicId, tx =>
    prepare(new ClinicTx(tx), services, clinicId, id, day),
  )
  if (!prepared) return
  await services.db.tenant(clinicId, bare => {
    const tx = new WriteTx(bare, { clinicId, now: services.now(), accountId: null, kind: 'system' })
    return take(tx, prepared, day, day)
  })
}

/**
 * What each recipient would get of the day's sending, by what they may see now; undefined of what is not there any more. All of
 * one moment.
 */
export async function prepare(
  tx: ClinicTx,
  services: Services,
  clinicId: number,
  id: number,
  day: LocalDate,
): Promise<Prepared | undefined> {
  const schedule = await findScheduleRow(tx, id)
  if (!schedule) return undefined
  const span = daysOf(schedule.period, day)
  const people = await listPeople(tx, clinicId)
  const clinic = await getClinicName(tx)
  const owner = people.find(person => person.id === schedule.owner_id)?.name ?? clinic
  const mails: Prepared['mails'][number][] = []
  const skipped: Prepared['skipped'][number][] = []
  try {
    for (const accountId of schedule.recipients) {
      const person = people.find(each => each.id === accountId)
      const ctx = person && inTheirName(services, clinicId, person, schedule.language === 1 ? 'en' : 'ro')
      const cause = ctx ? problemOf(ctx, person, schedule) : 'inactive'
      if (!ctx || cause !== null || person.email === null) {
        skipped.push({ account_id: accountId, cause: cause ?? 'no_email' })
        continue
      }
      const said = await writeTotals(tx, ctx, schedule, { clinic, owner, name: person.name, span })
      mails.push({ accountId, email: person.email, ...said })
    }
  } catch (error) {
    if (!(error instanceof Failure && error.fields)) throw error
    return { schedule, span, mails: [], skipped: [], failed: true }
  }
  return { schedule, span, mails, skipped, failed: false }
}

/**
 * Takes a sending and queues its mails, together or not at all. One that was changed since it was read, or that somebody else
 * has taken, is left: what is still due is found again. `day` where it was due.
 */
export async function take(
  tx: WriteTx,
  { schedule, span, mails, skipped, failed }: Prepared,
  key: string,
  day?: LocalDate,
): Promise<void> {
  const { id, owner_id, report } = schedule
  const { now, clinicId } = tx.author
  const current = await lockScheduleRow(tx, id)
  if (!current || current.version !== schedule.version) return
  if (day !== undefined && (!current.active || current.taken_day >= day)) return
  for (const { accountId, email, subject, body } of mails)
    await queueMessage(tx, { now }, {
      clinicId,
      key: `report-schedule:${id}:${key}:${accountId}`,
      channel: 'email',
      recipient: email,
      category: 'totals',
      language: schedule.language === 1 ? 'en' : 'ro',
      subject,
      body,
    }) // prettier-ignore
  const result: Result = { at: new Date(now).toISOString(), ...span, sent: mails.length, skipped, failed }
  await noteSending(tx, id, result, day)
  await tx.record('report_schedule', id, 'sending_added', undefined, {
    report,
    ...span,
    recipients: mails.map(({ accountId }) => accountId),
    skipped: skipped.length,
    failed,
  })
  if (skipped.length > 0 || failed)
    await notify(tx, {
      clinicId,
      now,
      kind: 'report_skipped',
      accountId: owner_id,
      about: { schedule_id: id, report, skipped: skipped.length, failed },
    })
}
