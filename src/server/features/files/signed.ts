import { createHmac, timingSafeEqual } from 'node:crypto'
import { Failure } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'

const HOUR = 3_600_000
/** Longer than pages keep what they have read; the same within an hour, so that a browser need not ask again. */
const HOURS = 3

/** What proves that a link was given by us: 43 characters that an address may hold. */
export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`file:${text}`).digest('base64url')
}

export function isSigned(text: string, signature: string, secret: string): boolean {
  const right = sign(text, secret)
  return signature.length === right.length && timingSafeEqual(Buffer.from(signature), Buffer.from(right))
}

/** The key of something and whose it is, signed to be opened by whoever holds the name, for two to three hours. */
export function nameForHours(
  { config, now }: Pick<Context, 'config' | 'now'>,
  owner: number,
  key: string,
): string {
  const until = (Math.floor(now / HOUR) + HOURS) * HOUR
  const text = `${key}.${owner}.${until}`
  return `${text}.${sign(text, config.sessionSecret)}`
}

/** Throws not_found for a name that we did not sign, link_expired for one whose hours are over. */
export function readNameForHours(
  { config, now }: Pick<Context, 'config' | 'now'>,
  name: string,
): { key: string; owner: number; until: number } {
  const [key = '', owner, until, signature = ''] = name.split('.')
  if (!isSigned(`${key}.${owner}.${until}`, signature, config.sessionSecret)) throw new Failure('not_found')
  if (Number(until) < now) throw new Failure('link_expired')
  return { key, owner: Number(owner), until: Number(until) }
}
