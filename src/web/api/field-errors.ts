import { ApiError } from './client.ts'

export type FieldErrors = Readonly<Record<string, string | undefined>>

/** What the server refused, by field, in words. */
export const readFieldErrors = (error: unknown): FieldErrors =>
  error instanceof ApiError
    ? Object.fromEntries(Object.entries(error.errors).map(([name, list]) => [name, list.join(' ')]))
    : {}
