// What the clock will claim if nothing changes until then.

import { dueOfDay, dueSpans, exactLead } from '#domain/messages/due-spans.ts'
import { INSTANT_TAGS, VISIT_TAGS, type TemplateTag } from '#domain/messages/template.ts'
import { measureSms } from '#domain/texts/sms-segments.ts'
import { epochDayOf, instantOfEpochDay } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { LEAST_AHEAD } from './claim-placed.ts'
import { nameOfKey, occasionOf } from './claim-visits.ts'
import { listClaims } from './claims.sql.ts'
import { listStartingWithin, listZones } from './dry-run.sql.ts'
import {
  composeAll,
  findVisitUnfit,
  type Channel,
  type Circumstances,
  type Composed,
  type Occasion,
} from './occasions.ts'
import { listOpenOn, listPeopleOn } from './people-on.ts'
import { getSendingClinic, listSendingTemplates, type SendingTemplate } from './template-rows.sql.ts'
import { listFollowed, listVisitFacts, type VisitFacts } from './visit-facts.sql.ts'

/** Visits that are read at once. */
const AT_ONCE = 1_000
const OF_VISITS: ReadonlySet<TemplateTag> = new Set(VISIT_TAGS)
const GOES_AT_ONCE: ReadonlySet<TemplateTag> = new Set(INSTANT_TAGS)

export interface Stretch {
  readonly from: number
  readonly to: number
}

/** A message that will go; of a family's what is first of it. */
export interface Expected {
  readonly templateId: number
  readonly at: number
  readonly channel: Channel
  /** 0 of an email. */
  readonly segments: number
  readonly patient: { readonly id: number; readonly name: string }
  readonly visit: { readonly id: number; readonly start: number } | null
}

/** Messages of these templates, as if they were on, in the order in which they go; all of them, however many. */
export async function expectMessages(
  tx: Tx,
  templateIds: readonly number[],
  stretch: Stretch,
  publicUrl: string,
): Promise<Expected[]> {
  const clinic = await getSendingClinic(tx)
  const expected: Expected[] = []
  for (const template of await listSendingTemplates(tx, clinic, templateIds))
    expected.push(...(await expectOf(tx, template, stretch, { clinic, publicUrl })))
  return expected.toSorted((a, b) => a.at - b.at)
}

/** Of one template, whether it is saved so or not. */
export async function expectOf(
  tx: Tx,
  saved: SendingTemplate,
  stretch: Stretch,
  circumstances: Omit<Circumstances, 'now'>,
): Promise<Expected[]> {
  if (GOES_AT_ONCE.has(saved.tag)) return []
  const { zone } = circumstances.clinic
  const template = { ...saved, isOn: true }
  const expected: Expected[] = []
  const expect = (composed: readonly Composed[]) =>
    expected.push(...composed.filter(each => each.skipReason === null).map(present))
  if (OF_VISITS.has(template.tag)) {
    for (const of of await listZones(tx)) {
      const occasions = await listVisits(tx, template, of, stretch)
      expect(composeByTurns(template, occasions, stretch.to, circumstances))
    }
    return expected
  }
  for (const day of daysOf(template, zone, stretch)) {
    const now = dueOfDay(template, day, zone, template.window)
    for (const { ids, holiday } of await listPeopleOn(tx, template, { day, zone, now }))
      expect(
        composeAll(await listOpenOn(tx, template, ids, { day, zone, holiday }), { ...circumstances, now }),
      )
  }
  return expected
}

/** How many a template would tell at once of these visits, whose turn is over. */
export async function countAtOnce(
  tx: Tx,
  template: SendingTemplate,
  visits: readonly VisitFacts[],
  circumstances: Circumstances,
): Promise<number> {
  const claims = await listClaims(
    tx,
    visits.map(({ id }) => ({ template_id: template.id, subject_id: id })),
  )
  const claimed = new Set(claims.map(nameOfKey))
  const open = visits
    .filter(visit => isSpokenOf(template, visit))
    .map(visit => occasionOf(template, visit))
    .filter(({ due, zone, key }) => due >= firstInstant(template, zone) && !claimed.has(nameOfKey(key)))
  return composeAll(open, circumstances, ({ visit }, at) =>
    visit && visit.start - at < LEAST_AHEAD ? 'too_late' : undefined,
  ).filter(each => each.skipReason === null).length
}

/**
 * Visits of places in the zone whose turn comes in the stretch and is not claimed, and by rules of minutes and hours those
 * shortly after it, which may be told along.
 */
async function listVisits(
  tx: Tx,
  template: SendingTemplate,
  zone: string,
  { from, to }: Stretch,
): Promise<Occasion[]> {
  const begins = Math.max(from, firstInstant(template, zone) - 1)
  if (begins >= to) return []
  const until = to + exactLead(template)
  const spans = dueSpans(begins, until).visits(template, zone, template.window)
  const ids = await listStartingWithin(tx, zone, spans)
  const occasions: Occasion[] = []
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE)
    const pairs = some.map(subject_id => ({ template_id: template.id, subject_id }))
    const [visits, claims, followed] = await Promise.all([
      listVisitFacts(tx, some),
      listClaims(tx, pairs),
      listFollowed(tx, pairs),
    ])
    const claimed = new Set(claims.map(nameOfKey))
    for (const visit of visits) {
      const occasion = occasionOf(template, visit)
      const isOver = claimed.has(nameOfKey(occasion.key)) || followed.has(visit.id)
      if (!isOver && isSpokenOf(template, visit)) occasions.push(occasion)
    }
  }
  return occasions
}

const isSpokenOf = (template: SendingTemplate, visit: VisitFacts) =>
  findVisitUnfit(template, visit) === undefined

/** As the clock will find them, each turn with those of later ones that are told along. */
function composeByTurns(
  template: SendingTemplate,
  occasions: readonly Occasion[],
  until: number,
  circumstances: Omit<Circumstances, 'now'>,
): Composed[] {
  const lead = exactLead(template)
  const turns = [...Map.groupBy(occasions, each => each.due)].toSorted(([one], [other]) => one - other)
  const told = new Set<Occasion>()
  return turns.flatMap(([now, all], index) => {
    if (now > until) return []
    const due = all.filter(each => !told.has(each))
    const latest = Math.max(...due.map(each => each.key.moment)) + lead
    const later =
      lead === 0 ? [] : turns.slice(index + 1).flatMap(([, next]) => next.filter(each => !told.has(each)))
    const composed = composeAll(
      due,
      { ...circumstances, now },
      undefined,
      later.filter(each => each.key.moment < latest),
    )
    for (const { occasions: those } of composed) for (const each of those) told.add(each)
    return composed
  })
}

function daysOf(template: SendingTemplate, zone: string, { from, to }: Stretch): number[] {
  const since = epochDayOf(template.onDate)
  return dueSpans(from, to)
    .days(template, zone, template.window)
    .flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .filter(day => (template.tag === 'once' ? day === since : day >= since))
}

const firstInstant = ({ onDate }: SendingTemplate, zone: string) =>
  instantOfEpochDay(epochDayOf(onDate), 0, zone)

function present({ at, channel, body, occasions: [first] }: Composed): Expected {
  const { person, visit, template } = first!
  return {
    templateId: template.id,
    at,
    channel,
    segments: channel === 'sms' ? measureSms(body).segments : 0,
    patient: {
      id: person.patient_id,
      name: [person.last_name, person.first_name].filter(Boolean).join(' '),
    },
    visit: visit && { id: visit.id, start: visit.start },
  }
}
