import { z } from 'zod'
import { changeCabinet } from '../clinic/cabinets.ts'
import { defineCall, staffWith } from '../call.ts'
import { addScheduleException, setSchedule } from '../clinic/doctors.ts'
import { addHolidayDate, changeHolidayDate } from '../clinic/holidays.ts'
import { dataOf, date, flag, id, integer, list, nothing, optional } from '../wire.ts'

const someOf = (most: number) => list(id, most).refine(ids => ids.length > 0, 'list')

/** The changes that can take the ground from under coming visits, each with what its own call asks for. */
const cause = z.discriminatedUnion(
  'kind',
  [
    /** Works up to the last day, that one included; without one leaves at once. */
    z.strictObject({ kind: z.literal('doctor_leaves'), doctor_id: id, last_day: optional(date) }),
    z.strictObject({
      kind: z.literal('schedule'),
      doctor_id: id,
      schedule: setSchedule.body.shape.schedule,
    }),
    z.strictObject({
      kind: z.literal('leave'),
      doctor_id: id,
      ...addScheduleException.body.omit({ affected: true, kind: true }).shape,
    }),
    /** Hours that were opened for single days. */
    z.strictObject({ kind: z.literal('opening_taken'), doctor_id: id, exception_ids: someOf(400) }),
    z.strictObject({
      kind: z.literal('closed_day'),
      ...addHolidayDate.body.omit({ affected: true }).shape,
    }),
    /** Other dates or places of an own day off, or a legal one on which the clinic works no more. */
    z.strictObject({
      kind: z.literal('closed_day_changes'),
      holiday_id: id,
      ...changeHolidayDate.body.omit({ affected: true }).shape,
    }),
    z.strictObject({ kind: z.literal('legal_days_off') }),
    /** Services that a doctor gives no more. */
    z.strictObject({ kind: z.literal('service_taken'), doctor_id: id, service_ids: someOf(500) }),
    z.strictObject({ kind: z.literal('service_off'), service_id: id }),
    /** It moves, or is for certain services alone. */
    z.strictObject({
      kind: z.literal('cabinet_changes'),
      cabinet_id: id,
      ...changeCabinet.body.pick({ location_id: true, service_ids: true }).shape,
    }),
    z.strictObject({ kind: z.literal('cabinet_closes'), cabinet_id: id }),
    z.strictObject({ kind: z.literal('location_closes'), location_id: id }),
  ],
  'choice',
)
export type Cause = z.output<typeof cause>

const planOption = z.object({
  doctor_id: z.number(),
  start: z.string(),
  cabinet_id: z.number().nullable(),
  /** Whether the patient comes when they meant to. */
  same_time: z.boolean(),
})
export type PlanOption = z.output<typeof planOption>

const PROPOSALS = ['move', 'pin'] as const
const PIN_REASONS = ['nobody_gives', 'nobody_free', 'series'] as const

const plannedVisit = z.object({
  booking_id: z.number(),
  start: z.string(),
  end: z.string(),
  /** Empty for a group. */
  patient_name: z.string(),
  services: z.string(),
  /** How many of the series are affected; 1 of no series. */
  series_count: z.number(),
  /** At most four, the proposed one first; no hour is offered twice. */
  options: z.array(planOption),
  proposal: z.enum(PROPOSALS),
  /** Of `options`; null where it is to be pinned. */
  proposed: z.number().nullable(),
  /** Why it cannot move: no one chosen gives the services, none has an hour, or the series does not fit whole. */
  reason: z.enum(PIN_REASONS).nullable(),
})
export type PlannedVisit = z.output<typeof plannedVisit>

const plan = z.object({
  id: z.number(),
  count: z.number(),
  /** Before the doctor's last day is over: they stay as they are. */
  staying: z.number(),
  visits: z.array(plannedVisit),
  doctors: z.array(
    z.object({
      doctor_id: z.number(),
      name: z.string(),
      /** Of the proposals. */
      takes: z.number(),
      /** Whether they give the services of at least one of the visits. */
      can: z.boolean(),
    }),
  ),
})
export type AffectedPlan = z.output<typeof plan>

export const planAffected = defineCall({
  method: 'POST',
  path: '/v2/affected-visits/plan',
  summary:
    'What a change would do to coming visits and where each could go; changes nothing. Needs the right to make the change too.',
  who: staffWith('bookings.edit', 'bookings.all_doctors'),
  body: z.object({
    cause,
    /** To whom visits may go; to everybody when left out. */
    doctors: list(id, 500).optional(),
  }),
  reply: dataOf(plan),
})

const progress = z.object({
  id: z.number(),
  state: z.enum(['planned', 'working', 'done']),
  done: z.number(),
  total: z.number(),
  moved: z.number(),
  pinned: z.number(),
  kept: z.number(),
  cancelled: z.number(),
  /** Among the pinned: to be moved, but the hour was taken meanwhile. */
  failed: z.number(),
  /** Somebody else moved or cancelled it first. */
  skipped: z.number(),
})
export type AffectedProgress = z.output<typeof progress>

const byPlan = z.object({ id })

export const applyAffected = defineCall({
  method: 'POST',
  path: '/v2/affected-visits/{id}/apply',
  summary:
    'Makes the plan’s change and, one by one, moves, pins, keeps or cancels its visits; those not named are pinned. Again it answers the progress; 409 stale when other visits are affected by now.',
  who: staffWith('bookings.edit', 'bookings.all_doctors'),
  params: byPlan,
  body: z.object({
    decisions: list(
      z.strictObject({
        booking_id: id,
        decision: z.enum(['move', 'pin', 'keep', 'cancel'], 'choice'),
        /** Of the visit’s options; the first when left out. */
        option: integer(0, 3).optional(),
      }),
      10_000,
    ),
    /** Whether patients hear of what became of their visits. */
    notify: flag.default(false),
  }),
  reply: dataOf(progress),
})

export const getAffected = defineCall({
  method: 'GET',
  path: '/v2/affected-visits/{id}',
  summary: 'How far a plan is carried out.',
  who: staffWith('bookings.edit', 'bookings.all_doctors'),
  params: byPlan,
  reply: dataOf(progress),
})

export const seeAffected = defineCall({
  method: 'POST',
  path: '/v2/affected-visits/{id}/seen',
  summary:
    'Whoever applied the plan has seen how it ended: their account names it no more. Until then it changes nothing.',
  who: staffWith('bookings.edit', 'bookings.all_doctors'),
  params: byPlan,
  reply: nothing,
})
