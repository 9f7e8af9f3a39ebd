import { addressReader } from '#web/api/read-address.ts'

export const STEPS = ['fill', 'sign', 'read', 'code'] as const
export type Step = (typeof STEPS)[number]

/** What of a form is on screen, as the address says it. */
export interface FillSearch {
  readonly step?: Step | undefined
  /** Of the questions, from 2 on. */
  readonly page?: number | undefined
}

const MOST_PAGES = 200

function readPage(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page >= 2 && page <= MOST_PAGES ? page : undefined
}

export const readFillSearch = addressReader<FillSearch>({
  step: value => STEPS.find(step => step === value),
  page: readPage,
})
