import type { CallParams, CallQuery, CallReply } from '#contract/call.ts'
import type {
  getPublicPlace as getPublicPlaceCall,
  listPlaceSlots as listPlaceSlotsCall,
} from '#contract/online/public-places.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import { bookableDates, type DateRange } from './doctor-hours.ts'
import { listKnownDoctors } from './known-doctors.ts'
import { presentPolicy, presentShared } from './present-doctor.ts'
import { datesAsked, presentSlots } from './public-doctors.ts'
import type { PublicDoctor } from './public-schedule.sql.ts'
import { tellApart } from './told-apart.ts'
import { MAX_DOCTORS_OF_CLINIC, wishesOf } from './wishes.ts'

type PlaceParams = CallParams<typeof getPublicPlaceCall>

async function listDoctorsOf(
  { clinic_id: clinicId, id }: PlaceParams,
  dates: DateRange,
  ctx: Context,
): Promise<[PublicDoctor, ...PublicDoctor[]]> {
  const inClinic = await listKnownDoctors(ctx, { clinicId }, dates, MAX_DOCTORS_OF_CLINIC)
  const [first, ...others] = inClinic.filter(({ places }) => places.some(place => place.location_id === id))
  if (!first) throw new Failure('not_found')
  return [first, ...others]
}

export async function getPublicPlace(
  params: PlaceParams,
  ctx: Context,
): Promise<CallReply<typeof getPublicPlaceCall>> {
  const doctors = await listDoctorsOf(params, bookableDates(ctx.now), ctx)
  const [doctor] = doctors
  const place = doctor.places.find(({ location_id: id }) => id === params.id)
  if (!place) throw new Failure('not_found')
  const given = Map.groupBy(
    doctors.flatMap(({ services }) => services),
    service => service.service_id,
  )
  return {
    data: {
      clinic_id: doctor.clinic_id,
      clinic_name: doctor.clinic_name,
      zone: doctor.clinic_zone,
      place,
      told_apart: await tellApart(ctx, place, {
        clinicId: doctor.clinic_id,
        ownPlaces: true,
        address: `${doctor.clinic_id}/${place.location_id}`,
      }),
      phone: doctor.clinic_phone,
      policy: presentPolicy(doctor),
      // What most of them give is what any of them is asked for.
      services: [...given.values()]
        .toSorted((a, b) => b.length - a.length)
        .flatMap(([first, ...others]) => (first ? [presentShared([first, ...others], ctx.language)] : [])),
      doctors: doctors.map(({ doctor_id, first_name, last_name, color, services }) => ({
        doctor_id,
        first_name,
        last_name,
        color,
        service_ids: services.map(service => service.service_id),
      })),
    },
  }
}

export async function listPlaceSlots(
  params: PlaceParams,
  query: CallQuery<typeof listPlaceSlotsCall>,
  ctx: Context,
): Promise<CallReply<typeof listPlaceSlotsCall>> {
  if (query.service_ids.length === 0) throw refuseField('service_ids', 'services_empty')
  const doctors = await listDoctorsOf(params, datesAsked(query, ctx), ctx)
  const [first, ...others] = wishesOf(doctors, { serviceIds: query.service_ids, locationId: params.id })
  if (!first) throw refuseField('service_ids', 'service_not_given')
  return presentSlots([first, ...others], query, ctx)
}
