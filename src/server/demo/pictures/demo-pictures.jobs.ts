import { Readable } from 'node:stream'
import { IMAGE_FILE } from '#contract/clinic/images.ts'
import { createImage, showImages } from '#server/features/images/images.ts'
import { Uploads } from '#server/http/uploads.ts'
import { inTheNameOf } from '#server/jobs/in-the-name-of.ts'
import { defineJob } from '#server/jobs/job.ts'
import { z } from 'zod'
import { drawPicture } from './draw.ts'
import { PALETTE_NAMES, SCENE_NAMES, shapesOf } from './scenes.ts'

/**
 * Draws what the demonstration's clinics and places look like and gives it to them as their owner would: filling the
 * database waits for no picture, and has no store to put one into.
 */
export const drawDemoPictures = defineJob({
  name: 'draw-demo-pictures',
  when: 'queued',
  input: z.object({
    clinic_id: z.number(),
    places: z.array(
      z.object({
        type: z.enum(['clinic', 'location']),
        id: z.number(),
        palette: z.enum(PALETTE_NAMES),
        scenes: z.array(z.enum(SCENE_NAMES)),
      }),
    ),
  }),
  async run({ clinic_id: clinicId, places }, services) {
    const owner = { clinicId, accountId: clinicId }
    for (const { type, id, palette, scenes } of places) {
      const ctx = inTheNameOf(services, owner, ['settings.manage', 'locations.manage'])
      const { length: known } = (await showImages(ctx, { type, id })).data
      for (const scene of scenes.slice(known)) {
        const uploads = new Uploads({ file: { ...IMAGE_FILE, maxCount: 1 } }, services.outside.files.incoming)
        try {
          const picture = Readable.from([await drawPicture(shapesOf(scene, palette))])
          await uploads.take({ fieldname: 'file', filename: `${scene}.png`, file: picture })
          const file = [uploads.files['file'] ?? []].flat()[0]
          if (file && 'sha256' in file) await createImage(ctx, { type, id, file })
        } finally {
          await uploads.forget()
        }
      }
    }
  },
})
