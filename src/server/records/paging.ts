import { RawReply } from '#server/http/register-calls.ts'

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

/** A page whose rows are passed through as the database wrote them: `rows` is a list in JSON, in pieces. */
export function rawPage(
  page: Page,
  total: number,
  rows: readonly string[],
  rest: object,
  search = '',
): RawReply {
  const { data: _, ...said } = { ...pageOf(page, total, [], search), ...rest }
  const parts = ['{"status":"success","data":', ...rows, `,${JSON.stringify(said).slice(1)}`]
  return new RawReply('application/json; charset=utf-8', writeTogether(parts))
}

/** Written into one place at once: a copy of each would have the garbage collected twice as often. */
function writeTogether(parts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0))
  let end = 0
  for (const part of parts) end += bytes.write(part, end)
  return bytes
}
