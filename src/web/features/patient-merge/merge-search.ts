import { addressReader, readId } from '#web/api/read-address.ts'

/** Whose record stays and whose is merged into it; the second is looked for while it is not known. */
export interface MergeSearch {
  kept?: number | undefined
  merged?: number | undefined
}

export const readMergeSearch = addressReader<MergeSearch>({ kept: readId, merged: readId })
