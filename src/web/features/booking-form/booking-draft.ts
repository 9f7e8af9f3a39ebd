import type { Booking } from '#contract/bookings/bookings.ts'
import type { Doctor } from '#contract/clinic/doctors.ts'
import { isOfSameServices, visitKind } from '#domain/bookings/visit-kind.ts'
import { formatInstant, instantOf, MINUTE } from '#domain/time/wall-time.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { newKey } from '#web/api/new-key.ts'
import type { Service } from '#web/parts/clinic/clinic-queries.ts'
import { termsOf } from '#web/parts/clinic/resources.ts'
import { stretchServices, wantedServices } from '#web/parts/bookings/service-times.ts'
import type { BookingStart } from '#web/parts/bookings/booking-start.ts'
import type { DraftPatient, NewPatientDraft } from '#web/parts/patients/patient-draft.ts'

export interface DraftService {
  /** Tells two rows of one service apart. */
  key: string
  service_id: number
  minutes: number
  price: number
  /** The package that was chosen; null for none, left out until somebody chooses. */
  subscription_id?: number | null
  /** It is booked already, by the use of this package. */
  isBooked?: true
  held?: number | undefined
}

export interface BookingDraft {
  patient: DraftPatient | undefined
  newPatient: NewPatientDraft | undefined
  services: DraftService[]
  doctorId: number | undefined
  cabinetId: number | undefined
  date: LocalDate
  minutes: number
  /** As dragged over the grid, until somebody sets a length by hand. */
  dragged?: number | undefined
  note: string
  /** Left out until somebody decides: a change that the patient would notice is told. */
  sendConfirmation: boolean | undefined
}

/** The cabinet a doctor works in on a day, so many minutes after midnight, if that is known. */
export type UsualCabinet = (doctorId: number, date: LocalDate, minutes: number) => number | undefined

export function createDraft(
  start: BookingStart,
  doctors: readonly Doctor[],
  usualCabinet: UsualCabinet,
  services: readonly Service[] = [],
): BookingDraft {
  const { booking } = start
  if (booking) {
    return {
      patient:
        booking.patient_id === null
          ? undefined
          : {
              id: booking.patient_id,
              name: booking.patient_name,
              mobile: booking.patient_mobile,
              facts: '',
              alerts: booking.patient_alerts,
            },
      newPatient: undefined,
      services: booking.services.map((service, index) => ({
        key: `${booking.id}-${index}`,
        service_id: service.service_id,
        minutes: service.minutes,
        price: service.price,
        isBooked: true,
        held: service.subscription?.subscription_id,
      })),
      doctorId: start.doctorId ?? booking.doctor_id,
      cabinetId: start.cabinetId ?? booking.cabinet_id ?? undefined,
      date: start.date,
      minutes: start.minutes,
      note: booking.note,
      sendConfirmation: undefined,
    }
  }
  const doctor = doctors.find(each => each.id === start.doctorId)
  return {
    patient: undefined,
    newPatient: undefined,
    services: (start.serviceIds ?? []).flatMap(id => {
      const service = services.find(each => each.id === id)
      return service ? [draftService(service, doctor)] : []
    }),
    doctorId: doctor?.id,
    cabinetId: start.cabinetId ?? (doctor && usualCabinet(doctor.id, start.date, start.minutes)),
    date: start.date,
    minutes: start.minutes,
    dragged: start.dragged,
    note: '',
    sendConfirmation: true,
  }
}

export const draftService = (service: Service, doctor: Doctor | undefined): DraftService => ({
  key: newKey(),
  service_id: service.id,
  ...termsOf(service, doctor),
})

/** The services with the time that the doctor, or else the clinic, usually takes for each. */
export function usualServices(
  rows: readonly DraftService[],
  services: readonly Service[],
  doctor: Doctor | undefined,
): DraftService[] {
  return rows.map(row => {
    const service = services.find(each => each.id === row.service_id)
    return service ? { ...row, minutes: draftService(service, doctor).minutes } : row
  })
}

/** Services that come or go share what was dragged over the grid; a length set by hand ends that. */
export function changeServices(
  draft: BookingDraft,
  rows: DraftService[],
  services: readonly Service[],
  doctor: Doctor | undefined,
): Pick<BookingDraft, 'services' | 'dragged'> {
  const { dragged } = draft
  const isSameSet = rows.length === draft.services.length
  const isByHand = isSameSet && minutesOfServices(rows) !== minutesOfServices(draft.services)
  if (dragged === undefined || isByHand) return { services: rows, dragged: undefined }
  if (isSameSet) return { services: rows, dragged }
  const usual = usualServices(rows, services, doctor)
  return { services: stretchServices(usual, dragged) ?? usual, dragged }
}

/** Another doctor takes their own time and price, and their own cabinet. */
export function changeDoctor(
  draft: BookingDraft,
  doctor: Doctor,
  services: readonly Service[],
  usualCabinet: UsualCabinet,
): BookingDraft {
  const own = draft.services.map(row => {
    const service = services.find(each => each.id === row.service_id)
    return service ? { ...row, ...termsOf(service, doctor) } : row
  })
  return {
    ...draft,
    doctorId: doctor.id,
    cabinetId: usualCabinet(doctor.id, draft.date, draft.minutes) ?? draft.cabinetId,
    services: (draft.dragged !== undefined && stretchServices(own, draft.dragged)) || own,
  }
}

/** Whether nothing was chosen or written since. */
export const isSameDraft = (draft: BookingDraft, opened: BookingDraft) =>
  JSON.stringify(draft) === JSON.stringify(opened)

export const startOf = (draft: Pick<BookingDraft, 'date' | 'minutes'>, zone: string) =>
  instantOf(draft.date, draft.minutes, zone)

/** Whether the patient should know: another day, hour or doctor. */
export const isElsewhere = (
  draft: Pick<BookingDraft, 'date' | 'minutes' | 'doctorId'>,
  booking: Pick<Booking, 'start' | 'doctor_id'>,
  zone: string,
) => startOf(draft, zone) !== Date.parse(booking.start) || draft.doctorId !== booking.doctor_id

export const minutesOfServices = (services: readonly Pick<DraftService, 'minutes'>[]) =>
  services.reduce((sum, service) => sum + service.minutes, 0)

export const priceOfServices = (services: readonly Pick<DraftService, 'price'>[]) =>
  services.reduce((sum, service) => sum + service.price, 0)

export function endOf(draft: BookingDraft, zone: string): number {
  return startOf(draft, zone) + minutesOfServices(draft.services) * MINUTE
}

export type WantedBooking = ReturnType<typeof wantedOf>

/** What it is by its services; a booking that is changed stays what it was while it is of the same. */
export function kindOfDraft(
  { services: rows }: Pick<BookingDraft, 'services'>,
  services: readonly Pick<Service, 'id' | 'kind'>[],
  booking?: Pick<Booking, 'is_video' | 'services'>,
) {
  const ids = rows.map(row => row.service_id)
  const before = booking?.services.map(service => service.service_id)
  if (booking && before && isOfSameServices(ids, before)) return booking.is_video ? 'virtual' : 'clinic'
  return visitKind(services.filter(({ id }) => ids.includes(id)).map(({ kind }) => kind))
}

/** The booking as the wire wants it; by video without a cabinet. */
export function wantedOf(draft: BookingDraft, doctorId: number, zone: string, isVideo = false) {
  return {
    doctor_id: doctorId,
    cabinet_id: isVideo ? undefined : draft.cabinetId,
    start: formatInstant(startOf(draft, zone), zone),
    services: wantedServices(draft.services),
  }
}
