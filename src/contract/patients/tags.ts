import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { version } from '../versions.ts'
import { dataOf, id, integer, list, nothing, text } from '../wire.ts'

/** The colours that a tag may have are counted from 1. */
export const TAG_COLORS = 12

/** A tag as its people show it. */
export const patientTag = z.object({ id: z.number(), name: z.string(), color: z.number() }).readonly()
export type PatientTag = z.output<typeof patientTag>

const tag = z.object({
  id: z.number(),
  name: z.string(),
  color: z.number(),
  /** How many patients have it. */
  patients: z.number(),
  version: z.number(),
})
export type Tag = z.output<typeof tag>

const color = integer(1, TAG_COLORS)

export const listTags = defineCall({
  ...READS.listTags,
  summary: 'The clinic’s tags by name, each with how many patients have it.',
  who: staffWith('patients.view'),
  reply: dataOf(z.array(tag)),
})

export const addTag = defineCall({
  method: 'POST',
  path: '/v2/tags',
  summary: 'Adds a tag; the colour that fewest others have is taken where none is named.',
  who: staffWith('patients.edit'),
  body: z.object({ name: text(1, 40), color: color.optional() }),
  reply: dataOf(tag),
  idempotent: true,
})

export const changeTag = defineCall({
  method: 'POST',
  path: '/v2/tags/{id}',
  summary: 'Changes a tag’s name or colour.',
  who: staffWith('patients.edit'),
  params: z.object({ id }),
  body: z.object({ name: text(1, 40).optional(), color: color.optional(), version }),
  reply: dataOf(tag),
})

export const removeTag = defineCall({
  method: 'DELETE',
  path: '/v2/tags/{id}',
  summary: 'Takes a tag away from everybody; restoring it gives it back to them.',
  who: staffWith('patients.edit'),
  params: z.object({ id }),
  reply: nothing,
})

export const restoreTag = defineCall({
  method: 'POST',
  path: '/v2/tags/{id}/restore',
  summary: 'Puts a removed tag back, with those who had it.',
  who: staffWith('patients.edit'),
  params: z.object({ id }),
  reply: dataOf(tag),
})

export const tagPatient = defineCall({
  method: 'POST',
  path: '/v2/patients/{id}/tags',
  summary: 'Gives a patient tags and takes others; what is as asked already stays.',
  who: staffWith('patients.edit'),
  params: z.object({ id }),
  body: z.object({ add: list(id, 50).optional(), remove: list(id, 50).optional() }),
  reply: dataOf(z.array(patientTag)),
})
