/** What a scenario measured, and what it found wrong. */
export interface Outcome {
  readonly figures: Record<string, unknown>
  readonly problems: readonly string[]
}
