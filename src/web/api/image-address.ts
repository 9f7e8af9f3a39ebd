import { getImage } from '#contract/clinic/images.ts'
import type { Image } from '#contract/clinic/images.ts'
import type { FILE_WIDTHS, IMAGE_WIDTHS } from '#domain/clinic/image-sizes.ts'
import { addressOf } from './client.ts'

/** Where a picture's copy is, at most so many pixels wide; null without a picture, as `Avatar` takes it. */
export function imageAddress(
  name: string | null,
  width: (typeof IMAGE_WIDTHS | typeof FILE_WIDTHS)[number],
): string | null {
  return name === null ? null : addressOf(getImage, { name, width }).url
}

/** That of a photo, once its copies are made. */
export const photoAddress = (photo: Image | null, width: (typeof IMAGE_WIDTHS)[number]) =>
  imageAddress(photo?.ready ? photo.name : null, width)
