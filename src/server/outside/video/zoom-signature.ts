import { createHmac, timingSafeEqual } from 'node:crypto'

/** What is older is somebody's recording of it. */
const GOOD_MILLISECONDS = 5 * 60_000

export interface SignedNews {
  /** `v0=` and what was signed of `v0:time:raw`, as hexadecimal digits. */
  readonly signature: string
  /** Seconds since 1970. */
  readonly time: string
  readonly raw: Buffer
}

/** Whether Zoom said it, and just now. */
export function isSignedByZoom(secret: string, { signature, time, raw }: SignedNews, now: number): boolean {
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time) * 1000) > GOOD_MILLISECONDS) return false
  const right = Buffer.from(`v0=${hmac(secret, Buffer.concat([Buffer.from(`v0:${time}:`), raw]))}`)
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}

/** By which Zoom learns that the address is ours, now and every 72 hours. */
export const answerValidation = (secret: string, plainToken: string) => ({
  plainToken,
  encryptedToken: hmac(secret, Buffer.from(plainToken)),
})

const hmac = (secret: string, text: Buffer) => createHmac('sha256', secret).update(text).digest('hex')
