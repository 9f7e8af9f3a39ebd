import type { LogState } from '#contract/messages/message-log.ts'
import { TEMPLATE_TAGS } from '#domain/messages/template.ts'
import { addressReader } from '#web/api/read-address.ts'
import { readWords } from '#web/parts/list/list-search.ts'

export const LOG_TABS = ['messages', 'replies'] as const
export type LogTab = (typeof LOG_TABS)[number]

export const CATEGORIES = [...TEMPLATE_TAGS, 'answer', 'staff', 'other'] as const
/** What goes without a template. */
export const UNTEMPLATED = [
  'answer',
  'staff',
  'other',
  'form',
  'report',
] as const satisfies readonly (typeof CATEGORIES)[number][]
// Told apart without the call, whose contract every page of the staff would load.
export const STATES = [
  'delivered',
  'sent',
  'waiting',
  'undelivered',
  'skipped',
] as const satisfies readonly LogState[]

/** What the logs show, kept in the address. */
export interface LogsSearch {
  tab?: LogTab | undefined
  q?: string | undefined
  month?: string | undefined
  channel?: 'sms' | 'email' | undefined
  kind?: (typeof CATEGORIES)[number] | undefined
  template?: number | undefined
  state?: LogState | undefined
  /** The message that is looked at. */
  message?: number | undefined
  /** Of replies: also those that somebody has seen to. */
  all?: true | undefined
}

const MONTH = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/

const readId = (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined

export const readLogsSearch = addressReader<LogsSearch>({
  tab: value => LOG_TABS.find(each => each === value),
  q: readWords,
  month: value => (typeof value === 'string' && MONTH.test(value) ? value : undefined),
  channel: value => (value === 'sms' || value === 'email' ? value : undefined),
  kind: value => CATEGORIES.find(each => each === value),
  state: value => STATES.find(each => each === value),
  template: readId,
  message: readId,
  all: value => (value === true ? true : undefined),
})
