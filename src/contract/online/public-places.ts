import { z } from 'zod'
import { defineCall, EVERYBODY } from '../call.ts'
import {
  bookableService,
  doctorCard,
  place,
  policy,
  slotsByDay,
  slotsQuestion,
  toldApart,
} from './public-doctors.ts'
import { dataOf, id, languageQuery } from '../wire.ts'

/** What several doctors give, each in their own time and at their own price: from the least of them to the most. */
const sharedService = bookableService.extend({ max_minutes: z.number(), max_price: z.number() })

/** A place, for whom it does not matter which doctor: the hours at which any of them is free. */
export const placeCard = z.object({
  clinic_id: z.number(),
  clinic_name: z.string(),
  place,
  /** How many doctors give the service there. */
  doctors: z.number(),
  service: sharedService,
  zone: z.string(),
  days: doctorCard.shape.days,
})
export type PlaceCard = z.output<typeof placeCard>

const placeParams = z.object({ clinic_id: id, id })

export const getPublicPlace = defineCall({
  method: 'GET',
  path: '/v2/public/clinics/{clinic_id}/locations/{id}',
  summary: 'One place with its visible doctors, what they give and the clinic’s booking policy.',
  who: EVERYBODY,
  params: placeParams,
  query: languageQuery,
  reply: dataOf(
    z.object({
      clinic_id: z.number(),
      clinic_name: z.string(),
      zone: z.string(),
      place,
      told_apart: toldApart,
      phone: z.string().nullable(),
      policy,
      services: z.array(sharedService),
      doctors: z.array(
        doctorCard
          .pick({ doctor_id: true, first_name: true, last_name: true, color: true })
          .extend({ service_ids: z.array(z.number()) }),
      ),
    }),
  ),
})

export const listPlaceSlots = defineCall({
  method: 'GET',
  path: '/v2/public/clinics/{clinic_id}/locations/{id}/slots',
  summary: 'Hours at which some doctor of the place who gives all the services is free, by day.',
  who: EVERYBODY,
  params: placeParams,
  query: slotsQuestion,
  reply: slotsByDay,
})
