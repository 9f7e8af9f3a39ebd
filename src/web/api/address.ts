/** The address of a call or a file by its path in the contract. */
export const addressFor = (path: string): string => `${API_BASE}${path}`

/** How long an answer may take before it counts as none, in ms. */
export const ANSWER_TIMEOUT = 30_000
