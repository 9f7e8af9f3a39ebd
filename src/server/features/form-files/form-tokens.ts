import { createHmac } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { hashOfCode } from '#server/records/public-codes.ts'

const BYTES = 16

/**
 * What opens a form: the clinic, and 128 bits that nobody guesses. They follow from the server's secret, the form and which of its links
 * it is, so that a link can be said again without one that is on its way ceasing to work; the database, which keeps the hash
 * alone, opens none.
 */
export function formToken(
  { sessionSecret }: Pick<Config, 'sessionSecret'>,
  { clinicId, id, linkNumber }: { clinicId: number; id: number; linkNumber: number },
): string {
  const bits = createHmac('sha256', sessionSecret)
    .update(`form-link:${clinicId}:${id}:${linkNumber}`)
    .digest()
  return `${clinicId.toString(36)}-${bits.subarray(0, BYTES).toString('base64url')}`
}

interface Linked {
  readonly clinic_id: number
  readonly id: number
  readonly link_number: number
  readonly token_hash: Buffer | null
}

/** Where a form is filled in; null where it was never sent, or by a server of another secret. */
export function linkOfForm(
  config: Pick<Config, 'sessionSecret' | 'publicUrl'>,
  { clinic_id: clinicId, id, link_number: linkNumber, token_hash: hash }: Linked,
): string | null {
  const token = formToken(config, { clinicId, id, linkNumber })
  return hash !== null && hashOfCode(token).equals(hash) ? `${config.publicUrl}/fill-form/${token}` : null
}
