import type { LogState } from '#contract/messages/message-log.ts'
import { TEMPLATE_TAGS } from '#domain/messages/template.ts'
import type { AUDIT_ACTORS, AuditThing, AuditVerb } from '#contract/logs/audit-log.ts'
import { NOUNS, type Noun } from '#contract/nouns.ts'
import type { OPENED } from '#contract/patients/privacy.ts'
import { addressReader } from '#web/api/read-address.ts'
import { readDate, readFlag, readWords } from '#web/parts/list/list-search.ts'

export const LOG_TABS = ['activity', 'messages', 'replies', 'access'] as const
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

export const THINGS = [
  'visits',
  'patients',
  'records',
  'money',
  'messages',
  'documents',
  'clinic',
  'offer',
  'team',
] as const satisfies readonly AuditThing[]
export const VERBS = [
  'added',
  'changed',
  'moved',
  'status',
  'cancelled',
  'removed',
  'restored',
  'reviewed',
  'exported',
] as const satisfies readonly AuditVerb[]
/** Who is no colleague. */
export const ACTORS = ['patient', 'system'] as const satisfies readonly (typeof AUDIT_ACTORS)[number][]
export const WHATS = [
  'record',
  'observations',
  'chart',
  'perio',
  'files',
  'file',
  'export',
  'report',
  'form',
] as const satisfies readonly (typeof OPENED)[number][]

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
  /** Days of the activity and of the openings. */
  from?: string | undefined
  to?: string | undefined
  /** Whose activity: a colleague, or who is none. */
  who?: number | undefined
  actor?: (typeof ACTORS)[number] | undefined
  thing?: AuditThing | undefined
  action?: AuditVerb | undefined
  /** One thing's entries: its noun and its id. */
  entity?: Noun | undefined
  of?: number | undefined
  patient?: number | undefined
  unread?: true | undefined
  what?: (typeof OPENED)[number] | undefined
  /** The entry that is looked at. */
  entry?: number | undefined
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
  all: readFlag,
  from: readDate,
  to: readDate,
  who: readId,
  actor: value => ACTORS.find(each => each === value),
  thing: value => THINGS.find(each => each === value),
  action: value => VERBS.find(each => each === value),
  entity: value => NOUNS.find(each => each === value),
  of: readId,
  patient: readId,
  unread: readFlag,
  what: value => WHATS.find(each => each === value),
  entry: readId,
})
