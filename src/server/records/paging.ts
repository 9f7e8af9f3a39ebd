/** Which page of a list is asked for, counted from 1. */
interface Page {
  readonly page: number
  readonly size: number
}

/** The page as a query takes it. People leaf through a few pages: what takes a list away whole reads it by ids. */
export function rangeOf({ page, size }: Page): { size: number; offset: number } {
  return { size, offset: (page - 1) * size }
}

/** The part of the whole list that is asked for, where the order is known only once all of it is read. */
export function cutPage<T>(page: Page, all: readonly T[]): T[] {
  const { size, offset } = rangeOf(page)
  return all.slice(offset, offset + size)
}

/** A page as every list's reply has it; `total` is of all pages. */
export function pageOf<T>({ page, size }: Page, total: number, data: T[], search = '') {
  return { data, search, paginator: { total, currentPage: page, size } }
}
