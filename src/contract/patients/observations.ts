import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { diagnosisKey, teeth, tooth } from './diagnoses.ts'
import { files } from '../file.ts'
import { version } from '../versions.ts'
import { clearable, dataOf, decimal, flag, id, integer, list, listOf, optional, page, text } from '../wire.ts'

/** What a note takes beside its text. */
export const OBSERVATION_IMAGES = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'],
  maxBytes: 25 * 1024 * 1024,
  maxMegapixels: 40,
  maxCount: 20,
} as const

const observationImage = z.object({
  /** Of the patient's file that it is. */
  id: z.number(),
  /** Names its copies for some hours; null until they are made. */
  picture: z.string().nullable(),
  name: z.string(),
  taken_on: z.string(),
})
export type ObservationImage = z.output<typeof observationImage>

/** How the picture after lies over the one before: moved by shares of its width and height, scaled, turned by degrees. */
const align = z.object({
  x: decimal(-1, 1).default(0),
  y: decimal(-1, 1).default(0),
  scale: decimal(0.2, 5).default(1),
  rotate: integer(-180, 180).default(0),
})
export type Align = z.output<typeof align>

const observation = z.object({
  id: z.number(),
  patient_id: z.number(),
  booking_id: z.number().nullable(),
  /** When that visit began. */
  booking_start: z.string().nullable(),
  author: z.string(),
  /** Of the author, where they are a doctor. */
  doctor_id: z.number().nullable(),
  teeth: z.array(z.number()),
  text: z.string(),
  visible_to_patient: z.boolean(),
  diagnoses: z.array(
    z.object({
      id: z.number(),
      icd10_code: z.string().nullable(),
      name: z.string(),
      resolved_on: z.string().nullable(),
    }),
  ),
  images: z.array(observationImage),
  comparison: z.object({ before_id: z.number(), after_id: z.number(), align }).nullable(),
  /** The texts before the present one, the latest first. */
  texts: z.array(
    z.object({
      version: z.number(),
      text: z.string(),
      replaced_by: z.string(),
      by_author: z.boolean(),
      replaced_at: z.string(),
      reason: z.string(),
    }),
  ),
  created_at: z.string(),
  version: z.number(),
  /** Whether the caller must say why when they change it: all but the author within a day. */
  asks_reason: z.boolean(),
})
export type Observation = z.output<typeof observation>

export const listObservations = defineCall({
  ...READS.listObservations,
  summary:
    'What was noted of a patient, the latest first, with how many there are, how many have pictures, and of which teeth.',
  who: staffWith('clinical.view'),
  query: z.object({ ...page, patient_id: id, with_images: flag.optional(), tooth: optional(tooth) }),
  reply: listOf(observation, {
    all: z.number(),
    with_images: z.number(),
    teeth: z.array(z.number()),
    /** Of the first one. */
    since: z.string().nullable(),
  }),
})

export const addObservation = defineCall({
  method: 'POST',
  path: '/add_observation',
  summary:
    'Notes something of a patient, with what was diagnosed by it and up to twenty pictures, as one: all of it or nothing.',
  who: staffWith('clinical.edit'),
  body: z.object({
    patient_id: id,
    booking_id: optional(id),
    teeth: teeth.default([]),
    diagnoses: list(diagnosisKey, 20).default([]),
    text: text(1, 5000),
    visible_to_patient: flag.default(false),
    images: files(OBSERVATION_IMAGES),
  }),
  reply: dataOf(observation),
  idempotent: true,
})

const reason = optional(text(1, 500))

export const changeObservation = defineCall({
  method: 'POST',
  path: '/change-observation',
  summary:
    'Corrects a note; the text before is kept. Whoever is not its author, or comes a day later, must say why.',
  who: staffWith('clinical.edit'),
  body: z.object({
    id,
    version,
    text: text(1, 5000).optional(),
    teeth: teeth.optional(),
    visible_to_patient: flag.optional(),
    reason,
  }),
  reply: dataOf(observation),
})

export const addObservationImages = defineCall({
  method: 'POST',
  path: '/v2/observations/{id}/images',
  summary: 'Adds pictures to a note, which has at most twenty.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({ images: files(OBSERVATION_IMAGES) }),
  reply: dataOf(observation),
  idempotent: true,
})

export const removeObservationImage = defineCall({
  method: 'POST',
  path: '/delete-observation-image',
  summary: 'Takes a picture out of a note; it stays among the files of the patient.',
  who: staffWith('clinical.edit'),
  body: z.object({ id, image_id: id, reason }),
  reply: dataOf(observation),
})

export const removeObservation = defineCall({
  method: 'POST',
  path: '/delete_observation',
  summary: 'Takes a note out of the record, with what was diagnosed by it; its row stays, with the reason.',
  who: staffWith('clinical.edit'),
  body: z.object({ id, reason: text(1, 500) }),
  reply: dataOf(z.object({ id: z.number() })),
})

export const restoreObservation = defineCall({
  method: 'POST',
  path: '/v2/observations/{id}/restore',
  summary: 'Puts a note back that was taken out, with what went with it.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  reply: dataOf(observation),
})

export const compareImages = defineCall({
  method: 'POST',
  path: '/v2/observations/{id}/comparison',
  summary:
    'Says which two of a note’s pictures are before and after, and how they lie over each other; null takes it back.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({ before_id: clearable(id), after_id: clearable(id), align: align.optional() }),
  reply: dataOf(observation),
})
