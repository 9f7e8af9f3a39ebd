/** The document that will be signed. */
export interface MadeDocument {
  readonly document_sha256: string
  readonly pages: number
  readonly url: string
  /** Of the answers that it was made of. */
  readonly revision: number
}

/** "7F3A-91C2" */
export const shortPrint = (sha256: string) => `${sha256.slice(0, 4)}-${sha256.slice(4, 8)}`.toUpperCase()
