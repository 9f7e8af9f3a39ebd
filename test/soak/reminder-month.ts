// Weeks in which visits are booked, moved, cancelled and brought back while two processes remind, which die now and then.
// What patients got is then held against what they should have, reckoned slowly and by another library.

import type { DueRule } from '#domain/messages/due-spans.ts'
import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import { DAY, localDateOf, MINUTE, minutesOf } from '#domain/time/wall-time.ts'
import type { TestGround } from '#test/app.ts'
import { addCabinet, addClinic, addDoctor, addPatient, addService, insert } from '#test/factories.ts'
import { slowDueAt } from '#test/slow-due.ts'
import { SmsServer } from '#test/sms-server.ts'
import { addTemplate } from '#test/templates.ts'
import type { Outcome } from './outcome.ts'
import { ReminderWorker } from './reminder-workers.ts'

const ZONE = 'Europe/Bucharest'
const HOURS = { fromHour: 9, toHour: 20 }
const HOUR = 60 * MINUTE

export interface Month {
  readonly url: string
  readonly loginUrl: string
  /** Epoch milliseconds. */
  readonly from: number
  readonly days: number
  readonly visits: number
  readonly changes: number
  readonly deaths: number
  readonly random: () => number
}

interface Rule extends DueRule {
  readonly name: string
  readonly tag: string
  readonly statuses: readonly BookingStatus[]
}

const ruleOf = (
  name: string,
  tag: string,
  schedule: DueRule['schedule'],
  count: number,
  unit: DueRule['unit'],
  atMinutes: number | null,
  statuses: readonly BookingStatus[] = [],
): Rule => ({ name, tag, schedule, count, unit, atMinutes, statuses })

const RULES: readonly Rule[] = [
  ruleOf('W', 'reminder', 'before', 1, 'week', 570),
  ruleOf('C', 'confirmation', 'before', 3, 'day', 600, ['new', 'approved']),
  ruleOf('R', 'reminder', 'before', 1, 'day', 18 * 60),
  ruleOf('H', 'reminder', 'before', 2, 'hour', null),
  ruleOf('A', 'care', 'after', 3, 'hour', null, ['completed', 'approved', 'confirmed']),
]

/** How a visit was from one instant until the next change. */
interface State {
  readonly since: number
  readonly start: number
  readonly patient: number
  readonly status: BookingStatus
  readonly isLive: boolean
}

interface Visit {
  readonly id: number
  readonly code: string
  readonly states: State[]
}

export async function liveMonth(ground: TestGround, month: Month): Promise<Outcome> {
  const { random } = month
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const whole = (below: number) => Math.floor(random() * below)
  ground.clock.now = month.from
  const gateway = await SmsServer.start('generic')
  const clinic = await addClinic(ground)
  const { clinicId } = clinic
  const serviceId = await addService(ground, clinicId)
  const doctorId = await addDoctor(ground, clinic, [serviceId])
  const cabinetId = await addCabinet(ground, clinicId, clinic.locationId)
  await insert(ground, 'clinic_settings', {
    clinic_id: clinicId,
    section: 'messages',
    values: { one_sms_a_family: false },
  })
  for (const { name, tag, schedule, count, unit, atMinutes, statuses } of RULES)
    await addTemplate(ground, clinicId, {
      name: `Regula ${name}`,
      tag_name: tag,
      schedule_type: schedule,
      count,
      unit,
      at_minutes: atMinutes,
      statuses: `{${statuses.join(',')}}`,
      sms: `${name} {visit_date} {visit_time} {visit_link}`,
    })
  const phones = new Map<number, string>()
  for (let index = 0; index < 40; index++) {
    const mobile = `+4072200${String(1000 + index)}`
    phones.set(await addPatient(ground, clinicId, { mobile }), mobile)
  }
  const patients = [...phones.keys()]
  // Whose time overlaps is no question here.
  await ground.sql.query('alter table bookings disable trigger sync_booking_busy_times')

  let now = month.from
  const end = month.from + month.days * DAY
  /** A quarter of an hour of a working day, a few days from now or weeks. */
  const someStart = () => {
    const far = random() < 0.5 ? 4 * DAY : 15 * DAY
    const day = Math.floor((now + random() * far) / DAY) * DAY
    return day + (5 + whole(14)) * HOUR + whole(4) * 15 * MINUTE
  }
  const visits: Visit[] = []
  const last = (visit: Visit) => visit.states.at(-1)!
  const book = async (start: number) => {
    const patient = pick(patients)
    const status = pick<BookingStatus>(['new', 'approved', 'confirmed'])
    const code = `m${visits.length}x`.padStart(10, 'a')
    const { id } = await insert(ground, 'bookings', {
      clinic_id: clinicId,
      code,
      patient_id: patient,
      doctor_id: doctorId,
      location_id: clinic.locationId,
      cabinet_id: cabinetId,
      starts_at: new Date(start),
      ends_at: new Date(start + 30 * MINUTE),
      status,
      status_changed_at: new Date(now),
      source: 'staff',
      created_at: new Date(now),
      updated_at: new Date(now),
    })
    visits.push({ id: Number(id), code, states: [{ since: now, start, patient, status, isLive: true }] })
  }
  const change = async (): Promise<void> => {
    const coming = visits.filter(
      visit => last(visit).start > now - 6 * HOUR && last(visit).start < now + 9 * DAY,
    )
    if (coming.length === 0 || random() < 0.1) return book(someStart())
    const visit = pick(coming)
    const before = last(visit)
    const earlier = visit.states.at(-2)
    const next = { ...before, since: now }
    const kind = random()
    if (!before.isLive)
      Object.assign(next, random() < 0.8 ? { isLive: true } : { isLive: true, start: someStart() })
    else if (kind < 0.3) Object.assign(next, { start: someStart() })
    else if (kind < 0.45 && earlier) Object.assign(next, { start: earlier.start, patient: earlier.patient })
    else if (kind < 0.65) Object.assign(next, { isLive: false })
    else if (kind < 0.7) Object.assign(next, { patient: pick(patients) })
    else {
      const ahead: BookingStatus[] = ['new', 'approved', 'confirmed']
      Object.assign(next, { status: pick(before.start > now ? ahead : ['completed', 'no_show', 'arrived']) })
    }
    if (next.start > now && !['new', 'approved', 'confirmed'].includes(next.status)) next.status = 'approved'
    const isPinned = !next.isLive && random() < 0.3
    await ground.sql.query(
      `update bookings set starts_at = $2, ends_at = $2::timestamptz + interval '30 minutes', patient_id = $3, status = $4,
              cancelled_at = $5, cancelled_by = case when $5::timestamptz is null then null else 'staff' end, pinned_at = $6,
              updated_at = $7, version = version + 1
        where id = $1`,
      [
        visit.id,
        new Date(next.start),
        next.patient,
        next.status,
        next.isLive || isPinned ? null : new Date(now),
        isPinned ? new Date(now) : null,
        new Date(now),
      ],
    )
    visit.states.push(next)
  }

  for (let index = 0; index < month.visits; index++) await book(month.from + random() * (end - month.from))
  for (const visit of visits) {
    // At a quarter of an hour of the working day, as all others.
    const start = Math.floor(last(visit).start / DAY) * DAY + (5 + whole(14)) * HOUR + whole(4) * 15 * MINUTE
    await ground.sql.query(
      `update bookings set starts_at = $2, ends_at = $2::timestamptz + interval '30 minutes' where id = $1`,
      [visit.id, new Date(start)],
    )
    visit.states[0] = { ...visit.states[0]!, start }
  }

  const variables = {
    DATABASE_URL: month.url,
    LOGIN_URL: month.loginUrl,
    SESSION_SECRET: 'a secret that only tests know, long enough',
    SMS_GATEWAY_URL: gateway.url,
    SMS_GATEWAY_TOKEN: gateway.credentials['token']!,
    PUBLIC_URL: 'https://zambet.test',
    DATA_DIR: '/nonexistent',
  }
  const startWorker = () => ReminderWorker.start(ground.sql, variables)
  const workers = await Promise.all([startWorker(), startWorker()])
  const problems: string[] = []
  /** When each SMS was taken: by how many there were. */
  const takenAt: { at: number; count: number }[] = []
  const steps: number[] = []
  let [changes, deaths, ticks] = [0, 0, 0]
  while (now < end) {
    // Every full hour is looked at, as every minute is in truth: what falls due at the closing goes then.
    now = Math.min(now + (1 + whole(14)) * MINUTE, (Math.floor(now / HOUR) + 1) * HOUR)
    const wanted = Math.floor(((now - month.from) / (end - month.from)) * month.changes)
    const racing: Promise<void>[] = []
    const isRace = random() < 0.3
    const changeAll = async () => {
      for (; changes < wanted; changes++) await change()
    }
    if (!isRace) await changeAll()
    const ordered = workers.map(worker => worker.order('tick', now))
    if (isRace) await changeAll()
    const isDeath = deaths < ((now - month.from) / (end - month.from)) * month.deaths
    const victim = whole(2)
    const kill = async () => {
      await new Promise(resolve => setTimeout(resolve, random() * 60))
      await workers[victim]!.kill()
      workers[victim] = await startWorker()
    }
    if (isDeath) {
      deaths++
      racing.push(kill())
    }
    for (const failed of await Promise.all(ordered))
      problems.push(...(failed ?? []).map(each => `tick: ${each}`))
    for (const failed of await Promise.all(workers.map(worker => worker.order('send', now))))
      problems.push(...(failed ?? []).map(each => `send: ${each}`))
    await Promise.all(racing)
    ticks++
    steps.push(now)
    takenAt.push({ at: now, count: gateway.taken.length })
  }
  for (const worker of workers) await worker.kill()
  await gateway.stop()

  const at = (index: number) => takenAt.find(each => index < each.count)!.at
  const taken = gateway.taken.map((sms, index) => ({ ...sms, at: at(index) }))
  const found = judge(visits, taken, phones, steps)
  return {
    problems: [...problems, ...found.problems],
    figures: {
      visits: visits.length,
      changes,
      ticks,
      deaths,
      sent: taken.length,
      due: found.due,
      ...found.counts,
    },
  }
}

interface Taken {
  readonly at: number
  readonly to: string
  readonly text: string
}

/** What was sent wrongly, twice or not at all. */
function judge(
  visits: readonly Visit[],
  taken: readonly Taken[],
  phones: ReadonlyMap<number, string>,
  steps: readonly number[],
) {
  const byCode = new Map(visits.map(visit => [visit.code, visit]))
  const problems: string[] = []
  const counts = { wrong: 0, double: 0, missing: 0 }
  const say = (kind: keyof typeof counts, what: string) => {
    counts[kind]++
    if (counts[kind] <= 20) problems.push(`${kind}: ${what}`)
  }
  const told = new Map<string, number>()
  const stepBefore = (instant: number) => steps.findLast(step => step < instant) ?? 0

  for (const { at, to, text } of taken) {
    const [name, date, time, link] = text.split(' ') as [string, string, string, string]
    const visit = byCode.get(link.split('/').at(-1)!)!
    const rule = RULES.find(each => each.name === name)!
    const said = `${date} ${time}`
    // As it stood since the step before: a change of the same minute may have come before or after it.
    const states = visit.states.filter(
      (state, index) => state.since <= at && (visit.states[index + 1]?.since ?? Infinity) >= at,
    )
    const state = states.find(
      each =>
        each.isLive &&
        phones.get(each.patient) === to &&
        words(each.start) === said &&
        (rule.statuses.length === 0 || rule.statuses.includes(each.status)),
    )
    if (!state) {
      say('wrong', `${text} to ${to} at ${iso(at)}, while it is ${JSON.stringify(states)}`)
      continue
    }
    const due = slowDueAt(rule, state.start, ZONE, HOURS)
    if (due > at) say('wrong', `${text} at ${iso(at)}, due ${iso(due)}`)
    if (rule.schedule === 'before' && at >= state.start)
      say('wrong', `${text} at ${iso(at)}, after the visit`)
    if (minutesOf(at, ZONE) < 9 * 60 || minutesOf(at, ZONE) > 20 * 60 + 5)
      say('wrong', `${text} at ${iso(at)}, at night`)
    const key = nameOf(name, visit.code, state.start, state.patient)
    told.set(key, (told.get(key) ?? 0) + 1)
  }
  for (const [key, count] of told) if (count > 1) say('double', `${key}: ${count} times`)

  let dueCount = 0
  const end = steps.at(-1)!
  for (const visit of visits) {
    for (const { from, until, state, statusSince } of standsOf(visit)) {
      const isTold = (rule: Rule) => told.has(nameOf(rule.name, visit.code, state.start, state.patient))
      const late: Rule[] = []
      for (const rule of RULES) {
        const due = slowDueAt(rule, state.start, ZONE, HOURS)
        if (due <= (steps[0] ?? 0)) continue
        const isOver = Math.min(until, end) <= due + 45 * MINUTE
        if (isOver || !fits(rule, statusSince, due, due + 45 * MINUTE)) continue
        if (from < stepBefore(due)) {
          dueCount++
          if (!isTold(rule))
            say('missing', `${rule.name} ${visit.code} of ${iso(state.start)}, due ${iso(due)}`)
        } else if (rule.schedule === 'before' && from > due) late.push(rule)
      }
      // Placed after the moments of some: one of them speaks, in decent hours, two hours ahead or more.
      const decent = nextOpen(from + 30 * MINUTE)
      const stays = Math.min(until, end) > decent + 90 * MINUTE && state.start - decent > 150 * MINUTE
      const speaking = late.filter(rule => fits(rule, statusSince, from, decent + 90 * MINUTE))
      if (stays && speaking.length > 0) {
        dueCount++
        if (!RULES.some(each => each.schedule === 'before' && isTold(each)))
          say(
            'missing',
            `any of ${speaking.map(each => each.name).join()} ${visit.code} of ${iso(state.start)}, placed ${iso(from)}`,
          )
      }
    }
  }
  return { problems, counts, due: dueCount }
}

const words = (start: number) =>
  `${localDateOf(start, ZONE).split('-').toReversed().join('.')} ${clock(start)}`
const nameOf = (rule: string, code: string, start: number, patient: number) =>
  `${rule} ${code} ${start} ${patient}`

interface Stand {
  readonly from: number
  readonly until: number
  readonly state: State
  /** Each status with since when it holds. */
  readonly statusSince: readonly State[]
}

/** Stretches during which a visit stands at one hour for one patient. */
function standsOf(visit: Visit): Stand[] {
  const stands: Stand[] = []
  for (let index = 0; index < visit.states.length;) {
    const first = visit.states[index]!
    let next = index + 1
    const isSame = (state: State) =>
      state.isLive === first.isLive && state.start === first.start && state.patient === first.patient
    while (next < visit.states.length && isSame(visit.states[next]!)) next++
    if (first.isLive)
      stands.push({
        from: first.since,
        until: visit.states[next]?.since ?? Infinity,
        state: first,
        statusSince: visit.states.slice(index, next),
      })
    index = next
  }
  return stands
}

/** Whether the visit's statuses are the rule's throughout. */
function fits(rule: Rule, states: readonly State[], from: number, until: number): boolean {
  const ahead: readonly BookingStatus[] = ['new', 'approved', 'confirmed', 'delay']
  const wanted = rule.statuses.length > 0 ? rule.statuses : ahead
  return states.every((state, index) => {
    const end = states[index + 1]?.since ?? Infinity
    return end < from - 20 * MINUTE || state.since > until || wanted.includes(state.status)
  })
}

function nextOpen(instant: number): number {
  let at = instant
  while (minutesOf(at, ZONE) < 9 * 60 || minutesOf(at, ZONE) > 20 * 60) at += MINUTE
  return at
}

const iso = (instant: number) => `${localDateOf(instant, ZONE)} ${clock(instant)}`

function clock(instant: number): string {
  const minutes = minutesOf(instant, ZONE)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
