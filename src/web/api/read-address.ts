type Readers<Search> = { [Name in keyof Search]-?: (value: unknown) => Search[Name] }

/**
 * Reads an address by one reader for each part. Every part is named, as undefined where it makes no sense: a part that is
 * left out would reach the page as the address has it, nonsense included.
 */
export function addressReader<Search extends object>(readers: Readers<Search>) {
  const names = Object.keys(readers) as (keyof Search & string)[]
  return (search: Record<string, unknown>): Search =>
    Object.fromEntries(names.map(name => [name, readers[name](search[name])])) as Search
}

/** A number of a row: 7, or '7' of a link written by hand. */
export function readId(value: unknown): number | undefined {
  const id = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Where one was going when a sign-in stood in the way: a page of the staff area and nothing beyond it. */
export function readStaffPage(value: unknown): string | undefined {
  return typeof value === 'string' && value.startsWith('/cabinet/') ? value : undefined
}

const PATIENT_PAGES = ['/pacient/', '/patient/', '/appointments']

/** As `readStaffPage`, of a patient's pages too. */
export function readOwnPage(value: unknown): string | undefined {
  const isPatients = typeof value === 'string' && PATIENT_PAGES.some(page => value.startsWith(page))
  return isPatients ? value : readStaffPage(value)
}
