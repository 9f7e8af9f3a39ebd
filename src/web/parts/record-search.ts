import { addressReader } from '#web/api/read-address.ts'

/** The address of a record says which of its tabs is open; without it, the first. */
export interface RecordSearch {
  tab?: string | undefined
}

export const readTab = (value: unknown) =>
  typeof value === 'string' && /^[a-z-]{1,40}$/.test(value) ? value : undefined

export const readRecordSearch = addressReader<RecordSearch>({ tab: readTab })
