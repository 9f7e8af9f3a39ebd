import { MAX_EVERY, MAX_OCCURRENCES, RECURRENCE_UNITS } from '#domain/time/recurrence.ts'
import { z } from 'zod'
import { acceptedWarnings, booking, foreseenBooking, wishedServices } from './bookings.ts'
import { defineCall, staffWith } from '../call.ts'
import { newPatient } from '../patients/patients.ts'
import { dataOf, date, flag, id, instant, integer, list, optional, text } from '../wire.ts'

export const previewSeries = defineCall({
  method: 'POST',
  path: '/v2/bookings/series/preview',
  summary: 'Every date of a recurrence with what it would meet and the nearest free hours; writes nothing.',
  who: staffWith('bookings.view'),
  body: z.object({
    patient_id: id.optional(),
    doctor_id: id,
    cabinet_id: id.optional(),
    start: instant,
    services: wishedServices,
    every: integer(1, MAX_EVERY),
    unit: z.enum(RECURRENCE_UNITS, 'choice'),
    /** How many, the first one included; or the last date there may be one. */
    count: integer(1, MAX_OCCURRENCES).optional(),
    until: optional(date),
  }),
  reply: dataOf(z.array(foreseenBooking)),
})

export const addSeries = defineCall({
  method: 'POST',
  path: '/v2/bookings/series',
  summary: 'Books every start given as one series, or none: 409 lists the warnings of each.',
  who: staffWith('bookings.edit'),
  body: z.object({
    patient_id: id.optional(),
    patient: newPatient.optional(),
    doctor_id: id,
    cabinet_id: id.optional(),
    services: wishedServices,
    note: optional(text(0, 5000)),
    status: integer(0, 2).optional(),
    send_confirmation: flag.default(false),
    override_reason: optional(text(0, 300)),
    occurrences: list(z.object({ start: instant, override: acceptedWarnings.optional() }), MAX_OCCURRENCES),
  }),
  reply: dataOf(z.array(booking)),
  idempotent: true,
})
