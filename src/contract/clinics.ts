import { z } from 'zod'
import { defineCall, staffWith } from './call.ts'
import { dataOf, date, flag, id, integer, language } from './wire.ts'

const nameOf = { id: z.number(), name: z.string() }

const clinic = z.object({
  ...nameOf,
  phone: z.string().nullable(),
  email: z.string().nullable(),
  zone: z.string(),
  ShowCabinets: z.boolean(),
  ShowLocations: z.boolean(),
  slot_step_minutes: z.number(),
})
export type Clinic = z.output<typeof clinic>

export const getClinic = defineCall({
  method: 'GET',
  path: '/get_user/{id}/{lang}',
  summary: 'The company: the clinic with its settings that screens need.',
  who: staffWith(),
  params: z.object({ id, lang: language }),
  reply: dataOf(clinic),
})

export const location = z.object({
  ...nameOf,
  address: z.string(),
  city: z.string(),
  county: z.string(),
  directions: z.string(),
  phone: z.string().nullable(),
  zone: z.string(),
  active: z.boolean(),
})
export type Location = z.output<typeof location>

export const listLocations = defineCall({
  method: 'POST',
  path: '/getlocations',
  summary: 'The locations of the clinic.',
  who: staffWith(),
  reply: dataOf(z.array(location)),
})

export const cabinet = z.object({ ...nameOf, location_id: z.number(), active: z.boolean() })
export type Cabinet = z.output<typeof cabinet>

export const listCabinets = defineCall({
  method: 'POST',
  path: '/getcabinets',
  summary: 'The cabinets of the clinic, by location.',
  who: staffWith(),
  reply: dataOf(z.array(cabinet)),
})

/** One weekly row; HH:mm in the location's zone. */
export const workingHours = z.object({
  location_id: z.number(),
  cabinet_id: z.number(),
  weekday: z.number(),
  start: z.string(),
  end: z.string(),
  break_start: z.string().nullable(),
  break_end: z.string().nullable(),
  week_parity: z.enum(['every', 'odd', 'even']),
})

const doctor = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  title: z.string(),
  description: z.string(),
  color: z.number(),
  active: z.boolean(),
  online_visible: z.boolean(),
  services: z.array(z.object({ service_id: z.number(), price: z.number(), minutes: z.number() })),
  specialities: z.array(z.object(nameOf)),
  schedule: z.array(workingHours),
})
export type WorkingHours = z.output<typeof workingHours>
export type Doctor = z.output<typeof doctor>

export const listDoctors = defineCall({
  method: 'GET',
  path: '/getdoctorByclinic/{id}/{lang}',
  summary:
    'The doctors of the clinic with their services and weekly schedule; without bookings.all_doctors only oneself.',
  who: staffWith('bookings.view'),
  params: z.object({ id, lang: language }),
  reply: dataOf(z.array(doctor)),
})

const service = z.object({
  ...nameOf,
  name_en: z.string(),
  name_ro: z.string(),
  minutes: z.number(),
  price: z.number(),
  group_count: z.number(),
  kind: z.enum(['clinic', 'virtual']),
  active: z.boolean(),
  speciality_id: z.number().nullable(),
})
export type Service = z.output<typeof service>

export const listServices = defineCall({
  method: 'GET',
  path: '/get_service/{id}/{lang}',
  summary: 'The services of the clinic; status=1 asks for active ones.',
  who: staffWith(),
  params: z.object({ id, lang: language }),
  query: z.object({ status: integer(0, 1).optional(), all: flag.optional(), withAbonament: flag.optional() }),
  reply: dataOf(z.array(service)),
})

export const listHolidays = defineCall({
  method: 'GET',
  path: '/v2/closed-days',
  summary: 'Legal holidays and the clinic’s own closed days between two dates.',
  who: staffWith('bookings.view'),
  query: z.object({ from_date: date, to_date: date, language: language.optional() }),
  reply: dataOf(z.array(z.object({ date: z.string(), name: z.string() }))),
})
