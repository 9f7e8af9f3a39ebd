import { LOCALES } from '#contract/language.ts'
import { sayCounted, type Noun as Counted } from '#contract/counted.ts'
import { say } from '#contract/texts.ts'
import { formatPhone } from '#domain/people/phone.ts'
import type { JsonValue } from '#server/db/tables.gen.ts'
import { hiddenMobile } from '#server/db/contact-masks.ts'
import { sayLei } from '#server/texts/say-lei.ts'
import { isNothing, isObject, written, type Say, type Speech } from './field.ts'
import type { Named } from './names.sql.ts'
import { UNITS } from './page/words.ts'
import type { Choices } from './values/words.ts'

// How what entries keep is said: one kind of value each.

const idOf = (value: JsonValue): number => Number(value)

export const text: Say = value => written(value)
export const flag: Say = (value, { language }) => say(UNITS[value ? 'yes' : 'no'], language)
export const count: Say = (value, { language }) => Number(value).toLocaleString(LOCALES[language])
export const counted =
  (noun: Counted): Say =>
  (value, { language }) =>
    sayCounted(noun, Number(value), language)

export const bani: Say = (value, { language }) =>
  say(UNITS.lei, language, { amount: sayLei(Math.round(Number(value)), language) })
/** An amount as the wire has it, in lei. */
export const lei: Say = (value, speech) => bani(Math.round(Number(value) * 100), speech)
export const percent: Say = (value, { language }) =>
  say(UNITS.percent, language, { amount: Number(value).toLocaleString(LOCALES[language]) })

/** Minutes as hours or days where they are whole ones. */
export const length: Say = (value, { language }) => {
  const minutes = Number(value)
  if (minutes > 0 && minutes % 1440 === 0) return sayCounted('days', minutes / 1440, language)
  if (minutes > 0 && minutes % 60 === 0) return sayCounted('hours', minutes / 60, language)
  return sayCounted('minutes', minutes, language)
}

const day = { day: 'numeric', month: 'short' } as const
const hour = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const withYear = (at: Date, { year }: Speech) =>
  at.getUTCFullYear() === year ? day : ({ ...day, year: 'numeric' } as const)
const formats = new Map<string, Intl.DateTimeFormat>()
export function dateFormat({ language, zone }: Speech, options: Intl.DateTimeFormatOptions) {
  const key = `${language} ${zone} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format)
    formats.set(key, (format = new Intl.DateTimeFormat(LOCALES[language], { timeZone: zone, ...options })))
  return format
}

/** A local date, as it was written. */
export const date: Say = (value, speech) => {
  const at = new Date(`${written(value)}T12:00:00Z`)
  return Number.isNaN(at.getTime())
    ? written(value)
    : dateFormat({ ...speech, zone: 'UTC' }, withYear(at, speech)).format(at)
}
/** An instant on the clinic's clock: "mie., 25 nov., 15:00". */
export const instant: Say = (value, speech) => {
  const at = new Date(written(value))
  return Number.isNaN(at.getTime())
    ? written(value)
    : dateFormat(speech, { weekday: 'short', ...withYear(at, speech), ...hour }).format(at)
}

export const choice =
  (choices: Choices): Say =>
  (value, { language }) =>
    choices[written(value)]?.[language] ?? written(value)

export const named =
  (kind: Named): Say =>
  (value, { nameOf }) =>
    nameOf(kind, idOf(value))

export const list =
  (each: Say, separator = ', '): Say =>
  (value, speech) =>
    (Array.isArray(value) ? value : [value])
      .map(item => (isNothing(item) ? '' : each(item, speech)))
      .filter(said => said !== '')
      .join(separator)

/** How many of something an entry names by ids that tell nobody anything. */
export const howMany =
  (noun: Counted): Say =>
  (value, { language }) =>
    sayCounted(noun, Array.isArray(value) ? value.length : 1, language)

/** A part of an object, said as its own kind. */
export const part =
  (key: string, each: Say): Say =>
  (value, speech) => {
    const held = isObject(value) ? value[key] : undefined
    return held === undefined || isNothing(held) ? '' : each(held, speech)
  }

/** Several parts of an object, in order. */
export const parts =
  (...says: readonly Say[]): Say =>
  (value, speech) =>
    says
      .map(each => each(value, speech))
      .filter(said => said !== '')
      .join(', ')

export const phone: Say = (value, { mayContact }) =>
  mayContact ? formatPhone(written(value)) : hiddenMobile(written(value))
export const email: Say = (value, { mayContact }) =>
  mayContact ? written(value) : `${written(value).slice(0, 1)}•••@${written(value).split('@')[1] ?? ''}`
/** What is hidden whole from who may not see contacts. */
export const hidden: Say = (value, { mayContact }) => (mayContact ? written(value) : '•••')
/** Something that an entry keeps and nobody reads as a value: that it is there. */
export const present: Say = (_, { language }) => say(UNITS.there, language)
