import type { AuditTargetKind, LoggedEntry } from '#contract/logs/audit-log.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { roleName } from '#contract/accounts/role-names.ts'
import { written } from './field.ts'
import type { Kept } from './differences.ts'
import type { Named } from './names.sql.ts'
import { sayWhen, type Telling } from './names.ts'

interface Entry extends Kept {
  readonly entity_id: number
  /** Of a visit that was moved later: where it was until then. */
  readonly stood?: { readonly start: string | null } | null
}

/** What an entry's noun is called by its id; of what is the whole clinic's there is no name. */
const NAMED: Readonly<Record<string, Named>> = {
  patient: 'patient',
  patient_record: 'patient',
  patient_money: 'patient',
  doctor: 'doctor',
  cabinet: 'cabinet',
  location: 'location',
  service: 'service',
  service_category: 'category',
  speciality: 'speciality',
  account: 'account',
  role: 'role',
  tag: 'tag',
  subscription: 'subscription',
  gift_card: 'gift_card',
  invoice: 'invoice',
  invoice_series: 'invoice_series',
  earnings: 'doctor',
  message_template: 'message_template',
  document_template: 'document_template',
}
/** What it calls itself, of what is there no more. */
const OWN_NAMES = ['name', 'name_ro', 'title', 'prefix', 'buyer_name', 'subject'] as const

/** Whom or what an entry is about. */
export function subjectOf(entry: Entry, telling: Telling): string {
  const { entity, entity_id: id } = entry
  if (entity === 'booking' || entity === 'meeting') return sayVisit(entry, telling)
  if (entity === 'hold') return sayHold(entry, telling)
  if (entity === 'invoice') return sayInvoice(entry, telling)
  const kind = NAMED[entity]
  const found = kind && telling.find(kind, id)
  if (kind === 'patient') return telling.nameOf('patient', id)
  const name = found?.name || ownName(entry) || (kind ? telling.nameOf(kind, id) : '')
  return entity === 'role' ? roleName(name, telling.language) : name
}

function ownName({ before, after }: Entry): string {
  for (const kept of [after, before]) {
    for (const key of OWN_NAMES) {
      const said = kept?.[key]
      if (typeof said === 'string' && said !== '') return said
    }
    if (typeof kept?.['last_name'] === 'string')
      return `${written(kept['first_name'])} ${kept['last_name']}`.trim()
  }
  return ''
}

/** Its patient, and when it was then; of a move the detail says that. */
function sayVisit({ entity_id: id, action, before, after, stood }: Entry, telling: Telling): string {
  const visit = telling.find('booking', id)
  const theirs = after?.['patient_id'] ?? before?.['patient_id']
  const patientId = typeof theirs === 'number' ? theirs : visit?.patient_id
  const start =
    action === 'booking.moved'
      ? undefined
      : (after?.['start'] ?? before?.['start'] ?? stood?.start ?? visit?.more)
  const said = patientId ? [telling.nameOf('patient', patientId)] : [telling.nameOf('booking', id)]
  if (typeof start === 'string' && patientId) said.push(sayWhen(telling, start))
  return said.join(' · ')
}

function sayHold({ before, after }: Entry, telling: Telling): string {
  const kept = after ?? before ?? {}
  const who = (['doctor', 'cabinet', 'location'] as const).flatMap(kind => {
    const id = kept[`${kind}_id`]
    return typeof id === 'number' ? [telling.nameOf(kind, id)] : []
  })
  const start = kept['start']
  const when = typeof start === 'string' ? [sayWhen(telling, start)] : []
  return [...who.slice(0, 1), ...when].join(' · ')
}

function sayInvoice(entry: Entry, telling: Telling): string {
  const found = telling.find('invoice', entry.entity_id)
  const kept = entry.after ?? entry.before ?? {}
  const number = typeof kept['number'] === 'string' ? kept['number'] : found?.name
  return [number ?? '', written(kept['buyer_name'] ?? found?.more)].filter(each => each !== '').join(' · ')
}

const SETTINGS =
  /^clinic\.(?:policy|calendar|messages|payments|invoices|login|roles|integrations|seal|sms_gateway|card_account|video)_/

/** What each leads to, with the right that opens it. */
const TARGETS: Readonly<Record<string, readonly [AuditTargetKind, Permission | null]>> = {
  booking: ['booking', 'bookings.view'],
  meeting: ['booking', 'bookings.view'],
  patient: ['patient', 'patients.view'],
  patient_record: ['patient', 'patients.view'],
  patient_money: ['patient', 'patients.view'],
  invoice: ['invoice', 'payments.view'],
  doctor: ['doctor', 'doctors.manage'],
  service: ['service', 'services.manage'],
  cabinet: ['cabinet', null],
  location: ['location', null],
  speciality: ['speciality', null],
  subscription: ['subscription', 'subscriptions.manage'],
  gift_card: ['gift_card', 'gift_cards.manage'],
  message_template: ['message_template', 'templates.manage'],
  role: ['roles', 'roles.manage'],
  account: ['roles', 'roles.manage'],
}

/** Where an entry leads, while that is there and the caller may open it. */
export function targetOf(entry: Entry, telling: Telling, may: ReadonlySet<string>): LoggedEntry['target'] {
  const { entity, entity_id: id, action } = entry
  if (entity === 'clinic') {
    if (action.endsWith('.exported') || !may.has('settings.manage')) return null
    return { kind: SETTINGS.test(action) ? 'settings' : 'company', id, day: null }
  }
  if (entity === 'document_template') {
    const found = telling.find('document_template', id)
    if (!found?.id || !may.has('templates.manage')) return null
    return { kind: found.more === 'form' ? 'form_template' : 'report_template', id, day: null }
  }
  const known = TARGETS[entity]
  if (!known || (known[1] !== null && !may.has(known[1]))) return null
  const kind = entity === 'booking' ? 'booking' : NAMED[entity]!
  const found = telling.find(kind, id)
  if (!found?.id || (kind === 'patient' && !found.name)) return null
  const day = entity === 'booking' && found.more ? localDateOf(Date.parse(found.more), telling.zone) : null
  return { kind: known[0], id: kind === 'patient' ? found.id : id, day }
}
