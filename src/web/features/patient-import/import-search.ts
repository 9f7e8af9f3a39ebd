import { addressReader, readId } from '#web/api/read-address.ts'

/** Which import is looked at, so that whoever comes back finds it where it was; none: a file is chosen. */
export interface ImportSearch {
  import?: number | undefined
  /** Whether its columns are matched anew. */
  columns?: true | undefined
}

export const readImportSearch = addressReader<ImportSearch>({
  import: readId,
  columns: value => (String(value) === 'true' ? true : undefined),
})
