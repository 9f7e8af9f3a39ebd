/** A key with the certificate that says whose it is, and those above it, as PEM. */
export interface KeyPair {
  readonly key: string
  readonly certificate: string
}

/** Why a file is no seal of a clinic. */
export type NoKey = 'broken' | 'password' | 'keyless' | 'kind'

/** What the thread is asked, and what it answers. */
export interface SealTasks {
  /** A certificate that says of itself whose key this is. */
  certify: { ask: { key: string; name: string; at: number; years: number }; answer: string }
  seal: {
    ask: { content: Uint8Array; pair: KeyPair; name: string; reason: string; at: number }
    answer: Uint8Array
  }
  /** What a file of PKCS#12 holds. */
  open: { ask: { content: Uint8Array; password: string }; answer: KeyPair | NoKey }
}

export type SealTask = { [K in keyof SealTasks]: { readonly what: K } & SealTasks[K]['ask'] }[keyof SealTasks]
export type SealAnswer = { readonly id: number } & ({ readonly answer: unknown } | { readonly error: string })
