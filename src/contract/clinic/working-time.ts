import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { dataOf, date, id, optional } from '../wire.ts'

/** Hours at a place, as instants. */
const placedHours = z.object({
  start: z.string(),
  end: z.string(),
  location_id: z.number(),
  cabinet_id: z.number().nullable(),
})

const doctorDay = z.object({
  doctor_id: z.number(),
  date: z.string(),
  /** By start; empty when the doctor is off. Those of different places may overlap. */
  intervals: z.array(placedHours),
  /** Breaks of the week that fall between them. */
  breaks: z.array(placedHours),
})
export type DoctorDay = z.output<typeof doctorDay>

export const MAX_WORKING_DAYS = 45

export const getWorkingTime = defineCall({
  method: 'GET',
  path: '/v2/working-time',
  summary:
    'When active doctors work on each day of the clinic’s calendar: their week, dated exceptions and closed days; without bookings.all_doctors only oneself.',
  who: staffWith('bookings.view'),
  query: z.object({ from_date: date, to_date: date, doctor_id: optional(id) }),
  reply: dataOf(z.array(doctorDay)),
})
