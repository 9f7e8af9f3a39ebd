import { LONGEST_SEARCH } from '#contract/search.ts'
import { isLocalDate } from '#domain/time/wall-time.ts'

/** What every long list keeps in its address, beside its own filters. */
export interface ListSearch {
  /** What is looked for. */
  q?: string | undefined
  /** Those kept aside instead of those in use. */
  inactive?: true | undefined
  /** "name" upwards, "-name" downwards; the list's first when left out. */
  sort?: string | undefined
}

/** What is looked for: digits arrive as a number. */
export function readWords(value: unknown): string | undefined {
  const text =
    typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, LONGEST_SEARCH) : ''
  return text.trim() === '' ? undefined : text
}

export const readFlag = (value: unknown): true | undefined => (value === true ? true : undefined)

export const readDate = (value: unknown): string | undefined =>
  typeof value === 'string' && isLocalDate(value) ? value : undefined

/** Readers of a list's address for `addressReader`; the first of the sorts is the usual one. */
export const listReaders = <const Sort extends string>([usual, ...others]: readonly [Sort, ...Sort[]]) => ({
  q: readWords,
  inactive: readFlag,
  sort: (value: unknown): Sort | undefined => others.find(each => each === value && each !== usual),
})

/** A sort as calls take it. */
export function orderOf<Sort extends string>(sort: Sort) {
  const isDescending = sort.startsWith('-')
  return {
    orderBy: (isDescending ? sort.slice(1) : sort) as Sort extends `-${infer Name}` ? Name : Sort,
    orderType: isDescending ? ('desc' as const) : ('asc' as const),
  }
}
