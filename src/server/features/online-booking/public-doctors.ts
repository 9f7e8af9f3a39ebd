import type { CallQuery, CallReply } from '#contract/call.ts'
import type {
  getPublicDoctor as getPublicDoctorCall,
  listPublicSlots as listPublicSlotsCall,
} from '#contract/online/public-doctors.ts'
import type { Language } from '#contract/field-messages.ts'
import { listDaysOff } from '#domain/hours/days-off.ts'
import { doctorKey } from '#domain/clinic/doctor-path.ts'
import { mainPlace } from '#domain/clinic/main-place.ts'
import { addDays, epochDayOf, formatInstant, localDateOf } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { mapRatings } from '#server/features/reviews/public-reviews.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import {
  bookableDates,
  datesOf,
  offerSlots,
  sequenceOf,
  type DateRange,
  type OfferedSlot,
  type Wish,
} from './doctor-hours.ts'
import { listKnownDoctors } from './known-doctors.ts'
import { groupByDay, presentDoctor, presentPolicy, presentBookable } from './present-doctor.ts'
import { listPublicDoctors, type PublicDoctor, type ServiceRow } from './public-schedule.sql.ts'
import { tellApart } from './told-apart.ts'

/** No clinic can be booked further ahead than two years; days beyond the third are asked for by mistake. */
const FARTHEST_DAYS = 1100

export async function getPublicDoctor(
  id: number,
  ctx: Context,
): Promise<CallReply<typeof getPublicDoctorCall>> {
  const dates = bookableDates(ctx.now)
  const [doctor] = await ctx.db.strangerReads(tx => listPublicDoctors(tx, { doctorId: id }, dates, 1))
  if (!doctor) throw new Failure('not_found')
  const ratings = await ctx.db.strangerReads(tx => mapRatings(tx, [doctor], ctx.now))
  return {
    data: {
      ...presentDoctor(doctor, ratings.get(id), ctx.language),
      services: doctor.services.map(service => presentBookable(service, ctx.language)),
      policy: presentPolicy(doctor),
      phone: doctor.clinic_phone,
      told_apart: await tellApart(ctx, mainPlace(doctor.places), {
        clinicId: doctor.clinic_id,
        doctorId: id,
        address: doctorKey(doctor),
      }),
    },
  }
}

/**
 * What hours are looked for: the doctor, and the booking that the services make in the order wished. Throws 404 for a
 * doctor that is unknown, hidden, or of another clinic than the one named, and refuses a service that the doctor does
 * not give online. `dates` are those that will be asked about.
 */
export async function getWish(
  tx: Tx,
  wanted: { doctorId: number; clinicId?: number; locationId?: number; serviceIds: readonly number[] },
  dates: DateRange,
): Promise<WishOfServices> {
  const [doctor] = await listPublicDoctors(tx, wanted, dates, 1)
  return { ...wishOf(doctor, wanted.serviceIds), locationId: wanted.locationId }
}

export interface WishOfServices extends Wish {
  services: ServiceRow[]
}

function wishOf(doctor: PublicDoctor | undefined, serviceIds: readonly number[]): WishOfServices {
  if (serviceIds.length === 0) throw refuseField('service_ids', 'services_empty')
  if (!doctor) throw new Failure('not_found')
  const given = new Map(doctor.services.map(service => [service.service_id, service]))
  const services = serviceIds.map(id => {
    const service = given.get(id)
    if (!service) throw refuseField('service_ids', 'service_not_given')
    return service
  })
  return { doctor, services, sequence: sequenceOf(doctor, services) }
}

export async function listPublicSlots(
  id: number,
  query: CallQuery<typeof listPublicSlotsCall>,
  ctx: Context,
): Promise<CallReply<typeof listPublicSlotsCall>> {
  const [doctor] = await listKnownDoctors(ctx, { doctorId: id }, datesAsked(query, ctx), 1)
  return presentSlots([wishOf(doctor, query.service_ids)], query, ctx)
}

type SlotsQuestion = CallQuery<typeof listPublicSlotsCall>
type SlotsWindow = Omit<SlotsQuestion, 'service_ids'>

/** The dates a question may touch: without one, today is the clinic's, which may be a day off from here. */
export function datesAsked(query: SlotsWindow, ctx: Context): DateRange {
  const today = localDateOf(ctx.now, 'UTC')
  const asked = query.from_date ?? today
  if (Math.abs(epochDayOf(asked) - epochDayOf(today)) > FARTHEST_DAYS) throw refuseField('from_date', 'date')
  return { from: addDays(asked, -1), to: addDays(asked, query.days) }
}

/** The hours at which any of the doctors, all of one clinic, can give what is wished. */
export async function presentSlots(
  wishes: readonly [Wish, ...Wish[]],
  query: SlotsQuestion,
  ctx: Context,
): Promise<CallReply<typeof listPublicSlotsCall>> {
  const { doctor } = wishes[0]
  const zone = doctor.clinic_zone
  const from = query.from_date ?? localDateOf(ctx.now, zone)
  const range = { from, to: addDays(from, query.days - 1) }
  const offered = await ctx.db.strangerReads(tx => offerSlots(tx, wishes, range, ctx.now))
  return { data: presentDays(doctor, offered.flat(), range, ctx.language) }
}

/** Each date of a range with its hours, and why nobody works then. */
export function presentDays(
  doctor: PublicDoctor,
  slots: readonly OfferedSlot[],
  range: DateRange,
  language: Language,
): CallReply<typeof listPublicSlotsCall>['data'] {
  const zone = doctor.clinic_zone
  const byDay = new Map(groupByDay(slots, zone).map(day => [day.date, day.slots]))
  const closed = closedDays(doctor, range, language)
  const seats = Map.groupBy(
    slots.flatMap(({ start, session }) => (session ? [{ start, seats_left: session.seatsLeft }] : [])),
    ({ start }) => localDateOf(start, zone),
  )
  return datesOf(range).map(date => ({
    date,
    slots: byDay.get(date) ?? [],
    closed: closed.get(date) ?? null,
    sessions: seats.get(date)?.map(each => ({ ...each, start: formatInstant(each.start, zone) })),
  }))
}

/** Why the clinic is closed, or all places where the doctor works, by date; its own reason before a legal one. */
function closedDays(doctor: PublicDoctor, range: DateRange, language: Language): Map<string, string> {
  const { closures, observe_legal_holidays: observesLegal, places } = doctor
  const names = new Map<string, string>()
  for (const day of listDaysOff(closures, observesLegal, range.from, range.to)) {
    const { locationIds } = day
    if (locationIds && !places.every(place => locationIds.includes(place.location_id))) continue
    const name = day.own ? day.own[`name_${language}`] : day.legal.name[language]
    for (let date = day.from; date <= day.to; date = addDays(date, 1))
      if (day.own || !names.has(date)) names.set(date, name)
  }
  return names
}
