/** A clinic's turn. */
export interface Turn {
  readonly clinicId: number
  /** What fell due after `from` and not after `to`, in epoch milliseconds. */
  readonly from: number
  readonly to: number
}
