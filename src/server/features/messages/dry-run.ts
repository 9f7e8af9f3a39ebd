// What templates will send if nothing changes until then.

import { dueAt, dueOfDay, dueSpans } from '#domain/messages/due-spans.ts'
import { VISIT_TAGS, type TemplateTag } from '#domain/messages/template.ts'
import { dateOfEpochDay, epochDayOf, instantOfEpochDay } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { listBirthdays, listBooked, listEverybody } from './audience.sql.ts'
import { listStartingWithin, listZones } from './dry-run.sql.ts'
import { findHoliday } from './holiday-facts.ts'
import { listOwnHolidays } from './holidays.sql.ts'
import { composeAll, findVisitUnfit, type Composed, type Occasion } from './occasions.ts'
import { getSendingClinic, listSendingTemplates, type SendingTemplate } from './template-rows.sql.ts'
import { listPersonFacts, listVisitFacts } from './visit-facts.sql.ts'

/** People and visits that are looked at of one template. */
const MOST = 2_000
const OF_VISITS: ReadonlySet<TemplateTag> = new Set(VISIT_TAGS)
const AT_ONCE: ReadonlySet<TemplateTag> = new Set(['booked', 'moved', 'cancelled', 'code', 'form', 'report'])

export interface Stretch {
  readonly from: number
  readonly to: number
}

export interface Expected extends Composed {
  readonly template: SendingTemplate
}

/** Messages of these templates, as if they were on, in the order in which they go. */
export async function expectMessages(
  tx: Tx,
  templateIds: readonly number[],
  stretch: Stretch,
  publicUrl: string,
): Promise<Expected[]> {
  const clinic = await getSendingClinic(tx)
  const zones = await listZones(tx)
  const expected: Expected[] = []
  for (const saved of await listSendingTemplates(tx, clinic, templateIds)) {
    if (AT_ONCE.has(saved.tag)) continue
    const template = { ...saved, isOn: true }
    const occasions = OF_VISITS.has(template.tag)
      ? await visitsOf(tx, template, zones, stretch)
      : await peopleOf(tx, template, clinic.zone, stretch)
    for (const [due, together] of Map.groupBy(occasions, each => each.due))
      for (const composed of composeAll(together, { clinic, publicUrl, now: due }))
        if (composed.skipReason === null) expected.push({ ...composed, template })
  }
  return expected.toSorted((a, b) => a.at - b.at)
}

async function visitsOf(
  tx: Tx,
  template: SendingTemplate,
  zones: readonly string[],
  { from, to }: Stretch,
): Promise<Occasion[]> {
  const occasions: Occasion[] = []
  for (const zone of zones) {
    const begins = Math.max(from, instantOfEpochDay(epochDayOf(template.onDate), 0, zone) - 1)
    if (begins >= to) continue
    const spans = dueSpans(begins, to).visits(template, zone, template.window)
    const visits = await listVisitFacts(tx, await listStartingWithin(tx, zone, spans, MOST))
    for (const visit of visits) {
      if (findVisitUnfit(template, visit) !== undefined) continue
      const key = {
        template_id: template.id,
        subject_id: visit.id,
        moment: visit.start,
        location_id: visit.location_id,
        patient_id: visit.patient_id,
      }
      const due = dueAt(template, visit.start, zone, template.window)
      occasions.push({ template, key, zone, due, person: visit, visit, holiday: null })
    }
  }
  return occasions
}

async function peopleOf(
  tx: Tx,
  template: SendingTemplate,
  zone: string,
  { from, to }: Stretch,
): Promise<Occasion[]> {
  const since = epochDayOf(template.onDate)
  const days = dueSpans(from, to)
    .days(template, zone, template.window)
    .flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .filter(day => (template.tag === 'once' ? day === since : day >= since))
  const occasions: Occasion[] = []
  for (const day of days) {
    const holiday =
      template.tag === 'holiday'
        ? (findHoliday(template, dateOfEpochDay(day), await listOwnHolidays(tx)) ?? null)
        : null
    if (template.tag === 'holiday' && !holiday) continue
    const due = dueOfDay(template, day, zone, template.window)
    const people = await listPersonFacts(tx, (await listHeard(tx, template, day, due)).slice(0, MOST))
    for (const person of people) {
      if (person.is_gone || (!person.active && template.audience !== 'all')) continue
      const { patient_id: id } = person
      const moment = instantOfEpochDay(day, 0, zone)
      const key = { template_id: template.id, subject_id: id, moment, location_id: 0, patient_id: id }
      occasions.push({ template, key, zone, due, person, visit: null, holiday })
    }
  }
  return occasions
}

async function listHeard(tx: Tx, { tag, audience }: SendingTemplate, day: number, due: number) {
  if (tag !== 'birthday') return audience === 'booked' ? listBooked(tx, new Date(due)) : listEverybody(tx)
  const date = dateOfEpochDay(day)
  return listBirthdays(tx, [Number(date.slice(5, 7)) * 100 + Number(date.slice(8))])
}
