import { say } from '#contract/texts.ts'
import type { Text } from '#contract/texts.ts'
import { NOUNS, type Noun } from '#contract/nouns.ts'
import type { JsonObject, JsonValue } from '#server/db/tables.gen.ts'
import { listDifferences, type Difference, type Kept } from './differences.ts'
import { isNothing, written } from './field.ts'
import { dateFormat } from './kinds.ts'
import type { Telling } from './names.ts'
import { LOG_WORDS } from './page/words.ts'
import { sayAmount } from './say-amount.ts'
import { subjectOf } from './subjects.ts'
import { STEP_TITLES } from './titles/record/words.ts'
import { EXPORT_TITLES, TITLES } from './titles/words.ts'

/** What its caller may see of an entry. */
export interface EntrySight {
  readonly mayClinical: boolean
  readonly mayPatients: boolean
  readonly maySeeMoney: boolean
}

export interface Entry extends Kept {
  readonly entity_id: number
  readonly actor_kind: string
  /** Its person was erased, and what it said with them. */
  readonly is_erased: boolean
  /** Of a visit that was moved later: where it was until then. */
  readonly stood?: { readonly start: string | null; readonly doctor_id: number | null } | null
}

const OVERLAPS = new Set(['doctor_overlap', 'cabinet_overlap', 'patient_overlap'])
/** What an owner should see first. */
const NOTABLE = new Set([
  'patient.data_removed', 'patient.record_removed', 'patient.merge_added', 'account.removed', 'role.added', 'role.changed',
  'role.removed', 'patient_money.acts_removed', 'patient_money.write_off_added', 'patient_money.refund_added',
  'patient_money.card_refund_added', 'patient_money.opening_added', 'invoice.storno_added', 'invoice.receipt_changed',
  'patient_record.observation_removed', 'patient_record.teeth_removed', 'patient_record.report_removed', 'booking.review_hidden',
  'clinic.seal_changed', 'clinic.seal_removed', 'clinic.sms_gateway_changed', 'clinic.sms_gateway_removed',
  'clinic.card_account_removed', 'clinic.login_changed',
]) // prettier-ignore
const LONGEST_IN_TITLE = 32

const isExport = ({ action }: Pick<Kept, 'action'>): boolean => action.endsWith('.exported')

export function isNotable(entry: Entry): boolean {
  return isExport(entry) || NOTABLE.has(entry.action) || hasOverlap(entry)
}

function hasOverlap({ entity, before, after }: Entry): boolean {
  const accepted = after?.['accepted_warnings']
  if (Array.isArray(accepted)) return accepted.some(kind => OVERLAPS.has(written(kind)))
  return (
    (entity === 'booking' || entity === 'hold') &&
    after?.['overridden'] === true &&
    before?.['overridden'] !== true
  )
}

/** The right that it takes to see what it says: what is clinical, and who patients are. */
export function hiddenBy({ entity, action }: Kept, sight: EntrySight): 'clinical' | 'patients' | null {
  if (entity === 'patient' && !sight.mayPatients) return 'patients'
  const isClinical =
    entity === 'patient_record' && !isExport({ action }) && action !== 'patient_record.message_added'
  return isClinical && !sight.mayClinical ? 'clinical' : null
}

export const mayShow = ({ field }: Difference, { maySeeMoney }: EntrySight): boolean =>
  field.needs !== 'money' || maySeeMoney

/** What is said of it: nothing where it is hidden or erased. */
export const shownOf = (entry: Entry, sight: EntrySight): Difference[] =>
  entry.is_erased || hiddenBy(entry, sight) !== null
    ? []
    : listDifferences(entry).filter(each => mayShow(each, sight))

/** "Programare mutată", or what changed where that was one thing: "Stare: Confirmat → Sosit". */
export function sayTitle(entry: Entry, sight: EntrySight, telling: Telling): string {
  const { language } = telling
  const own = ownTitle(entry)
  if (own) return say(own, language)
  const changed = shownOf(entry, sight).filter(each => !each.isSame)
  const [only] = changed
  if (
    only &&
    changed.length === 1 &&
    only.field.needs === undefined &&
    !isNothing(only.before) &&
    !isNothing(only.after)
  ) {
    const [before, after] = [only.before!, only.after!].map(value => only.field.say(value, telling))
    if (
      before &&
      after &&
      Math.max(before.length, after.length) <= LONGEST_IN_TITLE &&
      !before.includes('\n')
    )
      return say(LOG_WORDS.change, language, { label: say(only.field.label, language), before, after })
  }
  return say(titleOf(entry), language)
}

/** A move has a sentence of its own, and so has what was written in a special way. */
function ownTitle(entry: Entry): Text | undefined {
  const { action, actor_kind: actor, after } = entry
  if (hasOverlap(entry)) return LOG_WORDS.overlap
  const step = STEP_TITLES[action]?.find(([key]) => after?.[key] !== undefined && after[key] !== false)
  if (step) return step[1]
  if (action === 'booking.moved') return actor === 'patient' ? LOG_WORDS.moved_by_patient : titleOf(entry)
  if (action === 'booking.cancelled' && actor === 'patient') return LOG_WORDS.cancelled_by_link
  if (action === 'booking.created' && actor === 'patient') return LOG_WORDS.booked_online
  if (action === 'booking.status_changed' && after?.['status'] === 'delay') return LOG_WORDS.late
  if (action === 'booking.restored' || action === 'patient_record.teeth_changed') return titleOf(entry)
  return undefined
}

const isNoun = (entity: string): entity is Noun => (NOUNS as readonly string[]).includes(entity)

function titleOf(entry: Kept): Text {
  const dot = entry.action.indexOf('.')
  const [noun, verb] = [entry.action.slice(0, dot), entry.action.slice(dot + 1)]
  const known: Readonly<Record<string, Text>> = isExport(entry)
    ? { exported: EXPORT_TITLES[noun as keyof typeof EXPORT_TITLES] }
    : isNoun(noun)
      ? TITLES[noun]
      : {}
  return known[verb] ?? LOG_WORDS.unknown
}

/** "Pop Maria · 25 → 27 nov.": whom or what it is about, and what of it. */
export function sayAbout(entry: Entry, sight: EntrySight, telling: Telling): string {
  if (entry.is_erased) return say(LOG_WORDS.erased, telling.language)
  const said = [subjectOf(entry, telling), detailOf(entry, sight, telling)]
  if (hasOverlap(entry) && hasReason(entry.after)) said.push(say(LOG_WORDS.with_reason, telling.language))
  return said.filter(each => each !== '').join(' · ')
}

const hasReason = (after: JsonObject | null) =>
  typeof after?.['override_reason'] === 'string' && after['override_reason'] !== ''

function detailOf(entry: Entry, sight: EntrySight, telling: Telling): string {
  if (entry.action === 'booking.moved') return sayMove(entry, telling)
  if (entry.entity === 'booking' || hiddenBy(entry, sight) !== null) return ''
  if (isExport(entry)) {
    const shown = listDifferences(entry).filter(({ key }) => key === 'count' || key === 'format')
    return shown
      .toReversed()
      .map(({ field, after }) => field.say(after!, telling))
      .join(' · ')
  }
  const amount = sight.maySeeMoney ? sayAmount(entry, telling) : ''
  if (amount) return amount
  // Of a change of several things their names.
  if (!/[._](?:changed|added)$/.test(entry.action) || entry.before === null || entry.after === null) return ''
  const changed = shownOf(entry, sight).filter(each => !each.isSame)
  if (changed.length === 0 || changed.length > 3) return ''
  return changed
    .map(({ field }) => say(field.label, telling.language).toLocaleLowerCase(telling.language))
    .join(', ')
}

/** "25 → 27 nov.", within a day its hours, and otherwise nothing: only who or where has changed. */
function sayMove({ before, after }: Entry, telling: Telling): string {
  const [from, to] = [before?.['start'], after?.['start']].map(instantOf)
  if (from === undefined || to === undefined) return ''
  const dayOf = (at: Date) => dateFormat(telling, { day: 'numeric', month: 'short' }).format(at)
  const monthOf = (at: Date) => dateFormat(telling, { month: 'numeric', year: 'numeric' }).format(at)
  if (dayOf(from) !== dayOf(to)) {
    const first =
      monthOf(from) === monthOf(to) ? dateFormat(telling, { day: 'numeric' }).format(from) : dayOf(from)
    return `${first} → ${dayOf(to)}`
  }
  const hours = [from, to].map(at =>
    dateFormat(telling, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at),
  )
  return hours[0] === hours[1] ? '' : `${dayOf(from)}, ${hours.join(' → ')}`
}

const instantOf = (value: JsonValue | undefined): Date | undefined => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? undefined : new Date(at)
}
