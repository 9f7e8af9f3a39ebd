import { z } from 'zod'
import { defineCall, EVERYBODY, staffWith } from '../call.ts'
import { file } from '../file.ts'
import { dataOf, id, nothing } from '../wire.ts'

/** Whose pictures there are; a doctor and an account have one, the others up to ten. */
export const IMAGE_KINDS = ['clinic', 'location', 'cabinet', 'doctor', 'account'] as const
export type ImageKind = (typeof IMAGE_KINDS)[number]
export const MAX_IMAGES = 10

export const IMAGE_FILE = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 10 * 1024 * 1024,
  maxMegapixels: 40,
} as const

export const image = z.object({
  id: z.number(),
  /** Names it in its addresses, and never another; for some hours where not everybody may see it. */
  name: z.string(),
  /** False for the moment in which its copies are being made. */
  ready: z.boolean(),
})
export type Image = z.output<typeof image>

const owner = { type: z.enum(IMAGE_KINDS, 'choice'), id }

export const listImages = defineCall({
  method: 'GET',
  path: '/v2/images',
  summary: 'Pictures of a clinic, a location, a cabinet, a doctor or an account.',
  who: staffWith(),
  query: z.object(owner),
  reply: dataOf(z.array(image)),
})

export const addImage = defineCall({
  method: 'POST',
  path: '/v2/images',
  summary: 'Adds a picture. That of a doctor or an account takes the place of the one before.',
  who: staffWith(),
  body: z.object({ ...owner, file: file(IMAGE_FILE) }),
  reply: dataOf(image),
  idempotent: true,
})

export const removeImage = defineCall({
  method: 'POST',
  path: '/remove-image',
  summary: 'Removes a picture and its copies.',
  who: staffWith(),
  body: z.object({ ...owner, image_id: id }),
  reply: nothing,
})

export const getImage = defineCall({
  method: 'GET',
  path: '/v2/images/{name}/{width}',
  summary: 'A copy of a picture as WebP, at most so wide and high; it never changes.',
  who: EVERYBODY,
  params: z.object({
    name: z.string('invalid').regex(/^[0-9a-f]{32}(\.\d{1,15}\.\d{1,15}\.[\w-]{43})?$/, 'invalid'),
    width: z.enum(['96', '320', '960', '1600', '1920'], 'choice'),
  }),
  reply: nothing,
})
