import sharp from 'sharp'

// A picture at a time leaves the other cores to those who wait, and what was decoded once is not asked for again.
sharp.cache(false)
sharp.concurrency(1)
// What passes for one of these to us may pass for another kind to the library: it opens no other.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

const SMALL = 32

/**
 * How many million points a picture has, and whether it moves; undefined when it cannot be decoded. One of more than `max`
 * is not tried: few bytes may unfold to many.
 */
export async function measurePicture(
  path: string,
  max: number,
): Promise<{ megapixels: number; isAnimated: boolean } | undefined> {
  try {
    const { width, height, pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata()
    const megapixels = (width * height) / 1_000_000
    // The head alone may be whole: only decoding tells.
    if (megapixels <= max) await sharp(path, { failOn: 'error' }).resize(SMALL).toBuffer()
    return { megapixels, isAnimated: pages > 1 }
  } catch {
    return undefined
  }
}

/** Writes a picture anew as WebP, at most so wide and high, turned upright and without what the camera noted in it. */
export async function writeCopy(original: string, copy: string, width: number): Promise<void> {
  await sharp(original, { failOn: 'error' })
    .autoOrient()
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toFile(copy)
}

/** In pixels, upright. Throws when it is no picture. */
export async function sizeOfPicture(path: string): Promise<{ width: number; height: number }> {
  const { width, height, orientation = 1 } = await sharp(path).metadata()
  // From 5 on the camera lay on its side.
  return orientation < 5 ? { width, height } : { width: height, height: width }
}
