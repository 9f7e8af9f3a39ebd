import type { PossibleDuplicate } from '#contract/patients/patients.ts'
import { ApiError } from './client.ts'

/** Who a refused patient may be already; undefined for any other failure. */
export function readDuplicate(error: unknown): PossibleDuplicate | undefined {
  const isOne = error instanceof ApiError && error.code === 'possible_duplicate'
  return isOne ? (error.data as PossibleDuplicate) : undefined
}
