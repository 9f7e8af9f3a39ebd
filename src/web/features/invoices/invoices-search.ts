import { INVOICE_STATES, type InvoiceState } from '#contract/money/invoice-states.ts'
import { addressReader, readId } from '#web/api/read-address.ts'
import { listReaders } from '#web/parts/list/list-search.ts'
import type { ListSearch } from '#web/parts/list/list-search.ts'

export const SORTS = ['newest'] as const

/** What the list of invoices shows, kept in the address. */
export interface InvoicesSearch extends ListSearch {
  state?: Exclude<InvoiceState, 'all'> | undefined
  /** YYYY-MM */
  month?: string | undefined
  series?: number | undefined
  sort?: (typeof SORTS)[number] | undefined
}

const readMonth = (value: unknown): string | undefined =>
  typeof value === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(value) ? value : undefined

const readState = (value: unknown) =>
  INVOICE_STATES.find((each): each is Exclude<InvoiceState, 'all'> => each !== 'all' && each === value)

export const readInvoicesSearch = addressReader<InvoicesSearch>({
  ...listReaders(SORTS),
  state: readState,
  month: readMonth,
  series: readId,
})
