import { z } from 'zod'
import { defineCall, PATIENT } from '../call.ts'
import { dataOf, id, list, nothing } from '../wire.ts'

/** How many doctors may be marked with a heart, in an account and on a device. */
export const MOST_FAVOURITES = 100

/** Doctors' ids, those marked last first. */
const favourites = dataOf(z.array(z.number()))

export const listFavourites = defineCall({
  method: 'GET',
  path: '/v2/patient/favourites',
  summary: 'The doctors that the patient marked with a heart, the last first.',
  who: PATIENT,
  reply: favourites,
})

export const addFavourite = defineCall({
  method: 'PUT',
  path: '/v2/patient/favourites/{doctor_id}',
  summary: 'Marks a doctor whom patients can find; one who is marked already stays as they are.',
  who: PATIENT,
  params: z.object({ doctor_id: id }),
  reply: nothing,
})

export const removeFavourite = defineCall({
  method: 'DELETE',
  path: '/v2/patient/favourites/{doctor_id}',
  summary: 'Takes a doctor’s mark away, if there is one.',
  who: PATIENT,
  params: z.object({ doctor_id: id }),
  reply: nothing,
})

export const mergeFavourites = defineCall({
  method: 'POST',
  path: '/v2/patient/favourites/merge',
  summary:
    'Adds the doctors marked on a device before signing in, the last first; those whom patients cannot find, and those beyond 100, are passed over.',
  who: PATIENT,
  body: z.object({ doctor_ids: list(id, MOST_FAVOURITES) }),
  reply: favourites,
})
