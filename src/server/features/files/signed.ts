import { createHmac, timingSafeEqual } from 'node:crypto'

/** What proves that a link was given by us: 43 characters that an address may hold. */
export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`file:${text}`).digest('base64url')
}

export function isSigned(text: string, signature: string, secret: string): boolean {
  const right = sign(text, secret)
  return signature.length === right.length && timingSafeEqual(Buffer.from(signature), Buffer.from(right))
}
