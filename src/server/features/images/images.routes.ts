import { addImage, getImage, listImages, removeImage } from '#contract/clinic/images.ts'
import { handle } from '#server/http/register-calls.ts'
import { createImage, dropImage, openImage, showImages } from './images.ts'

export const imageRoutes = [
  handle(listImages, ({ query }, ctx) => showImages(ctx, query)),
  handle(addImage, ({ body }, ctx) => createImage(ctx, body)),
  handle(removeImage, async ({ body: { image_id: imageId, ...owner } }, ctx) => {
    await dropImage(ctx, owner, imageId)
    return {}
  }),
  handle(getImage, ({ params }, ctx) => openImage(ctx, params.name, Number(params.width))),
]
