import type { Booking } from '#contract/bookings/bookings.ts'
import type { CallQuery } from '#contract/call.ts'
import type { listFreeHours } from '#contract/bookings/free-hours.ts'
import { servesAll } from '#domain/bookings/cabinet-use.ts'
import { serviceSequence } from '#domain/bookings/slots.ts'
import { isOfSameServices, visitKind } from '#domain/bookings/visit-kind.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { presentBooking } from '#server/features/bookings/bookings.ts'
import { refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { ownDoctorOnly, requireDoctor } from '#server/records/staff-sight.ts'
import { getSearchFacts, listTogether, type SearchedCabinet, type SearchFacts } from './free-hours.sql.ts'
import type { SearchedDoctor } from './free-starts.ts'

type Query = CallQuery<typeof listFreeHours>

/** Whose hours are looked for, and what is in nobody's way. */
export interface Search {
  doctors: readonly SearchedDoctor[]
  /** None where it is by video, which needs none. */
  cabinets: readonly SearchedCabinet[]
  isVideo: boolean
  patientIds: readonly number[]
  ownBookingIds: ReadonlySet<number>
  isWanted: (locationId: number) => boolean
}

/** Refuses what cannot be looked for: no service, what is not there, or another doctor's calendar. */
export async function settleSearch(tx: ClinicTx, ctx: StaffContext, query: Query): Promise<Search> {
  for (const id of query.doctor_ids ?? []) requireDoctor(ctx, id)
  const moved = query.booking_id === undefined ? undefined : await presentBooking(tx, ctx, query.booking_id)
  const together = moved ? await listTogether(tx, moved.id) : []
  const serviceIds = query.service_ids ?? moved?.services.map(service => service.service_id) ?? []
  if (serviceIds.length === 0) throw refuseField('service_ids', 'services_empty')
  const facts = await getSearchFacts(tx, serviceIds)
  const kind = kindOf(serviceIds, facts, moved)
  refuseUnknown(query, serviceIds, facts, kind)
  const isVideo = kind === 'virtual'
  const own = ownDoctorOnly(ctx)
  const wanted = query.doctor_ids ?? (own === undefined ? facts.doctor_ids : [own])
  const places = query.location_ids
  const lengths = query.service_ids ? query.minutes : moved?.services.map(service => service.minutes)
  return {
    doctors: facts.doctor_ids
      .filter(id => wanted.includes(id))
      .flatMap(id => giveServices(id, serviceIds, facts, { lengths, isKept: id === moved?.doctor_id }) ?? []),
    cabinets: isVideo
      ? []
      : facts.cabinets.filter(({ id, service_ids: use }) =>
          query.cabinet_id === undefined ? servesAll(use, serviceIds) : id === query.cabinet_id,
        ),
    isVideo,
    patientIds: together.flatMap(({ patient_id: id }) => id ?? []),
    ownBookingIds: new Set(together.map(({ id }) => id)),
    isWanted: locationId => places === undefined || places.includes(locationId),
  }
}

/** A booking that is moved stays by video or at the clinic, whatever has become of its services. */
function kindOf(serviceIds: readonly number[], facts: SearchFacts, moved: Booking | undefined) {
  const ids = moved?.services.map(service => service.service_id)
  if (moved && ids && isOfSameServices(serviceIds, ids)) return moved.is_video ? 'virtual' : 'clinic'
  return visitKind(facts.services.map(service => service.kind))
}

function refuseUnknown(
  query: Query,
  serviceIds: readonly number[],
  facts: SearchFacts,
  kind: ReturnType<typeof kindOf>,
): void {
  const isKnown = (id: number) => facts.services.some(service => service.id === id)
  const { doctor_ids: doctorIds = [], cabinet_id: cabinetId } = query
  refuseTogether(
    !serviceIds.every(isKnown) && refuseField('service_ids', 'id'),
    kind === 'mixed' && refuseField('service_ids', 'mixed_kinds'),
    kind === 'virtual' && cabinetId !== undefined && refuseField('cabinet_id', 'no_cabinet'),
    doctorIds.some(id => !facts.doctor_ids.includes(id)) && refuseField('doctor_ids', 'id'),
    cabinetId !== undefined &&
      !facts.cabinets.some(({ id }) => id === cabinetId) &&
      refuseField('cabinet_id', 'id'),
  )
}

/** The booking as a doctor makes it, or of the lengths given. Nothing when they do not give it. */
function giveServices(
  doctorId: number,
  serviceIds: readonly number[],
  facts: SearchFacts,
  { lengths, isKept }: { lengths: readonly number[] | undefined; isKept: boolean },
): SearchedDoctor | undefined {
  const times = serviceIds.map((id, index) => {
    const service = facts.services.find(each => each.id === id)!
    const given = service.given.find(each => each.doctor_id === doctorId)
    const minutes = given || isKept ? (lengths?.[index] ?? given?.minutes) : undefined
    return (
      minutes !== undefined && {
        durationMinutes: minutes,
        bufferBeforeMinutes: service.buffer_before_minutes,
        bufferAfterMinutes: service.buffer_after_minutes,
      }
    )
  })
  const given = times.filter(time => time !== false)
  return given.length === times.length ? { id: doctorId, sequence: serviceSequence(given) } : undefined
}
