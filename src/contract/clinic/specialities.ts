import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { version } from '../versions.ts'
import { dataOf, flag, id, nothing, optional, text } from '../wire.ts'

const speciality = z.object({
  id: z.number(),
  /** In the caller's language. */
  name: z.string(),
  name_ro: z.string(),
  name_en: z.string(),
  active: z.boolean(),
  doctors: z.number(),
  services: z.number(),
  version: z.number(),
})
export type Speciality = z.output<typeof speciality>

export const listSpecialities = defineCall({
  ...READS.listSpecialities,
  summary: 'The clinic’s specialities.',
  who: staffWith(),
  reply: dataOf(z.array(speciality)),
})

export const addSpeciality = defineCall({
  method: 'POST',
  path: '/v2/specialities',
  summary: 'Adds a speciality.',
  who: staffWith('services.manage'),
  body: z.object({ name_ro: text(2, 100), name_en: optional(text(2, 100)) }),
  reply: dataOf(speciality),
  idempotent: true,
})

export const changeSpeciality = defineCall({
  method: 'PUT',
  path: '/v2/specialities/{id}',
  summary: 'Changes what is named; patients are not offered an inactive one.',
  who: staffWith('services.manage'),
  params: z.object({ id }),
  body: z.object({
    name_ro: text(2, 100).optional(),
    name_en: optional(text(2, 100)),
    active: flag.optional(),
    version,
  }),
  reply: dataOf(speciality),
})

export const removeSpeciality = defineCall({
  method: 'DELETE',
  path: '/v2/specialities/{id}',
  summary: 'Deletes a speciality that no doctor and no service has; a used one can only be deactivated.',
  who: staffWith('services.manage'),
  params: z.object({ id }),
  reply: nothing,
})
