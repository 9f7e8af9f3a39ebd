import { ApiError } from './client.ts'

export type FieldErrors = Readonly<Record<string, string | undefined>>

/** All that is wrong with a field as one text, each sentence with its capital; nothing when nothing is. */
export const joinSentences = (sentences: readonly string[] = []): string =>
  sentences.map(each => each.charAt(0).toLocaleUpperCase() + each.slice(1)).join(' ')

/** What the server refused, by field, in words. */
export const readFieldErrors = (error: unknown): FieldErrors =>
  error instanceof ApiError
    ? Object.fromEntries(Object.entries(error.errors).map(([name, list]) => [name, joinSentences(list)]))
    : {}
