import type { TakenMethod } from '#contract/money/payments.ts'
import { addressReader } from '#web/api/read-address.ts'
import { listReaders } from '#web/parts/list/list-search.ts'
import type { ListSearch } from '#web/parts/list/list-search.ts'

export const SORTS = ['-at'] as const
/** Besides today, which is what one comes for. */
export const PERIODS = ['yesterday', 'week', 'month', 'last_month'] as const
export type Period = (typeof PERIODS)[number]

// Told apart without the call, whose contract every page of the staff would load.
const METHODS = ['cash', 'card', 'bank', 'online'] as const satisfies readonly TakenMethod[]

/** What the list of payments shows, kept in the address. */
export interface PaymentsSearch extends ListSearch {
  period?: Period | undefined
  method?: TakenMethod | undefined
}

export const readPaymentsSearch = addressReader<PaymentsSearch>({
  ...listReaders(SORTS),
  period: value => PERIODS.find(each => each === value),
  method: value => METHODS.find(each => each === value),
})
