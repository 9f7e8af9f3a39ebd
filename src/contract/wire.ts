import { isLocalDate, parseInstant } from '#domain/time/wall-time.ts'
import { z } from 'zod'
import type { FieldMessage } from './field-messages.ts'

// Shapes that many calls share. Bodies may arrive as forms, where everything is text, so numbers and flags accept it.

/** What a check says when it fails; values that zod itself does not tell follow its name. */
const expected = (message: FieldMessage, values?: Record<string, number>) =>
  values ? `${message} ${JSON.stringify(values)}` : message

function fromText(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value
}

/** An id on the wire: a positive whole number, as number or text. */
export const id = z.preprocess(fromText, z.int(expected('id')).positive(expected('id')))

export const integer = (min: number, max: number) => {
  const range = expected('number_between', { minimum: min, maximum: max })
  const whole = z.int(expected('number')).min(min, min === 1 ? expected('positive') : range)
  return z.preprocess(fromText, whole.max(max, range))
}

/** An amount in RON with at most two decimals. */
export const amount = z.preprocess(
  fromText,
  z
    .number(expected('amount'))
    .min(0, expected('positive'))
    .max(10_000_000, expected('amount'))
    .multipleOf(0.01, expected('amount')),
)

/** A number with at most two decimals. */
export const decimal = (min: number, max: number) => {
  const range = expected('decimal_between', { minimum: min, maximum: max })
  return z.preprocess(fromText, z.number(range).min(min, range).max(max, range).multipleOf(0.01, range))
}

const FLAGS = new Map<unknown, boolean>([
  ['1', true], ['true', true], ['on', true], [1, true],
  ['0', false], ['false', false], ['off', false], ['', false], [0, false],
]) // prettier-ignore

/** true/false, also as the 1/0, on/off and text that forms send. */
export const flag = z.preprocess(value => FLAGS.get(value) ?? value, z.boolean(expected('flag')))

// What is drawn as nothing at all: a name of these alone could be neither read nor pressed.
const UNSEEN = /[\u2800\p{Cc}\p{Default_Ignorable_Code_Point}]/gu
const lengthSeen = (value: string) => value.replaceAll(UNSEEN, '').trim().length

/** Text cut of outer spaces, between two lengths; of characters that nobody sees the shorter one does not count any. */
export const text = (min: number, max: number) => {
  const range = expected('length', { minimum: min, characters: max })
  return z
    .string(expected(min > 0 ? 'required' : 'text'))
    .trim()
    .min(min, { error: min > 1 ? range : expected('required'), abort: true })
    .max(max, { error: min > 1 ? range : expected('too_long'), abort: true })
    .refine(value => min === 0 || lengthSeen(value) >= min, {
      error: min > 1 ? range : expected('required'),
      abort: true,
    })
}

/** One of some numbers. */
export const oneOf = <const Numbers extends readonly number[]>(...numbers: Numbers) =>
  z.preprocess(fromText, z.literal(numbers, expected('choice')))

/** As text, but it may be empty. */
export const textOrEmpty = (min: number, max: number) =>
  z
    .string(expected('text'))
    .trim()
    .refine(
      value => value === '' || (lengthSeen(value) >= min && value.length <= max),
      expected('length', { minimum: min, characters: max }),
    )

/** What counts when nothing is said, or nothing but an empty text, as forms send it. */
const usually = <T extends z.ZodType>(schema: T, value: z.output<T>) =>
  z.preprocess(
    given => (given === '' || given === null ? undefined : given),
    schema.default(value as z.core.util.NoUndefined<z.output<T>>),
  )

/** How many of a list a page has. */
export const pageSize = (most = 100) => usually(integer(1, most), 100)

/** Which page of a list, counted from 1. */
export const page = { page: usually(integer(1, 10_000), 1), size: pageSize() }

/** What orders a list: one of these, the first unless told otherwise. */
export const sortedBy = <const Names extends readonly [string, ...string[]]>(...names: Names) => ({
  orderBy: usually(z.enum(names, expected('choice')), names[0] as never),
  orderType: usually(z.enum(['asc', 'desc'], expected('choice')), 'asc'),
})

/** Optional text where an empty one counts as absent, as forms send it. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(value => (value === '' || value === null ? undefined : value), schema.optional())

/** A part of a change: absent leaves what is there, null or an empty text clears it. */
export const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess(value => (value === '' ? null : value), schema.nullable().optional())

// Years in which people live and book: beyond them a calendar's arithmetic, and PostgreSQL's, has its own edges.
const FIRST_DATE = '1900-01-01'
const LAST_DATE = '2199-12-31'
const FIRST_INSTANT = Date.parse(FIRST_DATE)
const LAST_INSTANT = Date.parse(LAST_DATE)

export const date = z
  .string(expected('date'))
  .refine(value => isLocalDate(value) && value >= FIRST_DATE && value <= LAST_DATE, expected('date'))

/** HH:mm; which hours make sense is for whoever asks. */
export const time = z.string(expected('time')).regex(/^\d\d:\d\d$/, expected('time'))

/** An instant as RFC 3339 with an offset, kept as text. */
export const instant = z.string(expected('instant')).refine(value => {
  const at = parseInstant(value)
  return at !== undefined && at >= FIRST_INSTANT && at < LAST_INSTANT
}, expected('instant'))

/** A list, also as a single value or as JSON text, as forms send it. */
export const list = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess(
    value => {
      if (value === undefined || value === null || Array.isArray(value)) return value
      if (typeof value === 'string' && value.startsWith('[')) {
        try {
          return JSON.parse(value) as unknown
        } catch {
          return value
        }
      }
      return [value]
    },
    z.array(item, expected('list')).max(max, expected('list_too_long')),
  )

/** `language` as the id (1 English, 2 Romanian) or the code. */
export const language = z.preprocess(
  value => (value === '1' || value === 1 ? 'en' : value === '2' || value === 2 ? 'ro' : value),
  z.enum(['ro', 'en'], expected('language')),
)
export const languageQuery = z.object({ language: language.optional() })

const paginator = z.object({ total: z.number(), currentPage: z.number(), size: z.number() })

/** A list's reply: the items, what was searched for, the paginator, and the list's own counts. */
export const listOf = <T extends z.ZodType, Counts extends z.ZodRawShape = Record<never, never>>(
  item: T,
  counts?: Counts,
) => z.object({ data: z.array(item), search: z.string(), paginator, ...(counts ?? ({} as Counts)) })

export const dataOf = <T extends z.ZodType>(data: T) => z.object({ data })
export const nothing = z.object({})
