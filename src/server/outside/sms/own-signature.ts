import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a signature is the one expected, in a time that tells nothing of how much of it is right. */
export function isSignature(given: unknown, expected: Buffer, encoding: 'hex' | 'base64'): boolean {
  if (typeof given !== 'string') return false
  const bytes = Buffer.from(given, encoding)
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

export const hmacOf = (algorithm: 'sha1' | 'sha256', key: string, data: string | Buffer): Buffer =>
  createHmac(algorithm, key).update(data).digest()
