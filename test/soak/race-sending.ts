import { setTimeout as wait } from 'node:timers/promises'
import { addTemplate } from '#test/templates.ts'
import type { SmsServer } from '#test/sms-server.ts'
import { layOut, type Ground } from './ground.ts'

/** What waits to be sent about a visit: news of it, a rule's reminder, and what goes in the place of another. */
const KINDS = ['news', 'reminder', 'instead'] as const
/** Visits raced for at once. */
const AT_ONCE = 8

interface Raced {
  readonly visitId: number
  readonly messageId: number
  readonly kind: (typeof KINDS)[number]
  readonly mobile: string
}

/**
 * Sends a message about each visit while the desk cancels or moves that visit. Whoever holds a visit and still finds its
 * message waiting is before whatever would mark it: after that commit it may never be marked.
 */
export async function raceSending(ground: Ground, gateway: SmsServer, visits: number) {
  const raced = await layOutVisits(ground, visits)
  const problems: string[] = []
  let [before, after] = [0, 0]
  const seen = new Map<number, string>()
  const waiting = [...raced.entries()]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, each] = next
        const [status] = await Promise.all([changeVisit(ground, each, index), queue(ground, each)])
        seen.set(each.messageId, status)
      }
    }),
  )
  await untilSent(ground)
  const { rows } = await ground.sql.query<{ id: string; status: string; skip_reason: string | null }>(
    'select id, status, skip_reason from messages where id = any($1)',
    [raced.map(({ messageId }) => messageId)],
  )
  const ends = new Map(rows.map(row => [Number(row.id), row]))
  const taken = Map.groupBy(gateway.taken, ({ to }) => to)
  for (const { messageId, kind, mobile } of raced) {
    const { status, skip_reason: reason } = ends.get(messageId)!
    const times = taken.get(mobile)?.length ?? 0
    if (seen.get(messageId) === 'queued') {
      before++
      if (status !== 'skipped' || (reason !== 'cancelled' && reason !== 'moved') || times > 0)
        problems.push(
          `${kind} ${messageId}: ${status} ${reason}, taken ${times} times, after its visit was changed`,
        )
    } else {
      after++
      if (status !== 'sent' || times !== 1)
        problems.push(`${kind} ${messageId}: ${status}, taken ${times} times`)
    }
  }
  return { problems, before, after }
}

async function layOutVisits(ground: Ground, visits: number): Promise<Raced[]> {
  const { clinic, doctorIds } = await layOut(ground, {
    doctors: 1,
    cabinets: 1,
    records: 0,
    staff: 1,
    patients: 1,
  })
  const { clinicId, locationId, cabinetId } = clinic
  const { sql } = ground
  await sql.query(
    `insert into clinic_settings (clinic_id, section, values) values ($1, 'messages', '{"message_from_hour": 0, "message_to_hour": 24}')`,
    [clinicId],
  )
  const templateId = await addTemplate(ground, clinicId, { interval_from_hour: 0, interval_to_hour: 24 })
  const { rows } = await sql.query<{ visit: string; patient: string; mobile: string }>(
    `with people as (
       insert into patients (clinic_id, first_name, last_name, mobile, created_at)
       select $1, 'P' || n, 'Dumitru', '+4072' || lpad(n::text, 7, '0'), now() from generate_series(1, $5) n returning id, mobile
     ), placed as (
       select p.*, date_trunc('hour', now()) + interval '30 days' + row_number() over (order by p.id) * interval '15 minutes' as s from people p
     ), booked as (
       insert into bookings (clinic_id, code, patient_id, doctor_id, location_id, cabinet_id, starts_at, ends_at, status, status_changed_at, source, created_at, updated_at)
       select $1, 'race' || p.id, p.id, $2, $3, $4, p.s, p.s + interval '15 minutes', 'approved', now(), 'staff', now(), now()
         from placed p order by p.id returning id, patient_id
     )
     select b.id as visit, b.patient_id as patient, p.mobile from booked b join people p on p.id = b.patient_id order by b.id`,
    [clinicId, doctorIds[0], locationId, cabinetId, visits],
  )
  const raced: Raced[] = []
  for (const [index, { visit, patient, mobile }] of rows.entries()) {
    const kind = KINDS[index % KINDS.length]!
    const { rows: written } = await sql.query<{ id: string }>(
      `insert into messages (clinic_id, key, channel, recipient, body, category, booking_id, patient_id, starts_at, template_id, created_at)
       select $1, 'race:' || b.id, 'sms', $3, 'Te asteptam.', $4, b.id, b.patient_id, b.starts_at, $5, now() from bookings b where b.id = $2 returning id`,
      [clinicId, visit, mobile, kind === 'news' ? 'booked' : 'reminder', kind === 'news' ? null : templateId],
    )
    const messageId = Number(written[0]!.id)
    if (kind === 'reminder')
      await sql.query(
        `insert into message_claims (clinic_id, template_id, subject_id, moment, location_id, patient_id, message_id, claimed_at)
         select $1, $2, b.id, b.starts_at, b.location_id, $4, $5, now() from bookings b where b.id = $3`,
        [clinicId, templateId, visit, patient, messageId],
      )
    raced.push({ visitId: Number(visit), messageId, kind, mobile })
  }
  return raced
}

async function queue({ sql }: Ground, { messageId }: Raced): Promise<void> {
  await wait(Math.random() * 20)
  await sql.query(
    `select queue_job('send-message', json_build_object('clinic_id', clinic_id, 'id', id), 'message:' || clinic_id || ':' || id, now(), 12, null)
       from messages where id = $1`,
    [messageId],
  )
}

/** Cancels or moves the visit; answers how its message stood while nobody else could touch the visit. */
async function changeVisit(ground: Ground, { visitId, messageId }: Raced, index: number): Promise<string> {
  const desk = await ground.sql.connect()
  try {
    await wait(Math.random() * 80)
    await desk.query('begin')
    await desk.query(
      index % 2 === 0
        ? `update bookings set cancelled_at = now(), cancelled_by = 'staff', version = version + 1 where id = $1`
        : `update bookings set starts_at = starts_at + interval '100 days', ends_at = ends_at + interval '100 days', version = version + 1 where id = $1`,
      [visitId],
    )
    const { rows } = await desk.query<{ status: string }>('select status from messages where id = $1', [
      messageId,
    ])
    await wait(Math.random() * 10)
    await desk.query('commit')
    return rows[0]!.status
  } finally {
    desk.release()
  }
}

async function untilSent({ sql }: Ground): Promise<void> {
  for (;;) {
    const { rows } = await sql.query<{ n: number }>(
      `select count(*)::int as n from graphile_worker._private_jobs where key like 'message:%'`,
    )
    if (rows[0]!.n === 0) return
    await wait(200)
  }
}
